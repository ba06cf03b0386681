import { type Permission, permissions, verdictOf } from '@coruja/domain';
import { AppError, assertThat } from './app-error.ts';
import type { OperatorAccess, SignedIn, StoreContext } from './context.ts';

/** Details of what is done, for a permission that has a limit or concerns a customer. */
interface Act {
  /** The size of a discount, in percent of the amount that it reduces. */
  readonly percent?: number;
  /** The customer who gets it: attendants need approval for their own record as a customer. */
  readonly customerId?: string | null | undefined;
}

type Acting = Pick<StoreContext, 'actor' | 'staff'>;

const all: ReadonlySet<Permission> = new Set(permissions);

/** The permissions that the acting person has without approval: the owner has all, an unknown person none. */
export function permissionsOf({ actor, staff }: Acting): ReadonlySet<Permission> {
  if (actor === 'owner') return all;
  return new Set(permissions.filter((name) => staff && verdictOf(staff.cells[name]) === 'yes'));
}

/**
 * Requires that the acting person has a permission, or the approval of somebody who has it
 * (docs/product/team.md#approval).
 *
 * @throws AppError NOT_ALLOWED, APPROVAL_NEEDED
 */
export function requirePermission({ actor, staff }: Acting, name: Permission, act: Act = {}): void {
  if (actor === 'owner') return;
  assertThat(staff, 'NOT_ALLOWED');
  const verdict = verdictOf(staff.cells[name], act.percent);
  assertThat(verdict !== 'no', 'NOT_ALLOWED');
  const isOwnRecord = staff.customerId !== null && staff.customerId === act.customerId?.toLowerCase();
  if (verdict === 'yes' && !isOwnRecord) return;
  const isApproved = staff.approver && verdictOf(staff.approver.cells[name], act.percent) === 'yes';
  if (!isApproved) throw new AppError('APPROVAL_NEEDED');
}

/** Who acts with this sign-in: 'owner', an operator's id, or 'device' while nobody has unlocked it. */
export function actorOf({ device }: Pick<SignedIn, 'device'>): string {
  if (device === null) return 'owner';
  return device.operator ? actorIdOf(device.operator) : 'device';
}

/** How the ledgers identify a person of the team: 'owner' or the operator's id. */
export function actorIdOf({ id, role }: Pick<OperatorAccess, 'id' | 'role'>): string {
  return role === 'owner' ? 'owner' : id;
}

/** The part of a store's context that says who acts. */
export function actingOf(signedIn: SignedIn): Pick<StoreContext, 'actor' | 'approvedBy' | 'staff'> {
  const { device, approver } = signedIn;
  const actor = actorOf(signedIn);
  const by = { actor, approvedBy: approver ? actorIdOf(approver) : null };
  if (!device?.operator || device.operator.role === 'owner') return by;
  return { ...by, staff: { ...device.operator, approver: approver ?? null } };
}
