import { type Permission, permissions, verdictOf } from '@coruja/domain';
import { AppError, assertThat } from './app-error.ts';
import type { Operator, SignedIn, StoreContext } from './context.ts';

/** What is permitted, for a permission with a limit or one that concerns a customer. */
interface Act {
  /** Of a discount, in percent of what it is taken from. */
  readonly percent?: number;
  /** Who gets it: nobody gets anything on their own record without approval. */
  readonly customerId?: string | null | undefined;
}

type Acting = Pick<StoreContext, 'actor' | 'staff'>;

const all: ReadonlySet<Permission> = new Set(permissions);

/** The permissions that who acts has without approval: the owner has all. Whoever is not known has none. */
export function permissionsOf({ actor, staff }: Acting): ReadonlySet<Permission> {
  if (actor === 'owner') return all;
  return new Set(permissions.filter((name) => staff && verdictOf(staff.cells[name]) === 'yes'));
}

/**
 * Requires a permission of who acts, or the approval of somebody who has it (docs/product/team.md#approval).
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
  return device.operator ? nameOfActor(device.operator) : 'device';
}

/** The word by which the ledgers name a person of the team. */
export function nameOfActor({ id, role }: Pick<Operator, 'id' | 'role'>): string {
  return role === 'owner' ? 'owner' : id;
}

/** The part of a store's context that says who acts. */
export function actingOf(signedIn: SignedIn): Pick<StoreContext, 'actor' | 'approvedBy' | 'staff'> {
  const { device, approver } = signedIn;
  const actor = actorOf(signedIn);
  const by = { actor, approvedBy: approver ? nameOfActor(approver) : null };
  if (!device?.operator || device.operator.role === 'owner') return by;
  return { ...by, staff: { ...device.operator, approver: approver ?? null } };
}
