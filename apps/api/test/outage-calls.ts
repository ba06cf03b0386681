import * as contract from '@coruja/contract';
import { sql } from 'kysely';
import { newComputer, newCustomer, newGuard, newSession } from './factories.ts';
import { allowOfflineStarts, loseGuard } from './lost-time-calls.ts';
import type { Owner, TestApp } from './test-app.ts';

const of = ({ store }: Owner) => ({ storeId: store.id });

export async function outages(owner: Owner) {
  return (await owner.call(contract.listOutages, { params: of(owner) })).body;
}

export function giveOutageBack(owner: Owner, startTime: string) {
  return owner.call(contract.returnOutage, { params: of(owner), body: { startTime } });
}

export function dismiss(owner: Owner, startTime: string) {
  return owner.call(contract.dismissOutage, { params: of(owner), body: { startTime } });
}

/** Free computers with guards that were connected; sessions start although no guard is there now. */
export async function newFloor(owner: Owner, count: number): Promise<string[]> {
  await allowOfflineStarts(owner);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await newComputer(owner);
    await newGuard(owner, id);
    ids.push(id);
  }
  await seenNow(owner, ids);
  return ids;
}

async function seenNow({ context }: Owner, ids: readonly string[]): Promise<void> {
  await sql`update guards set last_seen_at = ${context.now()}, lost_at = null
    where computer_id = any(${ids}::uuid[])`.execute(context.db);
}

export async function loseGuards(testApp: TestApp, ids: readonly string[]): Promise<void> {
  for (const id of ids) await loseGuard(testApp, id);
}

/** Records their return now, as their process does. */
export async function returnGuards(owner: Owner, ids: readonly string[]): Promise<void> {
  await sql`insert into guard_losses (store_id, computer_id, lost_from, noticed_at, back_at)
    select store_id, computer_id, last_seen_at, lost_at, ${owner.context.now()} from guards
    where computer_id = any(${ids}::uuid[]) and lost_at is not null`.execute(owner.context.db);
  await seenNow(owner, ids);
}

/** Loses the guards two minutes from now, for 45 minutes. */
export async function loseFor45(testApp: TestApp, owner: Owner, ids: readonly string[]): Promise<void> {
  testApp.clock.moveMinutes(2);
  await loseGuards(testApp, ids);
  testApp.clock.moveMinutes(45);
  await returnGuards(owner, ids);
}

/** Ana plays, and had two hours before. */
export async function newPlayer(owner: Owner, computerId: string, durationInMinutes = 60) {
  const user = await newCustomer(owner, { name: 'Ana Lima', minutes: 120 });
  return { user, ...(await newSession(owner, { computerId, userId: user.id, durationInMinutes })) };
}

/**
 * An outage of half an hour on two new computers, the only ones whose guards were ever connected. A customer with 30 minutes left plays
 * for an hour at one of them: still now, or it ran out.
 */
export async function newOutage(owner: Owner, { isRunning = false } = {}) {
  const { db, now } = owner.context;
  const [{ id: computerId }, other] = [await newComputer(owner), await newComputer(owner)];
  const user = await newCustomer(owner, { minutes: 90 });
  const seen = { guardianPresent: true, documentShown: true };
  const session = await newSession(owner, { computerId, userId: user.id, durationInMinutes: 60, ...seen });
  await newGuard(owner, computerId);
  await newGuard(owner, other.id);
  // Far enough from the others of this store.
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from guard_losses
    where store_id = ${owner.store.id}`.execute(db);
  const before = (rows[0]?.count ?? 0) / 2;
  const at = now().getTime() - (isRunning ? 45 : 90 + (before % 600) * 2.25) * 60_000;
  const ago = (minutes: number) => new Date(at + minutes * 60_000);
  await sql`update sessions set start_at = ${ago(0)}, end_at = ${ago(60)} where id = ${session.id}`.execute(
    db,
  );
  await sql`update guards set last_seen_at = null where store_id = ${owner.store.id}`.execute(db);
  await sql`insert into guard_losses (store_id, computer_id, lost_from, noticed_at, back_at)
    select store_id, computer_id, ${ago(10)}, ${ago(11)}, ${ago(40)} from guards
    where computer_id in (${computerId}, ${other.id})`.execute(db);
  await seenNow(owner, [computerId, other.id]);
  return { startTime: ago(10).toISOString(), sessionId: session.id, userId: user.id };
}
