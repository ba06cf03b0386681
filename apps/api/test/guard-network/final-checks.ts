import type { InvariantCheck } from '../model/invariants.ts';
import { checkAllBack } from './checks.ts';
import type { ExpectedSession } from './expected-state.ts';
import { epochMs } from './virtual-time.ts';
import type { Simulation } from './simulation.ts';

/** Both sides agree to within this. */
const toleranceSeconds = 5;
/** A killed guard knows only what it stored up to five seconds and a tick before, in whole seconds. */
const diskSeconds = 6.5;

/** After all faults: every session was charged once, by the rules, and nothing that a guard counted was lost. */
export async function checkFinalState(simulation: Simulation, check: InvariantCheck): Promise<void> {
  checkAllBack(simulation);
  for (const { invariant, detail } of await check(simulation.wallClock()))
    simulation.fail(`${invariant}: ${detail}`);
  await checkSessions(simulation);
  await checkBalances(simulation);
  await checkCommands(simulation);
}

async function checkSessions(simulation: Simulation): Promise<void> {
  const rows = await simulation.ctx.db
    .selectFrom('sessions')
    .selectAll()
    .where('store_id', '=', simulation.ctx.storeId)
    .execute();
  if (rows.length !== simulation.expected.sessions.size)
    simulation.fail(`${simulation.expected.sessions.size} sessions were started, there are ${rows.length}`);
  for (const row of rows) {
    const session = simulation.expected.sessions.get(row.id);
    if (!session) continue;
    const ended = row.ended_at === null ? null : row.ended_at.getTime() - epochMs;
    if (row.end_at.getTime() - epochMs !== session.endAt || ended !== session.endedAt)
      simulation.fail(`session ${row.id.slice(0, 8)} does not end as the console was answered`);
    checkReading(simulation, session, row.used_seconds);
  }
}

/** The reading is all that the guard counted, and not more than the time that could be used. */
function checkReading(simulation: Simulation, session: ExpectedSession, usedSeconds: number): void {
  if (simulation.expected.active(session.computer, simulation.time.now) === session) return;
  const secondsUntil = (at: number | null) =>
    Math.min(session.minutes * 60, Math.max(0, ((at ?? session.startAt) - session.startAt) / 1_000));
  const name = `PC${session.computer} session ${session.id.slice(0, 8)}`;
  const most = secondsUntil(session.finishedAt ?? simulation.time.now) + toleranceSeconds;
  if (usedSeconds > most)
    simulation.fail(`${name}: ${usedSeconds} s are written, ${Math.round(most)} could be played`);
  if (session.isOrphaned) return;
  const least = secondsUntil(session.countedUntil) - diskSeconds;
  if (usedSeconds < least)
    simulation.fail(`${name}: ${usedSeconds} s are written, its guard counted ${Math.round(least)}`);
}

/** Each balance is the minutes given minus the minutes of the sessions, each counted once. */
async function checkBalances(simulation: Simulation): Promise<void> {
  const taken = new Map<string, number>();
  for (const { customerId, minutes, endAt, endedAt } of simulation.expected.sessions.values()) {
    const back = endedAt === null ? 0 : Math.floor((endAt - endedAt) / 60_000);
    if (customerId !== null) taken.set(customerId, (taken.get(customerId) ?? 0) + minutes - back);
  }
  const rows = await simulation.ctx.db
    .selectFrom('customers')
    .select(['id', 'balance_minutes'])
    .where('store_id', '=', simulation.ctx.storeId)
    .execute();
  for (const { id, balance_minutes } of rows) {
    const expected = (simulation.expected.granted.get(id) ?? 0) - (taken.get(id) ?? 0);
    if (balance_minutes !== expected)
      simulation.fail(`a customer holds ${balance_minutes} minutes, and ought to hold ${expected}`);
  }
  const twice = await simulation.ctx.db
    .selectFrom('credit_entries')
    .select('session_id')
    .where('store_id', '=', simulation.ctx.storeId)
    .where('session_id', 'is not', null)
    .groupBy(['session_id', 'kind'])
    .having((having) => having.fn.countAll(), '>', 1)
    .execute();
  for (const { session_id } of twice) simulation.fail(`session ${session_id} is charged or given back twice`);
}

/** Every command that a guard received is reported as finished, unless the guard was unpaired meanwhile. */
async function checkCommands(simulation: Simulation): Promise<void> {
  const rows = await simulation.ctx.db
    .selectFrom('guard_commands')
    .select(['id', 'kind'])
    .where('store_id', '=', simulation.ctx.storeId)
    .where('state', '=', 'received')
    .execute();
  for (const { id, kind } of rows) {
    const command = simulation.expected.commands.get(id);
    const computer = command && simulation.expected.computers[command.computer];
    if (!command || !computer?.isPaired || computer.pairedAt > command.at) continue;
    simulation.fail(`PC${command.computer} never reported the result of a ${kind}`);
  }
}
