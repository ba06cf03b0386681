import type { Insertable, Selectable, Updateable } from 'kysely';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import type { SubscriptionRenewalsTable } from '../../db/tables.ts';

export type RenewalsRow = Selectable<SubscriptionRenewalsTable>;
type Provider = SubscriptionRenewalsTable['provider'];

/** Renewals that the provider still runs, or was asked to. */
export function listLiveRenewals(db: Db, storeId: string) {
  return db
    .selectFrom('subscription_renewals')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('status', '<>', 'ended')
    .orderBy('created_at')
    .execute();
}

export function findRenewalsByProviderId(
  db: Db,
  where: { readonly provider: Provider; readonly subscriptionId: string },
) {
  return db
    .selectFrom('payment_references as r')
    .innerJoin('subscription_renewals as n', (join) =>
      join.onRef('n.store_id', '=', 'r.store_id').onRef('n.id', '=', 'r.id'),
    )
    .selectAll('n')
    .where('r.issuer', '=', where.provider)
    .where('r.kind', '=', 'subscription')
    .where('r.reference', '=', where.subscriptionId)
    .executeTakeFirst();
}

/** Running renewals whose billing date has come: a charge may have been collected without a notice. */
export function listRenewalsDue(db: Db, where: { readonly provider: Provider; readonly until: Date }) {
  return db
    .selectFrom('subscription_renewals as r')
    .innerJoin('subscriptions as u', 'u.store_id', 'r.store_id')
    .selectAll('r')
    .where('r.provider', '=', where.provider)
    .where('r.status', '=', 'running')
    .where('u.paid_until', '<=', where.until)
    .execute();
}

export async function insertRenewals(db: Db, row: Insertable<SubscriptionRenewalsTable>): Promise<void> {
  await db.insertInto('subscription_renewals').values(row).execute();
}

export async function updateRenewals(
  db: Db,
  key: { readonly storeId: string; readonly id: string },
  changes: Updateable<SubscriptionRenewalsTable>,
): Promise<void> {
  await db
    .updateTable('subscription_renewals')
    .set(changes)
    .where('store_id', '=', key.storeId)
    .where('id', '=', key.id)
    .execute();
}

/**
 * Sets renewals that were begun while the clock was ahead to now. Otherwise nothing would finish them until that time
 * comes.
 */
export async function correctFutureRenewals(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('subscription_renewals')
    .set({ created_at: now })
    .where('status', 'in', ['making', 'ending'])
    .where('created_at', '>', latestEnd(now))
    .execute();
}

/** Marks running and pending renewals as no longer wanted; the provider is told later. */
export async function markRenewalsEnding(db: Db, storeId: string): Promise<void> {
  await db
    .updateTable('subscription_renewals')
    .set({ status: 'ending', wanted_value_centavos: null, wanted_due_at: null })
    .where('store_id', '=', storeId)
    .where('status', 'in', ['making', 'running'])
    .execute();
}

/** Stores what the provider should charge from now on, or when, if it still runs. */
export async function updateWantedRenewals(
  db: Db,
  storeId: string,
  wish: Pick<
    Updateable<SubscriptionRenewalsTable>,
    'wanted_value_centavos' | 'wanted_due_at' | 'anchor_at' | 'plan_id'
  >,
): Promise<void> {
  await db
    .updateTable('subscription_renewals')
    .set(wish)
    .where('store_id', '=', storeId)
    .where('status', 'in', ['making', 'running'])
    .execute();
}
