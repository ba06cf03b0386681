import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { sessionFinish } from '../../db/session-finish.ts';

/** The stores with a register to purge; erased stores have their own job. */
export async function listStoresWithRegister(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stores').select('id').where('erased_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes customers, and guests' addresses, from sessions past their term, which stay in the figures; ledger lines and
 * sold items lose their reference to the session too, and its bill is deleted.
 *
 * @returns the number of sessions
 */
export async function anonymizeSessions(
  db: Db,
  storeId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<number> {
  // Materialized: PostgreSQL may run a limited subquery anew for each row, with other rows each time.
  const { rows } = await sql<{ id: string }>`
    with past as materialized (
      select s.id from sessions s where s.store_id = ${storeId} and (s.customer_id is not null or s.computer_address is not null)
        and ${sessionFinish} < ${since} limit ${limit})
    update sessions set customer_id = null, refunded_minutes = 0, guardian_present = false, document_shown = false,
      computer_address = null, priced_room = null, package_id = null, event_id = null,
      billing = case when billing = 'event' then billing end,
      price_version = case when billing = 'event' then price_version end,
      discount_basis_points = case when billing = 'event' then discount_basis_points end
    from past where store_id = ${storeId} and sessions.id = past.id
    returning sessions.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('credit_entries')
    .set({ session_id: null })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`session_id = any(${ids}::uuid[])`)
    .execute();
  await db
    .updateTable('sale_items')
    .set({ session_id: null, bill_id: null })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`session_id = any(${ids}::uuid[])`)
    .execute();
  await db
    .deleteFrom('bills')
    .where('store_id', '=', storeId)
    .where(sql<boolean>`session_id = any(${ids}::uuid[])`)
    .execute();
  return ids.length;
}

/** Customers without sessions who asked to be erased, or were removed a whole term ago. */
export function listErasableCustomers(
  db: Db,
  storeId: string,
  { since, limit }: { since: Date; limit: number },
) {
  return db
    .selectFrom('customers as c')
    .select(['c.id', 'c.image_name'])
    .where('c.store_id', '=', storeId)
    .where('c.removed_at', 'is not', null)
    .where((where) => where.or([where('c.erased_at', 'is not', null), where('c.removed_at', '<', since)]))
    .where(
      sql<boolean>`not exists (select 1 from sessions s where s.store_id = c.store_id and s.customer_id = c.id)`,
    )
    .limit(limit)
    .execute();
}

/**
 * Checks again and locks the record: creating the customer again may have restored it meanwhile.
 *
 * @returns whether it can be deleted
 */
export async function lockForErasure(
  db: Db,
  storeId: string,
  customer: { id: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update customers set erased_at = coalesce(erased_at, ${customer.now}), image_name = null
    where store_id = ${storeId} and id = ${customer.id} and removed_at is not null returning 1`.execute(db);
  return rows.length > 0;
}

export async function deleteOpeningsBefore(db: Db, storeId: string, since: Date): Promise<void> {
  await db.deleteFrom('register_openings').where('store_id', '=', storeId).where('at', '<', since).execute();
}
