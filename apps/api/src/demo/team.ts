import * as contract from '@coruja/contract';
import type { Endpoint } from '@coruja/contract';
import { type Permission, type StaffRole, cellsOf, verdictOf } from '@coruja/domain';
import { finishLine, lineFor } from '../audit/line-of-call.ts';
import type { OperatorAccess, SignedIn, StoreContext } from '../context.ts';
import { updateCounterSettings } from '../features/counter-settings/counter-settings.ts';
import { createOperator } from '../features/team/create-operator.ts';
import { listOperators } from '../features/team/list-operators.ts';
import { hashPin } from '../features/team/pin.ts';
import { updateOperatorRow } from '../features/team/team-queries.ts';
import { updateOperator } from '../features/team/update-operator.ts';
import { assertMay } from '../http/assert-may.ts';
import { actingOf } from '../permissions.ts';
import { PlannedId } from './timeline.ts';

/** An attendant of the demonstration store; their PINs are public, like the owner's password. */
export interface Member {
  readonly name: string;
  readonly role: StaffRole;
  readonly pin: string;
  readonly id: PlannedId;
}

/** As README.md and the first start say them. */
export const pins = { bia: '4826', caio: '7319', owner: '407153' } as const;

export function newMembers(): { readonly bia: Member; readonly caio: Member } {
  return {
    bia: { name: 'Bia Ramos', role: 'attendant', pin: pins.bia, id: new PlannedId() },
    caio: { name: 'Caio Nunes', role: 'leader', pin: pins.caio, id: new PlannedId() },
  };
}

/** Who is at the counter; null is the owner. */
export type CounterPerson = Member | null;

/** Turns team and cash shift on, and adds the members. Attendants sell in each other's shifts, and nothing is received outside of one. */
export async function hireTeam(ctx: StoreContext, members: readonly Member[]): Promise<void> {
  const settings = contract.updateCounterSettingsBody.parse({
    team: true,
    cashShifts: true,
    sharedShift: true,
    receiveWithoutShift: 'require',
  });
  await actAs(ctx, { endpoint: contract.updateCounterSettings, person: null }, (inside) =>
    updateCounterSettings(inside, settings),
  );
  // One after the other, so that they are listed in this order.
  for (const [index, member] of members.entries()) {
    const at = new Date(ctx.now().getTime() + index);
    await hire({ ...ctx, now: () => at }, member);
  }
  await actAs(ctx, { endpoint: contract.updateOperator, person: null }, giveOwnerPin);
}

async function hire(ctx: StoreContext, { id, name, role, pin }: Member): Promise<void> {
  const { storeId } = ctx;
  const { id: operatorId } = await actAs(ctx, { endpoint: contract.createOperator, person: null }, (inside) =>
    createOperator(inside, { name, role, customerId: null }),
  );
  // As if chosen by an invitation, so that whoever tries the store need not choose another one.
  const hash = await hashPin(ctx, { storeId, operatorId }, pin);
  await updateOperatorRow(ctx.db, storeId, { id: operatorId, pin: { hash, isTemporary: false } });
  id.value = operatorId;
}

async function giveOwnerPin(ctx: StoreContext): Promise<void> {
  const owner = (await listOperators(ctx)).find(({ role }) => role === 'owner');
  if (!owner) throw new Error('the demonstration store has no owner');
  await updateOperator(ctx, { operatorId: owner.id, pin: pins.owner, customerId: undefined });
}

interface Acting {
  readonly endpoint: Endpoint;
  readonly person: CounterPerson;
  /** Who approves it; absent if nobody has to. */
  readonly approver?: CounterPerson;
}

/** Runs the verb of a call as this person, with the checks and the audit line that the call would have. */
export async function actAs<T>(
  ctx: StoreContext,
  { endpoint, person, approver }: Acting,
  run: (inside: StoreContext) => Promise<T>,
): Promise<T> {
  const signedIn = signInOf(ctx, { person, approver });
  if (endpoint.access.who !== 'public') assertMay(endpoint.access, signedIn);
  const audit = lineFor(endpoint, signedIn, person ? counter.address : phone.address);
  const inside = { ...ctx, ...actingOf(signedIn), audit };
  const result = await run(inside);
  // The verb runs inside the seed's transaction, where `inStore` writes no line.
  await audit?.write(inside);
  audit?.noteCommit();
  await finishLine(inside);
  return result;
}

/** Where calls come from: the attendants' computer at the counter, and the phone of the owner, who is elsewhere. */
const counter = { address: '203.0.113.24', device: 'Chrome no Windows' };
const phone = { address: '203.0.113.80', device: 'Safari no iPhone' };

function signInOf(
  { storeId }: StoreContext,
  { person, approver }: Pick<Acting, 'person' | 'approver'>,
): SignedIn {
  const at = { storeId, tokenHash: new Uint8Array(), subscription: null, hasTeam: true };
  if (person === null) return { ...at, deviceName: phone.device, device: null };
  const device = { signInId: '', boundOperatorId: null, operator: operatorOf(person), hasPassword: false };
  const approved = approver === undefined ? {} : { approver: operatorOf(approver) };
  return { ...at, deviceName: counter.device, device, ...approved };
}

function operatorOf(person: CounterPerson): OperatorAccess {
  if (person === null) return { id: '', role: 'owner', cells: cellsOf('owner'), customerId: null };
  const { id, role } = person;
  return { id: id.value, role, cells: cellsOf(role), customerId: null };
}

/**
 * Who makes a call while this person is at the counter: this person, with the approval of a colleague or the owner if their profile asks
 * for one; or the owner, if their profile does not allow the call.
 */
export function whoActs(
  { call, needs }: { readonly call: Endpoint; readonly needs?: Permission | undefined },
  { onDuty, colleagues }: { readonly onDuty: CounterPerson; readonly colleagues: readonly Member[] },
): Pick<Acting, 'person' | 'approver'> {
  const { access } = call;
  if (onDuty === null || access.who !== 'staff') return { person: null };
  const required = [access.may, needs].filter((may) => may !== undefined && may !== 'floor');
  const verdictsOf = ({ role }: Member) =>
    new Set(required.map((may) => verdictOf(cellsOf(role)[may as Permission])));
  const verdicts = verdictsOf(onDuty);
  if (verdicts.has('no')) return { person: null };
  if (!verdicts.has('approval')) return { person: onDuty };
  const approver = colleagues.find((each) => {
    const theirs = verdictsOf(each);
    return each !== onDuty && !theirs.has('approval') && !theirs.has('no');
  });
  return { person: onDuty, approver: approver ?? null };
}
