import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

// What becomes of each table of a store that was erased (docs/decisions/0011-what-an-erased-account-leaves.md): one statement each, over some rows at a time
// where there may be many. Every one may be repeated, and none expects the one before it to have come to its end.

/** What one statement is told. */
export interface Erasing {
  readonly storeId: string;
  readonly now: Date;
  /** Sessions that ended before are of no law's interest any more. */
  readonly registerSince: Date;
  /** The same for sales and payments. */
  readonly fiscalSince: Date;
  /** The same for records of access. */
  readonly accessSince: Date;
  /** How many rows at most. */
  readonly limit: number;
}

type Statement = (erasing: Erasing) => RawBuilder<unknown>;

/** Deletes the rows of a table, called `r`, for which a condition holds. */
function remove(table: string, when: Statement = () => sql`true`): Statement {
  const name = sql.table(table);
  return (erasing) => sql`
    delete from ${name} where store_id = ${erasing.storeId} and id in (
      select r.id from ${name} r where r.store_id = ${erasing.storeId} and ${when(erasing)} limit ${erasing.limit})
    returning id`;
}

/** Deletes all rows of a table that has few, or no id. */
function removeAll(table: string): Statement {
  return ({ storeId }) => sql`delete from ${sql.table(table)} where store_id = ${storeId} returning 1`;
}

/** Changes the rows of a table, called `r`, for which a condition holds. */
function change(table: string, changes: RawBuilder<unknown>, when: RawBuilder<unknown>): Statement {
  const name = sql.table(table);
  return ({ storeId, limit }) => sql`
    update ${name} set ${changes} where store_id = ${storeId} and id in (
      select r.id from ${name} r where r.store_id = ${storeId} and ${when} limit ${limit})
    returning id`;
}

/** That no row of another table of the store names the row. */
function unused(table: string, column: string): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from ${sql.table(table)} u where u.store_id = r.store_id and u.${sql.ref(column)} = r.id)`;
}

const both = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`${one} and ${other}`;

/** The ledger alone moves a balance, so it ends at zero before it goes. */
const emptyBalances: Statement = ({ storeId, now, limit }) => sql`
  insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
  select store_id, gen_random_uuid(), id, 'adjustment', -balance_minutes, 'erasure', ${now}
  from customers where store_id = ${storeId} and balance_minutes <> 0 limit ${limit}
  returning id`;

/** A customer without a session goes, and with the last store's record the person of the platform. */
const removeCustomers: Statement = ({ storeId, limit }) => sql`
  with gone as (
    delete from customers where store_id = ${storeId} and id in (
      select r.id from customers r where r.store_id = ${storeId}
        and ${unused('sessions', 'customer_id')} and ${unused('sales', 'customer_id')}
        and ${unused('credit_entries', 'customer_id')} and ${unused('event_participants', 'customer_id')}
      limit ${limit})
    returning id
  ), people_gone as (
    delete from people p where p.id in (select id from gone)
      and not exists (select 1 from customers c where c.id = p.id and c.store_id <> ${storeId})
  )
  select id from gone`;

/** Who sat at a computer stays known by name, CPF, birth date, phone and record (docs/product/law.md#closed-accounts). */
const keepIdentification = change(
  'customers',
  sql`email = null, nick_name = null, name_key = '', search_text = ''`,
  sql`(r.email is not null or r.nick_name is not null or r.name_key <> '' or r.search_text <> '')`,
);

const soldBefore: Statement = ({ fiscalSince }) => sql`r.created_at < ${fiscalSince}`;

/** In the order that the foreign keys ask for. */
const statements: readonly Statement[] = [
  removeAll('auth_sessions'),
  removeAll('known_browsers'),
  removeAll('passkeys'),
  removeAll('idempotency_keys'),
  removeAll('password_resets'),
  removeAll('payout_accounts'),
  removeAll('subscriptions'),
  removeAll('sale_hours'),
  removeAll('guards'),
  removeAll('guard_pairing_codes'),
  removeAll('guard_settings'),
  remove('guard_commands'),
  remove('stock_movements'),
  remove('event_participants'),
  emptyBalances,
  remove('credit_entries'),
  remove('access_records', ({ accessSince }) => sql`r.at < ${accessSince}`),
  // The register of who used which computer and when.
  remove('sessions', ({ registerSince }) => sql`coalesce(r.ended_at, r.end_at) < ${registerSince}`),
  // Who opened it is kept as long as it is, and so is the term that the store chose.
  remove('register_openings', ({ registerSince }) => sql`r.at < ${registerSince}`),
  ({ storeId }) => sql`
    delete from legal_policies where store_id = ${storeId}
      and not exists (select 1 from sessions where store_id = ${storeId}) returning 1`,
  // Sales and payments stay for the tax office, without the names of those who bought.
  change('sales', sql`customer_id = null`, sql`r.customer_id is not null`),
  remove(
    'sale_items',
    ({ fiscalSince }) => sql`exists (select 1 from sales s
      where s.store_id = r.store_id and s.id = r.sale_id and s.created_at < ${fiscalSince})`,
  ),
  remove('sales', soldBefore),
  remove('event_payments', soldBefore),
  remove('scheduled_events', () => unused('event_payments', 'event_id')),
  remove('coupons', () => both(unused('sales', 'coupon_id'), unused('event_payments', 'coupon_id'))),
  remove('products', () => both(unused('sale_items', 'product_id'), unused('product_images', 'product_id'))),
  removeCustomers,
  keepIdentification,
  remove('computers', () => unused('sessions', 'computer_id')),
  change('subscription_invoices', sql`remote_ip = null`, sql`r.remote_ip is not null`),
  change('subscription_renewals', sql`remote_ip = null`, sql`r.remote_ip is not null`),
  remove('subscription_invoices', soldBefore),
  // One that the provider was not told to end yet waits for that, as long as there are payments.
  remove(
    'subscription_renewals',
    () => sql`(r.status = 'ended' or not exists (
      select 1 from subscription_invoices i where i.store_id = r.store_id))`,
  ),
];

/** What the law keeps; once it is empty, the store's own row goes. */
const legalRecord = [
  'sessions',
  'sales',
  'event_payments',
  'subscription_invoices',
  'access_records',
  'register_openings',
] as const;

/** The tables whose rows may outlive the account. A test holds this against the database. */
export const keptTables = [
  ...legalRecord,
  'sale_items',
  'scheduled_events',
  'coupons',
  'products',
  'customers',
  'computers',
  'subscription_renewals',
  'legal_policies',
  // Goes with the invoices and renewals that it names.
  'payment_references',
] as const;

/** The statements by which an account is erased, each to be repeated until it finds fewer rows than it may take. */
export function erasureSteps(erasing: Erasing): readonly ((db: Db) => Promise<number>)[] {
  return statements.map((statement) => async (db) => (await statement(erasing).execute(db)).rows.length);
}

/** @returns whether the row is gone */
export async function removeStoreWithoutRecords(db: Db, storeId: string): Promise<boolean> {
  const empty = legalRecord.map(
    (table) => sql`not exists (select 1 from ${sql.table(table)} t where t.store_id = ${storeId})`,
  );
  const { rows } = await sql`
    delete from stores where id = ${storeId} and erased_at is not null and ${sql.join(empty, sql` and `)}
    returning id`.execute(db);
  return rows.length > 0;
}
