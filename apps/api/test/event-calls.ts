import * as contract from '@coruja/contract';
import { eventFields } from './factories.ts';
import type { Owner } from './test-app.ts';

// The event endpoints, as the tests of each verb call them.

type EventBody = contract.CallInput<typeof contract.createEvent>['body'];
type PayBody = contract.CallInput<typeof contract.payEvent>['body'];

type SeatBody = contract.CallInput<typeof contract.payParticipant>['body'];

export const of = (owner: Owner) => ({ params: { storeId: owner.store.id } });
export const on = (owner: Owner, eventId: string) => ({ params: { storeId: owner.store.id, eventId } });

export function create(owner: Owner, fields: Partial<EventBody> = {}) {
  return owner.call(contract.createEvent, { ...of(owner), body: { ...eventFields(), ...fields } });
}

export function pay(owner: Owner, eventId: string, body: Partial<PayBody> = {}) {
  return owner.call(contract.payEvent, { ...on(owner, eventId), body: { paymentType: 'CASH', ...body } });
}

export function add(owner: Owner, eventId: string, userId: string) {
  return owner.call(contract.addParticipant, { ...on(owner, eventId), body: { userId } });
}

export function paySeat(
  owner: Owner,
  eventId: string,
  participantId: string,
  body: SeatBody = { type: 'CASH' },
) {
  const params = { storeId: owner.store.id, eventId, participantId };
  return owner.call(contract.payParticipant, { params, body });
}

export function remove(owner: Owner, eventId: string, participantId: string) {
  const params = { storeId: owner.store.id, eventId, participantId };
  return owner.call(contract.removeParticipant, { params });
}

export function cancel(owner: Owner, eventId: string) {
  return owner.call(contract.cancelEvent, on(owner, eventId));
}

export function get(owner: Owner, eventId: string) {
  return owner.call(contract.getEvent, on(owner, eventId));
}

/** The dashboard's revenue of the last thirty days, in reais. */
export async function revenue(owner: Owner): Promise<number> {
  return (await owner.call(contract.getDashboard, {})).body.revenueLast30Days.total;
}

/** How often each coupon was used, newest first. */
export async function usesOf(owner: Owner): Promise<number[]> {
  return (await owner.call(contract.listCoupons, of(owner))).body.map(({ usageCount }) => usageCount);
}

/** The answer's status and code, for tables of refusals. */
export function refusal(answer: { status: number; error: contract.ErrorBody }) {
  return [answer.status, answer.error.code];
}

/** Creates several of something one after the other: only the action under test runs concurrently. */
export async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  // oxlint-disable-next-line no-await-in-loop -- the order is the point
  while (made.length < count) made.push(await make());
  return made;
}
