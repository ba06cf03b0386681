import { CompiledQuery } from 'kysely';
import type { Database } from '../../src/db/database.ts';
import { auditRules } from './audit-rules.ts';
import { packageRules, taken, takesMinutes } from './package-rules.ts';
import { pixRules } from './pix-rules.ts';
import { backOf, refundRules } from './refund-rules.ts';
import { stockRules } from './stock-rules.ts';
import { seatRules } from './seat-rules.ts';
import { shiftRules } from './shift-rules.ts';
import { stayRules } from './stay-rules.ts';
import { entriesOfSale, tabRules } from './tab-rules.ts';

/** A row that breaks an invariant. */
export interface Violation {
  readonly invariant: string;
  readonly detail: string;
}

/** Checks every row of the database; an empty answer means that all rules hold at this instant. */
export type InvariantCheck = (now: Date) => Promise<readonly Violation[]>;

/**
 * The invariants (docs/product/limits-and-security.md#invariants) as one statement over the whole database.
 * Each is calculated from the rows behind a value, never from the value's own column, and none relies on the
 * constraints that enforce it.
 */
export async function prepareInvariants(database: Database): Promise<InvariantCheck> {
  const rules = {
    ...stockRules,
    ...timeRules,
    ...stayRules,
    ...packageRules,
    ...moneyRules,
    ...refundRules,
    ...shiftRules,
    ...auditRules,
    ...tabRules,
    ...pixRules,
    ...seatRules,
    ...(await storeRules(database)),
  };
  const text = Object.entries(rules)
    .map(([name, select]) => `select '${name}' as invariant, detail from (${select}) broken (detail)`)
    .join('\nunion all\n');
  // The parameter is used here once, so that it has a type whichever rules use it.
  const statement = `with clock as (select $1::timestamptz as now)\n${text}`;
  return async (now) => {
    // Through kysely it is a prepared statement, so that the long text is planned a few times and not after
    // every batch.
    const { rows } = await database.kysely.executeQuery<Violation>(CompiledQuery.raw(statement, [now]));
    return rows;
  };
}

