import type { SignedInStore } from '../../api/access.ts';
import { useStore } from '../../api/store-context.ts';

/** Whether the owner is acting and has typed the password. To everybody else the server refuses what is only for the owner. */
export function useIsOwner(): boolean {
  const { access }: SignedInStore = useStore();
  return access === undefined || (access.role === 'owner' && access.hasPassword);
}
