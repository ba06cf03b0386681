import type { InvariantCheck } from '../model/invariants.ts';
import { checkAllBack } from './checks.ts';
import type { TrueSession } from './truth.ts';
import { epochMs } from './virtual-time.ts';
import type { World } from './world.ts';

/** Both sides agree to within this. */
const toleranceSeconds = 5;
/** A killed guard knows what it wrote up to five seconds and a tick earlier, in whole seconds. */
const diskSeconds = 6.5;

/** Final check: the charges follow the rules, once each, and no counted time was lost. */
export async function settle(world: World, check: InvariantCheck): Promise<void> {
  checkAllBack(world);
  for (const { invariant, detail } of await check(world.wall())) world.violate(`${invariant}: ${detail}`);
  await settleSessions(world);
  await settleBalances(world);
  await settleCommands(world);
}

async function settleSessions(world: World): Promise<void> {
  const rows = await world.ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('store_id', '=', world.ctx.storeId)
    .execute();
  if (rows.length !== world.truth.sessions.size)
    world.violate(`${world.truth.sessions.size} sessions were started, ${rows.length} are stored`);
  for (const row of rows) {
    const session = world.truth.sessions.get(row.id);
    if (!session) continue;
    const ended = row.ended_at === null ? null : row.ended_at.getTime() - epochMs;
    if (row.end_at.getTime() - epochMs !== session.endAt || ended !== session.endedAt)
      world.violate(`session ${row.id.slice(0, 8)} has another end than the console was told`);
    settleReading(world, session, row.used_seconds);
  }
}

/** The reading is all that the guard counted, and no more than could be played. */
function settleReading(world: World, session: TrueSession, usedSeconds: number): void {
  if (world.truth.active(session.computer, world.time.now) === session) return;
  const secondsUntil = (at: number | null) =>
    Math.min(session.minutes * 60, Math.max(0, ((at ?? session.startAt) - session.startAt) / 1_000));
  const name = `PC${session.computer} session ${session.id.slice(0, 8)}`;
  const most = secondsUntil(session.finishedAt ?? world.time.now) + toleranceSeconds;
  if (usedSeconds > most)
    world.violate(`${name}: ${usedSeconds} s are stored, only ${Math.round(most)} were possible`);
  if (session.isOrphaned) return;
  const least = secondsUntil(session.countedUntil) - diskSeconds;
  if (usedSeconds < least)
    world.violate(`${name}: ${usedSeconds} s are stored, its guard counted ${Math.round(least)}`);
}

/** Each customer's balance is what was given minus what the sessions took, once each. */
async function settleBalances(world: World): Promise<void> {
  const taken = new Map<string, number>();
  for (const { customerId, minutes, endAt, endedAt } of world.truth.sessions.values()) {
    const back = endedAt === null ? 0 : Math.floor((endAt - endedAt) / 60_000);
    if (customerId !== null) taken.set(customerId, (taken.get(customerId) ?? 0) + minutes - back);
  }
  const rows = await world.ctx.db
    .selectFrom('customers')
    .select(['id', 'balance_minutes'])
    .where('store_id', '=', world.ctx.storeId)
    .execute();
  for (const { id, balance_minutes } of rows) {
    const expected = (world.truth.granted.get(id) ?? 0) - (taken.get(id) ?? 0);
    if (balance_minutes !== expected)
      world.violate(`a customer has ${balance_minutes} minutes, expected ${expected}`);
  }
  const twice = await world.ctx.db
    .selectFrom('credit_entries')
    .select('session_id')
    .where('store_id', '=', world.ctx.storeId)
    .where('session_id', 'is not', null)
    .groupBy(['session_id', 'kind'])
    .having((having) => having.fn.countAll(), '>', 1)
    .execute();
  for (const { session_id } of twice) world.violate(`session ${session_id} is charged or refunded twice`);
}

/** Every command that a guard received is reported as finished, unless the guard was unpaired meanwhile. */
async function settleCommands(world: World): Promise<void> {
  const rows = await world.ctx.db
    .selectFrom('guard_commands')
    .select(['id', 'kind'])
    .where('store_id', '=', world.ctx.storeId)
    .where('state', '=', 'received')
    .execute();
  for (const { id, kind } of rows) {
    const command = world.truth.commands.get(id);
    const computer = command && world.truth.computers[command.computer];
    if (!command || !computer?.isPaired || computer.pairedAt > command.at) continue;
    world.violate(`PC${command.computer} never reported the result of a ${kind}`);
  }
}
