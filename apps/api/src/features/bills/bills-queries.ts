import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';

export async function insertBill(
  db: Db,
  bill: { store_id: string; id: string; session_id: string; created_at: Date },
): Promise<void> {
  const unsettled = {
    settled_at: null,
    amount_centavos: null,
    sale_id: null,
    waiver_reason: null,
    actor: null,
  };
  await db
    .insertInto('bills')
    .values({ ...bill, ...unsettled })
    .execute();
}

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
    .select(['s.spent_before_ms', 's.paused_ms', 's.paused_until', 's.restart_gap_ms'])
    .select(['s.price_per_hour_centavos', 's.price_version', 's.priced_room', 's.discount_basis_points'])
    .where('b.store_id', '=', storeId);
}

export type BillRow = Awaited<ReturnType<typeof listOpenBillRows>>[number];

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
      // The session first, as whoever moves or undoes it.
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

/** @returns whether there was an open one */
export async function moveBillRow(
  db: Db,
  storeId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bills')
    .set({ session_id: to })
    .where('store_id', '=', storeId)
    .where('session_id', '=', from)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The bills that a refunded sale has paid are owed again. */
export async function reopenBillRows(db: Db, storeId: string, saleId: string): Promise<void> {
  await db
    .updateTable('bills')
    .set({ settled_at: null, amount_centavos: null, actor: null, sale_id: null })
    .where('store_id', '=', storeId)
    .where('sale_id', '=', saleId)
    .execute();
}

/** Whether more time of a session was sold whose bill this sale has paid. */
export async function wasSoldLonger(db: Db, storeId: string, saleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('bills as b')
    .innerJoin('sale_items as i', (join) =>
      join.onRef('i.store_id', '=', 'b.store_id').onRef('i.session_id', '=', 'b.session_id'),
    )
    .select('i.id')
    .where('b.store_id', '=', storeId)
    .where('b.sale_id', '=', saleId)
    .where('i.kind', '=', 'extension')
    .executeTakeFirst();
  return row !== undefined;
}
