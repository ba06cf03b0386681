import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SubscriptionsTable } from '../../db/tables.ts';

/** The store's row with its zone and the names of its plans. */
export function findSubscription(db: Db, storeId: string) {
  return db
    .selectFrom('subscriptions as u')
    .innerJoin('stores as s', 's.id', 'u.store_id')
    .innerJoin('plans as p', 'p.id', 'u.plan_id')
    .leftJoin('plans as n', 'n.id', 'u.next_plan_id')
    .selectAll('u')
    .select(['s.time_zone', 'p.name as plan_name', 'n.name as next_plan_name'])
    .where('u.store_id', '=', storeId)
    .executeTakeFirst();
}

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscription>>>;

/** Does nothing if there is a row. */
export async function insertSubscription(db: Db, row: Insertable<SubscriptionsTable>): Promise<void> {
  await db
    .insertInto('subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.constraint('subscriptions_one_per_store_key').doNothing())
    .execute();
}

export async function updateSubscription(
  db: Db,
  storeId: string,
  changes: Updateable<SubscriptionsTable>,
): Promise<void> {
  await db.updateTable('subscriptions').set(changes).where('store_id', '=', storeId).execute();
}

export function findStoreForPayment(db: Db, storeId: string) {
  return db
    .selectFrom('stores')
    .select(['id', 'name', 'email', 'cnpj', 'phone', 'cep', 'rua', 'numero', 'complemento', 'bairro'])
    .select(['time_zone', 'cidade', 'estado', 'closed_at'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
}
