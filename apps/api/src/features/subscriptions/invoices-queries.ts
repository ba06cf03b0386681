import { type Insertable, type Updateable, sql } from 'kysely';
import { latestEnd } from '../../clock-skew.ts';
import type { Db } from '../../db/database.ts';
import type { SubscriptionInvoicesTable } from '../../db/tables.ts';

type Provider = SubscriptionInvoicesTable['provider'];

function invoices(db: Db) {
  return db
    .selectFrom('subscription_invoices as i')
    .innerJoin('plans as p', 'p.id', 'i.plan_id')
    .selectAll('i')
    .select('p.name as plan_name');
}

/** The open invoice and the one being confirmed: at most one of each. */
export function listLiveInvoices(db: Db, storeId: string) {
  return invoices(db)
    .where('i.store_id', '=', storeId)
    .where('i.status', 'in', ['open', 'confirming'])
    .execute();
}

export type InvoiceRow = Awaited<ReturnType<typeof listLiveInvoices>>[number];

export function findInvoice(db: Db, storeId: string, id: string) {
  return invoices(db).where('i.store_id', '=', storeId).where('i.id', '=', id).executeTakeFirst();
}

/**
 * The invoice of a charge: by our reference, which is the invoice's id, or by the provider's id. The store is
 * not known yet.
 */
export function findInvoiceOfPayment(
  db: Db,
  payment: { readonly provider: Provider; readonly id: string; readonly reference: string | null },
) {
  return invoices(db)
    .innerJoin('payment_references as r', (join) =>
      join.onRef('r.store_id', '=', 'i.store_id').onRef('r.id', '=', 'i.id'),
    )
    .where('r.kind', '=', 'charge')
    .where((where) =>
      where.or([
        where.and([where('r.issuer', '=', payment.provider), where('r.reference', '=', payment.id)]),
        ...(payment.reference === null
          ? []
          : [where.and([where('r.issuer', '=', 'coruja'), where('r.reference', '=', payment.reference)])]),
      ]),
    )
    .orderBy('i.created_at')
    .executeTakeFirst();
}

export async function insertInvoice(db: Db, row: Insertable<SubscriptionInvoicesTable>): Promise<void> {
  await db.insertInto('subscription_invoices').values(row).execute();
}

export async function updateInvoice(
  db: Db,
  key: { readonly storeId: string; readonly id: string },
  changes: Updateable<SubscriptionInvoicesTable>,
): Promise<void> {
  await db
    .updateTable('subscription_invoices')
    .set(changes)
    .where('store_id', '=', key.storeId)
    .where('id', '=', key.id)
    .execute();
}

/** Invoices of a store that the provider must cancel or refund. */
export function listInvoicesToUndo(db: Db, where: { readonly storeId: string; readonly provider: Provider }) {
  return invoices(db)
    .where('i.store_id', '=', where.storeId)
    .where('i.provider', '=', where.provider)
    .where('i.undo_pending', '=', true)
    .execute();
}

/** Every invoice about which the provider may know more, the least recently checked first. */
export function listUnsettledInvoices(
  db: Db,
  where: { readonly provider: Provider; readonly limit: number },
) {
  return invoices(db)
    .where('i.provider', '=', where.provider)
    .where((where) =>
      where.or([
        where('i.status', '=', 'confirming'),
        where.and([where('i.status', '=', 'open'), where('i.provider_payment_id', 'is not', null)]),
      ]),
    )
    .orderBy('i.looked_at', (order) => order.asc().nullsFirst())
    .limit(where.limit)
    .execute();
}

/**
 * Sets attempts that were made while the clock was ahead to now. They would otherwise not expire until that time
 * comes.
 */
export async function correctFutureAttempts(db: Db, now: Date): Promise<void> {
  const future = latestEnd(now);
  await db
    .updateTable('subscription_invoices')
    .set({
      created_at: sql<Date>`least(created_at, ${now})`,
      looked_at: sql<Date>`least(looked_at, ${now})`,
    })
    .where((where) => where.or([where('status', '=', 'confirming'), where('undo_pending', '=', true)]))
    .where((where) => where.or([where('created_at', '>', future), where('looked_at', '>', future)]))
    .execute();
}

/** The stores whose rows have something that the provider does not know yet. */
export async function listStoresToSync(db: Db, provider: Provider): Promise<string[]> {
  const invoicesToUndo = db
    .selectFrom('subscription_invoices')
    .select('store_id')
    .where('provider', '=', provider)
    .where('undo_pending', '=', true);
  const rows = await invoicesToUndo
    .union(
      db
        .selectFrom('subscription_renewals')
        .select('store_id')
        .where('provider', '=', provider)
        .where((where) =>
          where.or([
            where('status', 'in', ['making', 'ending']),
            where('wanted_value_centavos', 'is not', null),
            where('wanted_due_at', 'is not', null),
          ]),
        ),
    )
    .execute();
  return rows.map(({ store_id: storeId }) => storeId);
}
