import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

export async function hasAnyStore(db: Db): Promise<boolean> {
  return (await db.selectFrom('stores').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Until the transaction ends nobody else adds a store: of two servers that start at once on one database, one fills it. */
export async function lockStores(db: Db): Promise<void> {
  await sql`lock table stores in share row exclusive mode`.execute(db);
}

/** Puts the store on the plan without limits, paid. Subscribing itself is a later issue's verb. */
export async function insertUnlimitedSubscription(db: Db, storeId: string, startedAt: Date): Promise<void> {
  const plan = await db
    .selectFrom('plans')
    .select('id')
    .where('max_computers', 'is', null)
    .where('max_products', 'is', null)
    .orderBy('price_centavos')
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('subscriptions')
    .values({
      store_id: storeId,
      id: randomUUID(),
      plan_id: plan.id,
      status: 'ACTIVE',
      started_at: startedAt,
      access_until: null,
    })
    .execute();
}

/** The rows' former versions and the planner's figures: the embedded database does neither by itself. */
export async function tidyTables(db: Db): Promise<void> {
  await sql`vacuum (analyze) stores, computers, people, customers, sessions, credit_entries, products, stock_movements,
    coupons, sales, sale_items, scheduled_events, event_participants, event_payments`.execute(db);
}
