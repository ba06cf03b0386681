import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { ComputerBootsTable, GuardGapsTable } from '../db/guard-tables.ts';

export async function hasAnyStore(db: Db): Promise<boolean> {
  return (await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Keeps others from adding a store until the transaction ends. Throws 55P03 if another transaction writes or locks them. */
export async function lockStores(db: Db): Promise<void> {
  await sql`lock table stores in share row exclusive mode nowait`.execute(db);
}

const tables =
  sql.raw(`stores, computers, people, customers, sessions, credit_entries, products, stock_movements,
  coupons, sales, sale_items, money_entries, scheduled_events, event_participants, event_payments,
  bills, shifts, shift_counts, tab_entries, audit_entries, computer_boots`);

/** Analyses the tables, so that statements are planned again for the present rows. May run within a transaction. */
export async function analyzeTables(db: Db): Promise<void> {
  await sql`analyze ${tables}`.execute(db);
}

/** Vacuums and analyses, which the embedded database does not do by itself. */
export async function vacuumTables(db: Db): Promise<void> {
  await sql`vacuum (analyze) ${tables}`.execute(db);
}

export async function findBillOf(
  db: Db,
  { storeId, sessionId }: { storeId: string; sessionId: string },
): Promise<string> {
  const bills = db.selectFrom('bills').select('id').where('store_id', '=', storeId);
  return (await bills.where('session_id', '=', sessionId).executeTakeFirstOrThrow()).id;
}

export async function insertBoots(db: Db, rows: readonly Insertable<ComputerBootsTable>[]): Promise<void> {
  await db.insertInto('computer_boots').values(rows).execute();
}

export async function insertGap(db: Db, row: Insertable<GuardGapsTable>): Promise<void> {
  await db.insertInto('guard_gaps').values(row).execute();
}
