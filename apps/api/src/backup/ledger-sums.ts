import type { Query } from './query.ts';

/** Sums of the ledgers, and counts of rows that disagree with their ledger, by name and as text. */
export type LedgerSums = Readonly<Record<string, string>>;

interface Figure {
  readonly name: string;
  /** Tables that the sum needs; a database of an older version may lack them, and then has no such sum. */
  readonly needs: readonly string[];
  /** Of a database with these columns. */
  readonly sql: string | ((known: ReadonlySet<string>) => string);
}

/** Erased accounts have lost their ledgers (docs/decisions/0011-erased-accounts.md). */
const ofOpenAccount = (alias: string) =>
  `exists (select 1 from stores where stores.id = ${alias}.store_id and stores.erased_at is null)`;

const total = (table: string, column: string) =>
  `select coalesce(sum(t.${column}), 0) as figure from ${table} t where ${ofOpenAccount('t')}`;

/** Joined as a whole: a look into an index for each of many rows would take several times as long. */
const sumsOf = (table: string, key: string, value: string) =>
  `(select store_id, ${key}, sum(${value}) as figure from ${table} where ${key} is not null group by 1, 2)`;

const figures: readonly Figure[] = [
  {
    name: 'credits.ledger',
    needs: ['credit_entries.minutes'],
    sql: total('credit_entries', 'minutes'),
  },
  {
    name: 'credits.balances',
    needs: ['customers.balance_minutes'],
    sql: (known) =>
      known.has('customer_packages.minutes_left')
        ? `select (${total('customers', 'balance_minutes')}) + (${total('customer_packages', 'minutes_left')}) as figure`
        : total('customers', 'balance_minutes'),
  },
  {
    name: 'credits.wrong',
    needs: ['credit_entries.minutes', 'customers.balance_minutes'],
    sql: (known) =>
      `select count(*) as figure from customers c where ${ofOpenAccount('c')} and c.balance_minutes <> coalesce(
        (select sum(e.minutes) from credit_entries e where e.store_id = c.store_id and e.customer_id = c.id
          ${known.has('credit_entries.package_id') ? 'and e.package_id is null' : ''}), 0)`,
  },
  {
    name: 'packages.wrong',
    needs: ['credit_entries.package_id', 'customer_packages.minutes_left'],
    sql: `select count(*) as figure from customer_packages p where ${ofOpenAccount('p')} and p.minutes_left <> coalesce(
      (select sum(e.minutes) from credit_entries e where e.store_id = p.store_id and e.package_id = p.id), 0)`,
  },
  {
    name: 'stock.ledger',
    needs: ['stock_movements.quantity'],
    sql: total('stock_movements', 'quantity'),
  },
  { name: 'stock.quantities', needs: ['products.quantity'], sql: total('products', 'quantity') },
  {
    name: 'stock.wrong',
    needs: ['stock_movements.quantity', 'products.quantity'],
    sql: `select count(*) as figure from products p
      left join ${sumsOf('stock_movements', 'product_id', 'quantity')} m on m.store_id = p.store_id and m.product_id = p.id
      where ${ofOpenAccount('p')} and p.quantity <> coalesce(m.figure, 0)`,
  },
  {
    name: 'sales.subtotals',
    needs: ['sales.subtotal_centavos'],
    sql: 'select coalesce(sum(subtotal_centavos), 0) as figure from sales',
  },
  {
    name: 'sales.items',
    needs: ['sale_items.unit_price_centavos'],
    sql: 'select coalesce(sum(quantity::bigint * unit_price_centavos), 0) as figure from sale_items',
  },
  {
    name: 'sales.wrong',
    needs: ['sales.subtotal_centavos', 'sale_items.unit_price_centavos'],
    sql: `select count(*) as figure from sales s
      left join ${sumsOf('sale_items', 'sale_id', 'quantity::bigint * unit_price_centavos')} i
        on i.store_id = s.store_id and i.sale_id = s.id
      where ${ofOpenAccount('s')} and s.subtotal_centavos <> coalesce(i.figure, 0)`,
  },
  {
    name: 'money.ledger',
    needs: ['money_entries.amount_centavos'],
    sql: 'select coalesce(sum(amount_centavos), 0) as figure from money_entries',
  },
  {
    name: 'money.wrong',
    needs: ['money_entries.amount_centavos', 'sale_refunds.amount_centavos'],
    sql: (known) => `select count(*) as figure from (
      select case when s.payment_type = 'FREE' then 0 else s.total_centavos - coalesce(r.figure, 0) end as kept,
        coalesce(m.figure, 0) ${known.has('tab_entries.sale_id') ? '+ coalesce(e.figure, 0)' : ''} as entered
      from sales s
      left join ${sumsOf('sale_refunds', 'sale_id', 'amount_centavos')} r on r.store_id = s.store_id and r.sale_id = s.id
      left join ${sumsOf('money_entries', 'sale_id', 'amount_centavos')} m on m.store_id = s.store_id and m.sale_id = s.id
      ${known.has('tab_entries.sale_id') ? `left join ${sumsOf('tab_entries', 'sale_id', 'amount_centavos')} e on e.store_id = s.store_id and e.sale_id = s.id` : ''}
      union all
      select case when p.payment_type = 'FREE' or p.refunded_at is not null then 0 else p.total_centavos end,
        coalesce(m.figure, 0)
      from event_payments p
      left join ${sumsOf('money_entries', 'event_payment_id', 'amount_centavos')} m
        on m.store_id = p.store_id and m.event_payment_id = p.id) t
      where t.kept <> t.entered`,
  },
  {
    name: 'tabs.ledger',
    needs: ['tab_entries.amount_centavos'],
    sql: total('tab_entries', 'amount_centavos'),
  },
  { name: 'tabs.owed', needs: ['customers.tab_centavos'], sql: total('customers', 'tab_centavos') },
  {
    name: 'tabs.wrong',
    needs: ['tab_entries.amount_centavos', 'customers.tab_centavos'],
    sql: `select count(*) as figure from customers c where ${ofOpenAccount('c')} and c.tab_centavos <> coalesce(
      (select sum(e.amount_centavos) from tab_entries e where e.store_id = c.store_id and e.customer_id = c.id), 0)`,
  },
  {
    name: 'tab payments.wrong',
    needs: ['tab_entries.amount_centavos', 'money_entries.tab_entry_id'],
    sql: `select count(*) as figure from tab_entries e where e.kind = 'payment' and -e.amount_centavos <> coalesce(
      (select sum(m.amount_centavos) from money_entries m
        where m.store_id = e.store_id and m.tab_entry_id = e.id), 0)`,
  },
  {
    name: 'shifts.wrong',
    needs: ['money_entries.shift_id', 'shift_counts.expected_centavos'],
    sql: `select count(*) as figure from shift_counts c
      join shifts s on s.store_id = c.store_id and s.id = c.shift_id and s.closed_at is not null
      where ${ofOpenAccount('c')}
        and c.attempt = (select max(l.attempt) from shift_counts l where l.store_id = c.store_id and l.shift_id = c.shift_id)
        and c.expected_centavos <> coalesce(
          (select sum(m.amount_centavos) from money_entries m where m.store_id = c.store_id and m.shift_id = c.shift_id
             and m.tender = c.tender and m.kind <> 'closing'), 0)`,
  },
  {
    name: 'coupons.wrong',
    needs: ['coupons.usage_count', 'sales.coupon_id', 'event_payments.coupon_id'],
    sql: (known) => `select count(*) as figure from coupons c where ${ofOpenAccount('c')} and c.usage_count <>
      (select count(*) from sales s where s.store_id = c.store_id and s.coupon_id = c.id and s.refunded_at is null)
      + (select count(*) from event_payments p
          where p.store_id = c.store_id and p.coupon_id = c.id and p.refunded_at is null)
      ${known.has('orders.coupon_id') ? `+ (select count(*) from orders o where o.store_id = c.store_id and o.coupon_id = c.id and o.state = 'OPEN')` : ''}`,
  },
  {
    name: 'pix.received',
    needs: ['received_pix.amount_centavos'],
    sql: total('received_pix', 'amount_centavos'),
  },
  {
    name: 'pix.wrong',
    needs: ['received_pix.amount_centavos', 'pix_uses.amount_centavos', 'pix_refunds.amount_centavos'],
    sql: (
      known,
    ) => `select count(*) as figure from received_pix r where ${ofOpenAccount('r')} and (r.applied_centavos, r.refunded_centavos) <> (
      coalesce((select sum(u.amount_centavos ${known.has('pix_uses.returned_centavos') ? '- u.returned_centavos' : ''}) from pix_uses u
        where u.store_id = r.store_id and u.received_pix_id = r.id and u.ended_at is null), 0),
      coalesce((select sum(f.amount_centavos) from pix_refunds f where f.store_id = r.store_id and f.received_pix_id = r.id
        ${known.has('pix_refunds.state') ? `and f.state <> 'FAILED'` : ''}), 0))`,
  },
  {
    name: 'seats.wrong',
    needs: ['scheduled_events.participant_count', 'event_participants.event_id'],
    sql: `select count(*) as figure from scheduled_events e where ${ofOpenAccount('e')} and e.participant_count <>
      (select count(*) from event_participants p where p.store_id = e.store_id and p.event_id = e.id)`,
  },
  {
    name: 'invoices.paid',
    needs: ['subscription_invoices.value_centavos'],
    sql: `select coalesce(sum(value_centavos), 0) as figure from subscription_invoices where status = 'paid'`,
  },
];

/** The sums of the ledgers as the open transaction sees them. */
export async function sumLedgers(query: Query): Promise<LedgerSums> {
  const columns = await query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  const known = new Set(columns.map(({ name }) => name));
  const sums: Record<string, string> = {};
  for (const { name, needs, sql } of figures) {
    if (!['stores.erased_at', ...needs].every((column) => known.has(column))) continue;
    const text = typeof sql === 'string' ? sql : sql(known);
    const [row] = await query<{ figure: string }>(`select figure::text from (${text}) f`);
    sums[name] = row?.figure ?? '';
  }
  return sums;
}

/** The sums that show that a ledger and its balances disagree. */
export function faultsOf(sums: LedgerSums): string[] {
  const pairs = [
    ['credits.ledger', 'credits.balances'],
    ['stock.ledger', 'stock.quantities'],
    ['tabs.ledger', 'tabs.owed'],
  ] as const;
  const unequal = pairs.filter(([one, other]) => sums[one] !== sums[other]).map((pair) => pair.join(' ≠ '));
  const wrong = Object.entries(sums).filter(([name, figure]) => name.endsWith('.wrong') && figure !== '0');
  return [...unequal, ...wrong.map(([name, figure]) => `${name} = ${figure}`)];
}