const timeRules = {
  'no balance is negative': `
    select format('customer %s has %s', id, balance_minutes) from customers where balance_minutes < 0`,
  'the ledger entries add up to the balance': `
    select format('customer %s has %s, the entries say %s', c.id, c.balance_minutes, coalesce(sum(e.minutes), 0))
    from customers c
    left join credit_entries e on e.store_id = c.store_id and e.customer_id = c.id and e.package_id is null
    group by c.store_id, c.id, c.balance_minutes having c.balance_minutes <> coalesce(sum(e.minutes), 0)`,
  'minutes given = held + used + refunded': `
    select format('customer %s was given %s, holds %s, took %s', c.id, g.minutes, c.balance_minutes, s.minutes)
    from customers c
    cross join lateral (
      select coalesce(sum(e.minutes), 0) as minutes from credit_entries e
      where e.store_id = c.store_id and e.customer_id = c.id and e.package_id is null
        and e.kind in ('grant', 'adjustment', 'purchase', 'purchase-return', 'transfer')) g
    cross join lateral (
      select coalesce(sum(${taken('s.duration_minutes', 's')} - s.refunded_minutes), 0) as minutes from sessions s
      where s.store_id = c.store_id and s.customer_id = c.id and coalesce(s.billing, 'balance') = 'balance') s
    where g.minutes <> c.balance_minutes + s.minutes`,
  'an ended session gives back its unused whole minutes, any other none': `
    select format('session %s of %s minutes gave back %s', id, duration_minutes, refunded_minutes) from sessions
    where refunded_minutes <> case
      when customer_id is null or ended_at is null or not ${takesMinutes} then 0
      when undone_at is not null then ${taken('duration_minutes', 'sessions')}
      else ${taken('duration_minutes', 'sessions')}
        - ${taken(
          `(duration_minutes - floor(extract(epoch from least(
            end_at - start_at - (paused_ms + lost_ms) * interval '1 millisecond',
            end_at - ended_at - case when paused_until > ended_at
              then least(paused_until - ended_at, interval '15 minutes') else interval '0' end)) / 60)::int)`,
          'sessions',
        )} end`,
  'a transfer gives what it takes': `
    select format('transfer %s: %s', transfer_id, sum(minutes)) from credit_entries where transfer_id is not null
    group by store_id, transfer_id having count(*) = 2 and sum(minutes) <> 0`,
  'what the ledger took for sessions is what they last': `
    select format('customer %s: entries say %s, sessions %s', c.id, e.minutes, s.minutes)
    from customers c
    cross join lateral (
      select coalesce(-sum(e.minutes), 0) as minutes from credit_entries e
      where e.store_id = c.store_id and e.customer_id = c.id and e.package_id is null
        and e.kind in ('session', 'extension')) e
    cross join lateral (
      select coalesce(sum(${taken('s.duration_minutes', 's')}), 0) as minutes from sessions s
      where s.store_id = c.store_id and s.customer_id = c.id and coalesce(s.billing, 'balance') = 'balance') s
    where e.minutes <> s.minutes`,
  'what an outage gave back was lost within the session': `
    select format('session %s got %s ms', id, lost_ms) from sessions
    where lost_ms > extract(epoch from coalesce(ended_at, end_at) - start_at) * 1000`,
  'no stay is longer than a day': `
    select format('session %s', id) from sessions
    where duration_minutes + ceil(spent_before_ms / 60000.0) > 1440`,
  'each entry has the resulting balance': `
    select format('entry %s of customer %s says %s, the ledger %s', id, customer_id, balance_after, running)
    from (select *, sum(minutes) over (partition by store_id, customer_id, package_id order by sequence) as running
          from credit_entries) e
    where balance_after <> running`,
  'at most one session is active on a computer': `
    select format('computer %s has %s', computer_id, count(*)) from sessions, clock
    where start_at <= now and now < coalesce(ended_at, end_at)
    group by store_id, computer_id having count(*) > 1`,
  'at most one session of a customer is active in a store': `
    select format('customer %s has %s', customer_id, count(*)) from sessions, clock
    where start_at <= now and now < coalesce(ended_at, end_at) and customer_id is not null
    group by store_id, customer_id having count(*) > 1`,
  'no active session is on a removed computer or of a removed customer': `
    select format('session %s', s.id) from sessions s
    cross join clock
    join computers c on c.store_id = s.store_id and c.id = s.computer_id
    left join customers u on u.store_id = s.store_id and u.id = s.customer_id
    where s.start_at <= now and now < coalesce(s.ended_at, s.end_at)
      and (c.removed_at is not null or u.removed_at is not null)`,
  'a removed customer has no minutes': `
    select format('customer %s holds %s', id, balance_minutes) from customers
    where removed_at is not null and balance_minutes <> 0`,
  'a store without a subscription stays within the free plan': `
    select format('store %s has %s computers, %s products', s.id, c.units, p.units) from stores s
    join plans f on f.is_free
    cross join lateral (select count(*) as units from computers where store_id = s.id and removed_at is null) c
    cross join lateral (select count(*) as units from products where store_id = s.id and removed_at is null) p
    where not exists (select from subscriptions u where u.store_id = s.id)
      and (c.units > f.max_computers or p.units > f.max_products)`,
};

/** The discount of a coupon (docs/product/coupons.md#discount). */
const expectedDiscount = (paid: string) => `
  case when c.id is null then 0
       when c.discount_basis_points is null then least(c.discount_centavos, ${paid}.subtotal_centavos)
       else (${paid}.subtotal_centavos * c.discount_basis_points + 5000) / 10000 end`;

/** The manual discount, on the amount after the coupon. */
const expectedManual = `(case when s.manual_discount_basis_points is null then s.manual_discount_centavos
  else ((s.subtotal_centavos - ${expectedDiscount('s')}) * s.manual_discount_basis_points + 5000) / 10000 end)`;

