import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { sessionFinish } from '../../db/session-finish.ts';

export function listSessionsOfCustomer(db: Db, storeId: string, customerId: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.computer_id'),
    )
    .select(['s.start_at', sessionFinish.as('finish'), 's.duration_minutes', 's.refunded_minutes'])
    .select(['s.guardian_present', 's.document_shown', 's.computer_address', 'c.name as computer_name'])
    .where('s.store_id', '=', storeId)
    .where('s.customer_id', '=', customerId)
    .orderBy('s.start_at')
    .execute();
}

export function listPurchasesOfCustomer(db: Db, storeId: string, customerId: string) {
  return db
    .selectFrom('sales as s')
    .select(['s.created_at', 's.total_centavos', 's.payment_type', 's.refunded_at'])
    .select(
      sql<{ name: string; quantity: number; unitPrice: number }[]>`(
        select json_agg(json_build_object('name', i.product_name, 'quantity', i.quantity, 'unitPrice', i.unit_price_centavos)
          order by i.position)
        from sale_items i where i.store_id = s.store_id and i.sale_id = s.id)`.as('items'),
    )
    .where('s.store_id', '=', storeId)
    .where('s.customer_id', '=', customerId)
    .orderBy('s.created_at')
    .execute();
}

export function listSeatsOfCustomer(db: Db, storeId: string, customerId: string) {
  return db
    .selectFrom('event_participants as p')
    .innerJoin('scheduled_events as e', (join) =>
      join.onRef('e.store_id', '=', 'p.store_id').onRef('e.id', '=', 'p.event_id'),
    )
    .leftJoin('computers as k', (join) =>
      join.onRef('k.store_id', '=', 'p.store_id').onRef('k.id', '=', 'p.computer_id'),
    )
    .leftJoin('event_payments as y', (join) =>
      join.onRef('y.store_id', '=', 'p.store_id').onRef('y.id', '=', 'p.payment_id'),
    )
    .select(['e.name', 'e.start_at', 'p.created_at', 'k.name as computer_name'])
    .select(['y.total_centavos', 'y.payment_type', 'y.created_at as paid_at'])
    .where('p.store_id', '=', storeId)
    .where('p.customer_id', '=', customerId)
    .orderBy('p.created_at')
    .execute();
}

/** The number of sessions that the register keeps, and when the last one ended. */
export function findKeptSessions(db: Db, storeId: string, where: { customerId: string; since: Date }) {
  return db
    .selectFrom('sessions as s')
    .select((select) => select.fn.countAll<number>().as('count'))
    .select(sql<Date | null>`max(${sessionFinish})`.as('last'))
    .where('s.store_id', '=', storeId)
    .where('s.customer_id', '=', where.customerId)
    .where(sessionFinish, '>=', where.since)
    .executeTakeFirstOrThrow();
}

/** Removes the customer from seats, purchases and the tab, on which nothing is open. */
export async function anonymizePurchases(db: Db, storeId: string, customerId: string): Promise<void> {
  await db
    .deleteFrom('event_participants')
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute();
  await db
    .updateTable('sales')
    .set({ customer_id: null })
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute();
  await db
    .updateTable('orders')
    .set({ customer_id: null })
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute();
  await db
    .updateTable('tab_entries')
    .set({ customer_id: null })
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute();
}

/** Deletes the record, to which no session refers. */
export async function deleteCustomer(db: Db, storeId: string, customerId: string): Promise<void> {
  await db
    .deleteFrom('credit_entries')
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute();
  await db
    .deleteFrom('customer_packages')
    .where('store_id', '=', storeId)
    .where('customer_id', '=', customerId)
    .execute();
  await db.deleteFrom('customers').where('store_id', '=', storeId).where('id', '=', customerId).execute();
}

export async function findCustomerSince(db: Db, storeId: string, customerId: string): Promise<Date> {
  const row = await db
    .selectFrom('customers')
    .select('created_at')
    .where('store_id', '=', storeId)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return row.created_at;
}
