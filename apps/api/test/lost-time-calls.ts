import * as contract from '@coruja/contract';
import { newComputer, newCustomer, newGuard, newSession } from './factories.ts';
import { newPricedOwner } from './priced-owner.ts';
import type { Owner, TestApp } from './test-app.ts';

const of = ({ store }: Owner) => ({ storeId: store.id });

export function restart(owner: Owner, sessionId: string, body: { computerId: string; minutes?: number }) {
  return owner.call(contract.restartSession, { params: { ...of(owner), sessionId }, body });
}

export function giveBack(owner: Owner, sessionId: string, minutes?: number) {
  const call = { params: { ...of(owner), sessionId }, body: minutes === undefined ? {} : { minutes } };
  return owner.call(contract.returnLostTime, call);
}

export function end(owner: Owner, sessionId: string) {
  return owner.call(contract.endSession, { params: { ...of(owner), sessionId } });
}

export async function lost(owner: Owner) {
  return (await owner.call(contract.listLostTime, { params: of(owner) })).body;
}

export async function lostOf(owner: Owner, sessionId: string) {
  return (await lost(owner)).find(({ session }) => session.id === sessionId);
}

export async function balance(owner: Owner, userId: string): Promise<number | undefined> {
  return (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
}

/** Records the loss of a guard as its process does: last seen now, noticed 40 s later. */
export async function loseGuard({ clock, database }: TestApp, computerId: string): Promise<void> {
  const seenAt = clock.now();
  await database.query(
    'update guards set connected_to = null, last_seen_at = $2, lost_at = $3 where computer_id = $1',
    [computerId, seenAt, new Date(seenAt.getTime() + 40_000)],
  );
}

/** Offline starts are allowed, since these guards have no connection. */
export async function allowOfflineStarts(owner: Owner): Promise<void> {
  await owner.call(contract.updateGuardSettings, { params: of(owner), body: { offlineStart: 'warn' } });
}

/** Ana has 90 minutes and plays for 60, on a computer with a guard. */
export async function newPlayer(owner: Owner) {
  await allowOfflineStarts(owner);
  const [computer, other] = [await newComputer(owner), await newComputer(owner)];
  await newGuard(owner, computer.id);
  const user = await newCustomer(owner, { name: 'Ana Lima', minutes: 90 });
  const session = await newSession(owner, {
    computerId: computer.id,
    userId: user.id,
    durationInMinutes: 60,
  });
  return { computer, other, user, session };
}

/** R$ 6,00 an hour. A guest who plays for an hour on a computer with a guard. */
export async function newGuest(testApp: TestApp) {
  const owner = await newPricedOwner(testApp);
  await allowOfflineStarts(owner);
  const [computer, other] = [await newComputer(owner), await newComputer(owner)];
  await newGuard(owner, computer.id);
  const session = await newSession(owner, { computerId: computer.id, isGuest: true });
  return { owner, computer, other, session };
}