const moneyRules = {
  'the hours add up to the sales': `
    select format('store %s hour %s %s refunded %s: counted %s of %s, there are %s of %s', store_id, hour, payment_type,
             is_refunded, h.sales, h.total_centavos, s.sales, s.total)
    from (select store_id, hour, payment_type, is_refunded, sales, total_centavos, time_centavos
          from sale_hours where sales > 0) h
    full join (
      select store_id, hour, payment_type, is_refunded, sum(sales) as sales, sum(total) as total, sum(time) as time
      from (
        select store_id, date_trunc('hour', created_at, 'UTC') as hour, payment_type, false as is_refunded,
               (refunded_at is null)::int as sales, total_centavos as total, time_centavos as time
        from sales
        union all
        select s.store_id, date_trunc('hour', s.created_at, 'UTC'), s.payment_type, v.is_refunded, v.refunds,
               v.sign * r.amount_centavos, v.sign * r.time_centavos
        from sale_refunds r join sales s on s.store_id = r.store_id and s.id = r.sale_id
        cross join (values (false, 0, -1), (true, 1, 1)) v (is_refunded, refunds, sign)) c
      group by 1, 2, 3, 4 having sum(sales) > 0) s using (store_id, hour, payment_type, is_refunded)
    where h.sales is distinct from s.sales or h.total_centavos is distinct from s.total
       or h.time_centavos is distinct from s.time`,
  'a bill is settled once, by a sale that has it or a waiver': `
    select format('bill %s settled %s, in %s sales', b.id, b.settled_at, n.sales) from bills b
    cross join lateral (
      select count(*) as sales from sale_items t
      where t.store_id = b.store_id and t.bill_id = b.id and ${backOf('t')} = 0) n
    where n.sales <> (b.sale_id is not null)::int or (b.settled_at is null) <> (num_nonnulls(b.sale_id, b.waiver_reason) = 0)`,
  'a session has a bill exactly where it is paid by one': `
    select format('session %s %s', s.id, s.billing) from sessions s
    left join bills b on b.store_id = s.store_id and b.session_id = s.id
    where (s.billing is not distinct from 'bill') <> (b.id is not null)
      and not exists (select from sessions n where n.store_id = s.store_id and n.moved_from = s.id)`,
  'sold minutes are in the ledger, and taken back with a refund': `
    select format('sale %s sold %s minutes, gave %s, kept %s', s.id, t.minutes, e.given, e.kept) from sales s
    cross join lateral (
      select coalesce(sum(minutes), 0) as minutes, coalesce(sum(${backOf('t', 'minutes')}), 0) as back from sale_items t
      where t.store_id = s.store_id and t.sale_id = s.id and t.kind = 'credits') t
    cross join lateral (
      select coalesce(sum(minutes) filter (where minutes > 0), 0) as given, coalesce(sum(minutes), 0) as kept
      from credit_entries e where e.store_id = s.store_id and e.sale_id = s.id and e.package_id is null) e
    where e.given <> t.minutes or e.kept <> t.minutes - t.back or e.kept < 0`,
  'the total of a sale is the sum of its items minus the discount, never below zero': `
    select format('sale %s: items %s, subtotal %s, discount %s, total %s', s.id, i.centavos, s.subtotal_centavos,
             s.discount_centavos, s.total_centavos)
    from sales s
    left join coupons c on c.store_id = s.store_id and c.id = s.coupon_id
    cross join lateral (
      select coalesce(sum(quantity::bigint * unit_price_centavos), -1) as centavos from sale_items t
      where t.store_id = s.store_id and t.sale_id = s.id) i
    where s.subtotal_centavos <> i.centavos or s.manual_discount_centavos <> ${expectedManual}
       or s.discount_centavos <> ${expectedDiscount('s')} + ${expectedManual}
       or s.total_centavos <> greatest(0, i.centavos - ${expectedDiscount('s')} - ${expectedManual})`,
  'an event’s payment is its price minus the discount, that of a seat the price per seat': `
    select format('payment %s: price %s, total %s', p.id, x.price, p.total_centavos)
    from event_payments p
    join scheduled_events e on e.store_id = p.store_id and e.id = p.event_id
    left join coupons c on c.store_id = p.store_id and c.id = p.coupon_id
    cross join lateral (select case when p.is_seat then e.seat_price_centavos else e.price_centavos end as price) x
    where p.subtotal_centavos is distinct from x.price
       or p.total_centavos <> greatest(0, x.price - ${expectedDiscount('p')})`,
  'the payments of a sale are its total less what was refunded': `
    select format('sale %s %s of %s: in %s, kept %s', s.id, s.payment_type, s.total_centavos, m.taken, m.kept)
    from (
      select store_id, id, payment_type, total_centavos, total_centavos - (
        select coalesce(sum(r.amount_centavos), 0) from sale_refunds r
        where r.store_id = sales.store_id and r.sale_id = sales.id) as kept from sales
      union all
      select store_id, id, payment_type, total_centavos, case when refunded_at is null then total_centavos else 0 end
      from event_payments) s
    cross join lateral (
      select coalesce(sum(amount_centavos) filter (where kind <> 'refund'), 0) as taken,
             coalesce(sum(amount_centavos), 0) as kept
      from ${entriesOfSale}) m
    where m.taken <> case when s.payment_type = 'FREE' then 0 else s.total_centavos end
       or s.kept < 0 or m.kept <> case when s.payment_type = 'FREE' then 0 else s.kept end`,
  'a refund gives back what it refers to': `
    select format('entry %s gives back %s', r.id, r.refers_to)
    from money_entries r
    left join money_entries m on m.store_id = r.store_id and m.id = r.refers_to
    where (r.kind = 'refund' and r.tab_entry_id is null or r.kind = 'retender' and r.amount_centavos < 0) <> (m.id is not null)
       or (m.sale_id, m.event_payment_id) is distinct from (r.sale_id, r.event_payment_id) and m.id is not null
       or m.id is not null and (r.created_at < m.created_at or m.amount_centavos < 0)`,
  'a coupon’s uses are the sales, events and open orders that have it, within its limit': `
    select format('coupon %s: %s uses of %s, carried by %s', c.code, c.usage_count, c.usage_limit, u.count)
    from coupons c
    cross join lateral (
      select (select count(*) from sales s
              where s.store_id = c.store_id and s.coupon_id = c.id and s.refunded_at is null)
           + (select count(*) from event_payments p
              where p.store_id = c.store_id and p.coupon_id = c.id and p.refunded_at is null)
           + (select count(*) from orders o
              where o.store_id = c.store_id and o.coupon_id = c.id and o.state = 'OPEN') as count) u
    where c.usage_count <> u.count or c.usage_count > c.usage_limit`,
};

