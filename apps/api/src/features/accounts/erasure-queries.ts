import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

// How each table of an erased store is handled (docs/decisions/0011-erased-accounts.md). One
// statement per table, in batches where there may be many rows. Every statement can be repeated, and none
// relies on the previous one being complete.

/** The input of a statement. */
export interface ErasureInput {
  readonly storeId: string;
  readonly now: Date;
  /** The law no longer requires sessions that ended before this. */
  readonly registerSince: Date;
  /** The same for sales and payments. */
  readonly fiscalSince: Date;
  /** The same for access records. */
  readonly accessSince: Date;
  /** The largest number of rows. */
  readonly limit: number;
}

type Statement = (input: ErasureInput) => RawBuilder<unknown>;

/**
 * The rows of a table (`r`) that match a condition, as `batch`. Materialized: PostgreSQL may run a limited subquery anew
 * for each row, with other rows each time.
 */
function batchOf(table: string, when: RawBuilder<unknown>, { storeId, limit }: ErasureInput) {
  return sql`batch as materialized (
    select r.id from ${sql.table(table)} r where r.store_id = ${storeId} and ${when} limit ${limit})`;
}

/** Deletes the rows of a table (`r`) that match a condition. */
function remove(table: string, when: Statement = () => sql`true`): Statement {
  const name = sql.table(table);
  return (input) => sql`
    with ${batchOf(table, when(input), input)}
    delete from ${name} t using batch where t.store_id = ${input.storeId} and t.id = batch.id
    returning t.id`;
}

/** Deletes all rows of a table that has few rows, or no id. */
function removeAll(table: string): Statement {
  return ({ storeId }) => sql`delete from ${sql.table(table)} where store_id = ${storeId} returning 1`;
}

/** Updates the rows of a table (`r`) that match a condition. */
function change(table: string, changes: RawBuilder<unknown>, when: RawBuilder<unknown>): Statement {
  const name = sql.table(table);
  return (input) => sql`
    with ${batchOf(table, when, input)}
    update ${name} t set ${changes} from batch where t.store_id = ${input.storeId} and t.id = batch.id
    returning t.id`;
}

/** True if no row of the other table of the store refers to this row. */
function unused(table: string, column: string): RawBuilder<unknown> {
  return sql`not exists (
    select 1 from ${sql.table(table)} u where u.store_id = r.store_id and u.${sql.ref(column)} = r.id)`;
}

const both = (one: RawBuilder<unknown>, other: RawBuilder<unknown>) => sql`${one} and ${other}`;

/** Only the ledger can change a balance, so balances are set to zero before the ledger is deleted. */
const emptyBalances: Statement = ({ storeId, now, limit }) => sql`
  insert into credit_entries (store_id, id, customer_id, kind, minutes, actor, created_at)
  select store_id, gen_random_uuid(), id, 'adjustment', -balance_minutes, 'erasure', ${now}
  from customers where store_id = ${storeId} and balance_minutes <> 0 limit ${limit}
  returning id`;

const withoutRows = sql`${unused('sessions', 'customer_id')} and ${unused('sales', 'customer_id')} and ${unused('orders', 'customer_id')}
  and ${unused('tab_entries', 'customer_id')} and ${unused('credit_entries', 'customer_id')} and ${unused('event_participants', 'customer_id')}`;

/** Some customers that no kept row refers to. */
export async function listUnusedCustomers(db: Db, input: ErasureInput): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${batchOf('customers', withoutRows, input)} select id from batch`.execute(db);
  return rows.map(({ id }) => id);
}

export async function deleteCustomers(db: Db, storeId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from customers where store_id = ${storeId} and id = any(${ids}::uuid[])`.execute(db);
}

/**
 * Keeps name, CPF, birth date, phone and record of everybody who used a computer
 * (docs/product/law.md#closed-accounts).
 */
const keepIdentification = change(
  'customers',
  sql`email = null, nick_name = null, name_key = '', search_text = '', tab_centavos = 0, tab_limit_centavos = null`,
  sql`(r.email is not null or r.nick_name is not null or r.name_key <> '' or r.search_text <> '' or r.tab_centavos <> 0
    or r.tab_limit_centavos is not null)`,
);

const soldBefore: Statement = ({ fiscalSince }) => sql`r.created_at < ${fiscalSince}`;

const ofSaleBefore: Statement = ({ fiscalSince }) => sql`exists (select 1 from sales s
  where s.store_id = r.store_id and s.id = r.sale_id and s.created_at < ${fiscalSince})`;

