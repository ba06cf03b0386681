import type { StaffAccess, Store } from '@coruja/contract';
import type { Permission } from '@coruja/domain';
import { useStore } from './store-context.ts';

/** The store, and who is acting in it. A server of the previous version sends no `access`; then the owner is acting. */
export type SignedInStore = Store & { readonly access?: StaffAccess };

/** What a screen needs: a permission, or the owner with the password. */
export type Need = Permission | 'owner';

/**
 * Whether the acting person may do this: at once, with approval, or not at all. The server decides
 * (docs/product/team.md#permissions); screens use this only to decide what to show.
 */
export function permissionFor({ access }: SignedInStore, need: Need): 'yes' | 'approval' | 'no' {
  if (!access || access.role === 'owner') return 'yes';
  const cell = need === 'owner' ? '-' : access.permissions[need];
  if (cell === '-') return 'no';
  return cell === 'A' ? 'approval' : 'yes';
}

export function useMay(need: Need): 'yes' | 'approval' | 'no' {
  return permissionFor(useStore(), need);
}

/** Whether a screen can be opened. Only writes can be approved, so a screen that needs approval stays closed. */
export function mayOpen(store: SignedInStore, need: Need | undefined): boolean {
  return need === undefined || permissionFor(store, need) === 'yes';
}

/** Whether this browser is a device of the team, not the owner's own sign-in. */
export function isDevice({ access }: SignedInStore): boolean {
  return access !== undefined && access.device !== 'owner';
}
