import type { Db } from '../../src/db/database.ts';

const minute = 60_000;

/** From the row's instants only: other steps of the batch may have lengthened the session. */
export async function unusedMinutes(db: Db, id: string, at: number): Promise<number> {
  const row = await sessionRow(db, id);
  const playedUntil = Math.max(row.start_at.getTime(), row.lost_until?.getTime() ?? 0, at);
  const pausedUntil = row.paused_until?.getTime() ?? 0;
  const pauseLeft = Math.min(15 * minute, Math.max(0, pausedUntil - playedUntil));
  const bought = row.end_at.getTime() - row.start_at.getTime() - row.paused_ms - row.lost_ms;
  return Math.floor(Math.min(bought, row.end_at.getTime() - playedUntil - pauseLeft) / minute);
}

/** How much the last minutes of a session take from a balance, by the weight of its room. */
export async function takenFor(db: Db, id: string, minutes: number): Promise<number> {
  const row = await sessionRow(db, id);
  const bought = Math.ceil(row.spent_before_ms / minute) + row.duration_minutes - row.weight_from_minutes;
  const taken = (all: number) => Math.ceil((all * row.weight_hundredths) / 100);
  return taken(bought) - taken(bought - minutes);
}

/** The minutes that a balance got back or paid when a session moved to a room of another weight. */
export async function changeByMove(db: Db, from: string, to: string): Promise<number> {
  const [before, after] = [await sessionRow(db, from), await sessionRow(db, to)];
  if (after.billing !== 'balance' || before.weight_hundredths === after.weight_hundredths) return 0;
  const unused = await unusedMinutes(db, from, after.start_at.getTime());
  return (await takenFor(db, from, unused)) - (await takenFor(db, to, after.duration_minutes));
}

function sessionRow(db: Db, id: string) {
  return db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}