/** Money entries are deleted with what they paid for; call it for refunds before the entries that they refund. */
const ofSoldBefore =
  (which: RawBuilder<unknown>): Statement =>
  ({ fiscalSince }) =>
    sql`${which} and coalesce(
    (select s.created_at from sales s where s.store_id = r.store_id and s.id = r.sale_id),
    (select p.created_at from event_payments p where p.store_id = r.store_id and p.id = r.event_payment_id),
    r.created_at) < ${fiscalSince}`;

/** A tab entry stays as long as its sale; a payment of a tab, as long as its money entry. */
const ofTabBefore: Statement = ({
  fiscalSince,
}) => sql`${unused('money_entries', 'tab_entry_id')} and coalesce(
  (select s.created_at from sales s where s.store_id = r.store_id and s.id = r.sale_id), r.created_at) < ${fiscalSince}`;

/** Counts and reviews stay as long as their shift, and a shift as long as its money entries. */
const ofShiftBefore: Statement = ({ fiscalSince }) => sql`exists (select 1 from shifts s
  where s.store_id = r.store_id and s.id = r.shift_id and s.opened_at < ${fiscalSince}
    and not exists (select 1 from money_entries m where m.store_id = s.store_id and m.shift_id = s.id))`;

/** In the order that the foreign keys require. */
const statements: readonly Statement[] = [
  removeAll('auth_sessions'),
  removeAll('device_links'),
  removeAll('push_subscriptions'),
  removeAll('alert_settings'),
  remove('alerts'),
  change(
    'operators',
    sql`pin_hash = null, pin_is_temporary = false, customer_id = null`,
    sql`(r.pin_hash is not null or r.pin_is_temporary or r.customer_id is not null)`,
  ),
  removeAll('known_browsers'),
  removeAll('passkeys'),
  removeAll('idempotency_keys'),
  removeAll('password_resets'),
  removeAll('payout_accounts'),
  removeAll('pix_settings'),
  removeAll('pix_accounts'),
  removeAll('pix_notices'),
  remove('pix_transfers'),
  remove('pix_differences'),
  removeAll('subscriptions'),
  removeAll('sale_hours'),
  removeAll('guards'),
  removeAll('lock_pictures'),
  removeAll('shortcut_rooms'),
  removeAll('shortcuts'),
  removeAll('guard_losses'),
  removeAll('guard_gaps'),
  removeAll('computer_boots'),
  removeAll('session_pauses'),
  removeAll('radar_notes'),
  removeAll('outages'),
  removeAll('guard_pairing_codes'),
  removeAll('fleet_joins'),
  removeAll('fleet_keys'),
  removeAll('maintenance_openings'),
  removeAll('maintenance_sheets'),
  removeAll('guard_settings'),
  removeAll('guard_updates'),
  removeAll('screen_pictures'),
  removeAll('counter_settings'),
  removeAll('price_versions'),
  change('computers', sql`room_id = null`, sql`r.room_id is not null`),
  removeAll('rooms'),
  change('customers', sql`group_id = null`, sql`r.group_id is not null`),
  removeAll('customer_groups'),
  remove('guard_commands'),
  remove('stock_movements'),
  remove('event_participants'),
  emptyBalances,
  remove('credit_entries'),
  change('sessions', sql`package_id = null`, sql`r.package_id is not null`),
  remove('customer_packages'),
  remove('access_records', ({ accessSince }) => sql`r.at < ${accessSince}`),
  change(
    'sale_items',
    sql`session_id = null, bill_id = null`,
    sql`(r.session_id is not null or r.bill_id is not null)`,
  ),
  remove('bills'),
  // The usage register: who used which computer when.
  remove('sessions', ({ registerSince }) => sql`coalesce(r.ended_at, r.end_at) < ${registerSince}`),
  // The openings of the register, and the retention period that the store chose, are kept as long as the
  // register.
  remove('register_openings', ({ registerSince }) => sql`r.at < ${registerSince}`),
  ({ storeId }) => sql`
    delete from legal_policies where store_id = ${storeId}
      and not exists (select 1 from sessions where store_id = ${storeId}) returning 1`,
  // Sales and payments are kept for the tax office, without the buyers' names.
  change('sales', sql`customer_id = null`, sql`r.customer_id is not null`),
  change('orders', sql`customer_id = null`, sql`r.customer_id is not null`),
  change('tab_entries', sql`customer_id = null`, sql`r.customer_id is not null`),
  remove(
    'sale_refund_items',
    ({ fiscalSince }) => sql`exists (select 1 from sale_refunds f
      join sales s on s.store_id = f.store_id and s.id = f.sale_id
      where f.store_id = r.store_id and f.id = r.refund_id and s.created_at < ${fiscalSince})`,
  ),
  remove('sale_items', ofSaleBefore),
  remove('money_entries', ofSoldBefore(sql`r.refers_to is not null`)),
  remove('money_entries', ofSoldBefore(sql`r.refers_to is null`)),
  remove('shift_counts', ofShiftBefore),
  remove('shift_reviews', ofShiftBefore),
  remove(
    'shifts',
    ({ fiscalSince }) => sql`r.opened_at < ${fiscalSince} and ${unused('money_entries', 'shift_id')}`,
  ),
  ({ storeId, fiscalSince, limit }) => sql`
    with batch as materialized (
      select sequence from audit_entries where store_id = ${storeId} and at < ${fiscalSince} limit ${limit})
    delete from audit_entries t using batch where t.store_id = ${storeId} and t.sequence = batch.sequence
    returning 1`,
  // They name who moved the money, and who did what.
  remove(
    'operators',
    () => sql`not exists (select 1 from money_entries m where m.store_id = r.store_id)
      and not exists (select 1 from audit_entries a where a.store_id = r.store_id)
      and not exists (select 1 from shifts s where s.store_id = r.store_id)`,
  ),
  remove('drawers', () => unused('shifts', 'drawer_id')),
  remove('tab_entries', ofTabBefore),
  remove('sale_refunds', ofSaleBefore),
  // A received PIX is kept with the order that it paid; an order without a received PIX proves nothing.
  remove('pix_uses', soldBefore),
  remove('pix_refunds', soldBefore),
  remove(
    'received_pix',
    (input) =>
      sql`${soldBefore(input)} and ${unused('pix_uses', 'received_pix_id')} and ${unused('pix_refunds', 'received_pix_id')}`,
  ),
  remove('charges', () => unused('received_pix', 'charge_id')),
  remove(
    'order_lines',
    () => sql`not exists (select 1 from charges h where h.store_id = r.store_id and h.order_id = r.order_id)
      and not exists (select 1 from pix_uses p where p.store_id = r.store_id and p.order_id = r.order_id)`,
  ),
  remove(
    'orders',
    () =>
      sql`${unused('charges', 'order_id')} and ${unused('pix_uses', 'order_id')} and ${unused('order_lines', 'order_id')}`,
  ),
  remove('sales', (input) => both(soldBefore(input), unused('orders', 'sale_id'))),
  remove('event_payments', soldBefore),
  remove('scheduled_events', () => unused('event_payments', 'event_id')),
  remove(
    'coupons',
    () =>
      sql`${unused('sales', 'coupon_id')} and ${unused('event_payments', 'coupon_id')} and ${unused('orders', 'coupon_id')}`,
  ),
  remove(
    'products',
    () =>
      sql`${unused('sale_items', 'product_id')} and ${unused('product_images', 'product_id')} and ${unused('order_lines', 'product_id')}`,
  ),
  keepIdentification,
  remove('computers', () => unused('sessions', 'computer_id')),
  change('subscription_invoices', sql`remote_ip = null`, sql`r.remote_ip is not null`),
  change('subscription_renewals', sql`remote_ip = null`, sql`r.remote_ip is not null`),
  remove('subscription_invoices', soldBefore),
  // While there are invoices, keeps renewals that the provider has not yet been told to end.
  remove(
    'subscription_renewals',
    () => sql`(r.status = 'ended' or not exists (
      select 1 from subscription_invoices i where i.store_id = r.store_id))`,
  ),
];

/** What the law requires; once it is empty, the store's row is deleted. */
export const retainedByLaw = [
  'sessions',
  'sales',
  'event_payments',
  'shifts',
  'audit_entries',
  'subscription_invoices',
  'access_records',
  'register_openings',
] as const;

/** The statements that erase an account; repeat each until it finds fewer rows than its limit. */
export function erasureSteps(input: ErasureInput): readonly ((db: Db) => Promise<number>)[] {
  return statements.map((statement) => async (db) => (await statement(input).execute(db)).rows.length);
}

/** @returns whether the row was deleted */
export async function removeStoreWithoutRecords(db: Db, storeId: string): Promise<boolean> {
  const empty = retainedByLaw.map(
    (table) => sql`not exists (select 1 from ${sql.table(table)} t where t.store_id = ${storeId})`,
  );
  const { rows } = await sql`
    delete from stores where id = ${storeId} and erased_at is not null and ${sql.join(empty, sql` and `)}
    returning id`.execute(db);
  return rows.length > 0;
}
