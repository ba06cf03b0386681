import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OutagesTable } from '../../db/guard-tables.ts';

interface GuardLossRow {
  readonly computer_id: string;
  readonly lost_from: Date;
  readonly noticed_at: Date;
  /** Null while the guard is away. */
  readonly back_at: Date | null;
}

/** When the store's guards were away, for those that were lost since then. */
export async function listGuardLosses(db: Db, storeId: string, since: Date): Promise<GuardLossRow[]> {
  const { rows } = await sql<GuardLossRow>`
    select l.computer_id, l.lost_from, l.noticed_at, l.back_at from guard_losses l
    join guards g on g.store_id = l.store_id and g.computer_id = l.computer_id and g.last_seen_at is not null
    where l.store_id = ${storeId} and l.lost_from >= ${since}
    union all
    select computer_id, last_seen_at, lost_at, null from guards
    where store_id = ${storeId} and lost_at is not null and last_seen_at >= ${since}`.execute(db);
  return rows;
}

export async function countGuards(db: Db, storeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('guards')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('last_seen_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The starts of the outages that were settled. */
export async function listSettledStarts(db: Db, storeId: string, since: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('outages')
    .select('started_at')
    .where('store_id', '=', storeId)
    .where('started_at', '>=', since)
    .execute();
  return rows.map(({ started_at: startedAt }) => startedAt.getTime());
}

/** @throws a violation of `outages_settled_once`, answered as OUTAGE_SETTLED */
export async function insertOutage(db: Db, outage: Insertable<OutagesTable>): Promise<void> {
  await db.insertInto('outages').values(outage).execute();
}

/** Writes what a session gets back: its later end, and for one that is over its actual end and its refunded minutes. */
export async function giveLostTime(
  db: Db,
  storeId: string,
  session: {
    id: string;
    endAt: Date;
    endedAt: Date | null;
    lostMs: number;
    lostUntil: Date;
    refundedMinutes: number;
  },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      end_at: session.endAt,
      ended_at: session.endedAt,
      lost_ms: session.lostMs,
      lost_until: session.lostUntil,
      refunded_minutes: session.refundedMinutes,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', session.id)
    .execute();
}
