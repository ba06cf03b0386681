import { sql } from 'kysely';
import { compileOncePipelined } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type { SessionTimesRow } from '../../db/session-times.ts';

const unsettled = {
  settled_at: null,
  amount_centavos: null,
  sale_id: null,
  waiver_reason: null,
  actor: null,
};

export const insertBill = compileOncePipelined(
  (db, bill: { store_id: string; id: string; session_id: string; created_at: Date }) =>
    db.insertInto('bills').values({ ...bill, ...unsettled }),
);

/** Open bills with the session that each is for. */
function openBills(db: Db, storeId: string) {
  return db
    .selectFrom('bills as b')
    .innerJoin('sessions as s', (join) =>
      join.onRef('s.store_id', '=', 'b.store_id').onRef('s.id', '=', 'b.session_id'),
    )
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.computer_id'),
    )
    .leftJoin('customers as u', (join) =>
      join.onRef('u.store_id', '=', 's.store_id').onRef('u.id', '=', 's.customer_id'),
    )
    .select(['b.id', 'b.session_id', 'b.settled_at', 'c.name as computer_name', 'u.name as customer_name'])
    .select(['s.computer_id', 's.customer_id', 's.start_at', 's.end_at', 's.ended_at', 's.duration_minutes'])
    .select(['s.spent_before_ms', 's.paused_ms', 's.paused_until', 's.lost_ms', 's.restart_gap_ms'])
    .select([
      's.is_open_ended',
      's.price_per_hour_centavos',
      's.price_version',
      's.priced_room',
      's.discount_basis_points',
    ])
    .select(['s.weight_hundredths', 's.weight_from_minutes', 's.weighed_before_hundredths'])
    .where('b.store_id', '=', storeId);
}

export type BillRow = Awaited<ReturnType<typeof listOpenBillRows>>[number];

/** The columns that determine what a session costs. */
export type StayRow = Pick<
  BillRow,
  | keyof SessionTimesRow
  | 'duration_minutes'
  | 'is_open_ended'
  | 'restart_gap_ms'
  | 'price_per_hour_centavos'
  | 'price_version'
  | 'priced_room'
  | 'discount_basis_points'
  | 'weight_hundredths'
  | 'weight_from_minutes'
  | 'weighed_before_hundredths'
>;

/**
 * The latest session of each stay, by the id of the stay's first session.
 *
 * @param isLocked locks the sessions until the transaction ends
 */
export async function listStayRows(
  db: Db,
  storeId: string,
  { ids, isLocked }: { ids: readonly string[]; isLocked: boolean },
): Promise<(StayRow & { begun_in: string; id: string })[]> {
  if (isLocked) locking(db, 'session');
  const { rows } = await sql<StayRow & { begun_in: string; id: string }>`
    with recursive stay (begun_in, id) as (
      select id, id from sessions where store_id = ${storeId} and id = any (${ids}::uuid[])
      union all
      select t.begun_in, n.id from stay t join sessions n on n.store_id = ${storeId} and n.moved_from = t.id)
    select t.begun_in, s.id, s.start_at, s.end_at, s.ended_at, s.duration_minutes, s.spent_before_ms,
           s.restart_gap_ms, s.paused_ms,
           s.paused_until, s.lost_ms, s.is_open_ended, s.price_per_hour_centavos, s.price_version, s.priced_room, s.discount_basis_points,
           s.weight_hundredths, s.weight_from_minutes, s.weighed_before_hundredths
    from sessions s join stay t on t.id = s.id
    where s.store_id = ${storeId}
      and not exists (select from sessions n where n.store_id = s.store_id and n.moved_from = s.id)
    order by s.id ${isLocked ? sql`for update of s` : sql``}`.execute(db);
  return rows;
}

/** The oldest first. */
export function listOpenBillRows(db: Db, storeId: string) {
  return openBills(db, storeId)
    .where('b.settled_at', 'is', null)
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute();
}

/** Bills with their sessions, locked until the transaction ends: nobody ends or settles one meanwhile. */
export function lockBillRows(db: Db, storeId: string, ids: readonly string[]) {
  locking(db, 'session');
  return (
    openBills(db, storeId)
      .where(sql<boolean>`b.id = any (${ids}::uuid[])`)
      .orderBy('b.session_id')
      // The session first, in the same order as a move or an undo.
      .forUpdate(['s', 'b'])
      .execute()
  );
}

export async function settleBillRow(
  db: Db,
  storeId: string,
  bill: {
    id: string;
    at: Date;
    amount: number;
    actor: string;
    saleId: string | null;
    waiverReason: string | null;
  },
): Promise<void> {
  await db
    .updateTable('bills')
    .set({
      settled_at: bill.at,
      amount_centavos: bill.amount,
      actor: bill.actor,
      sale_id: bill.saleId,
      waiver_reason: bill.waiverReason,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', bill.id)
    .execute();
}

export async function findOpenBillId(
  db: Db,
  storeId: string,
  sessionId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('bills')
    .select('id')
    .where('store_id', '=', storeId)
    .where('session_id', '=', sessionId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

export async function moveBillRow(
  db: Db,
  storeId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('bills')
    .set({ session_id: to })
    .where('store_id', '=', storeId)
    .where('session_id', '=', from)
    .where('settled_at', 'is', null)
    .execute();
}

/** Reopens bills that a sale had paid. */
export async function reopenBillRows(
  db: Db,
  storeId: string,
  { saleId, ids }: { saleId: string; ids: readonly string[] },
): Promise<void> {
  await db
    .updateTable('bills')
    .set({ settled_at: null, amount_centavos: null, actor: null, sale_id: null })
    .where('store_id', '=', storeId)
    .where('sale_id', '=', saleId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute();
}