/** The table that a column of this name refers to; null if that has no store. */
const targets: Readonly<Record<string, string | null>> = {
  computer_id: 'computers',
  command_id: 'guard_commands',
  sheet_id: 'maintenance_sheets',
  bill_id: 'bills',
  room_id: 'rooms',
  shortcut_id: 'shortcuts',
  group_id: 'customer_groups',
  package_id: 'customer_packages',
  customer_id: 'customers',
  session_id: 'sessions',
  product_id: 'products',
  coupon_id: 'coupons',
  event_payment_id: 'event_payments',
  payment_id: 'event_payments',
  sale_id: 'sales',
  sale_item_id: 'sale_items',
  // Of two entries, which the sums of transfers check.
  transfer_id: null,
  refund_id: 'sale_refunds',
  tab_entry_id: 'tab_entries',
  drawer_id: 'drawers',
  shift_id: 'shifts',
  order_id: 'orders',
  charge_id: 'charges',
  received_pix_id: 'received_pix',
  event_id: 'scheduled_events',
  paid_invoice_id: 'subscription_invoices',
  operator_id: 'operators',
  bound_operator_id: 'operators',
  // A known browser outlives its sign-in.
  sign_in_id: null,
  plan_id: null,
  next_plan_id: null,
  // A computer's own number of its start, and what a signal is about.
  boot_id: null,
  installation_id: null,
  offer_id: null,
  signal_id: null,
};

/**
 * Every row belongs to the same store as the rows that it refers to: read from the columns, not the foreign
 * keys.
 */
async function storeRules(database: Database): Promise<Record<string, string>> {
  const { rows } = await database.query(`
    select c.table_name, c.column_name from information_schema.columns c
    where c.table_schema = 'public' and c.data_type = 'uuid' and c.column_name like '%\\_id'
      and c.column_name <> 'store_id'
      and exists (select from information_schema.columns s
                  where s.table_schema = 'public' and s.table_name = c.table_name and s.column_name = 'store_id')
    order by 1, 2`);
  return Object.fromEntries(
    (rows as { table_name: string; column_name: string }[]).flatMap(({ table_name, column_name }) => {
      const target = targets[column_name];
      if (target === undefined) throw new Error(`invariants.ts does not know what ${column_name} refers to`);
      if (target === null) return [];
      const select = `
        select format('${table_name} to %s', r.${column_name}) from ${table_name} r
        where r.${column_name} is not null
          and not exists (select from ${target} t where t.store_id = r.store_id and t.id = r.${column_name})`;
      return [[`${table_name}.${column_name} stays within the store`, select]];
    }),
  );
}
