import type { Database } from '../apps/api/src/db/database.ts';
import { productCount, productIdPrefix } from './store.ts';

export interface Filling {
  readonly storeId: string;
  /** The number of sales, the last of them now. */
  readonly count: number;
  /** The number of days over which they are spread. */
  readonly days: number;
}

const filledTables = [
  'sales',
  'sale_items',
  'sale_refunds',
  'sale_refund_items',
  'stock_movements',
  'money_entries',
];
const otherTables = ['products', 'customers', 'sessions'];

/**
 * Writes sales of one to three items with disabled triggers, and everything that belongs to them: movements,
 * stock, customers, and refunds. All stores have the same 500 customers and 2,000 sessions, so that they
 * differ only in sales. Indexes and keys are dropped before and created after, which checks every reference
 * and takes a fraction of the time.
 */
export async function fillSales(database: Database, fillings: readonly Filling[]): Promise<void> {
  const tables = [...filledTables, ...otherTables];
  for (const table of tables) await database.query(`alter table ${table} disable trigger all`);
  const restore = await dropKeys(database);
  for (const filling of fillings) {
    await fillPeople(database, filling.storeId);
    for (const statement of fillStatements(filling)) await database.query(statement);
  }
  for (const statement of restore) await database.query(statement);
  for (const table of tables) await database.query(`alter table ${table} enable trigger all`);
  // Index-only scans need vacuum's visibility map.
  await database.query('vacuum (analyze)');
  await database.query('checkpoint');
}

/** Drops keys and indexes of the filled tables, and returns the statements that create them. */
async function dropKeys(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition, contype as type
     from pg_constraint where contype in ('p', 'u', 'f')
       and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
     order by contype = 'f' desc`,
    [filledTables],
  );
  const keys = rows as { table: string; name: string; definition: string; type: string }[];
  for (const { table, name } of keys) await database.query(`alter table ${table} drop constraint ${name}`);
  const left = await database.query(
    'select indexname as name, indexdef as definition from pg_indexes where tablename = any($1)',
    [filledTables],
  );
  const indexes = left.rows as { name: string; definition: string }[];
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  return [
    ...indexes.map(({ definition }) => definition),
    // References need the keys that they point to.
    ...keys
      .toReversed()
      .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
  ];
}

/** Another one for each customer of each store: no two people have the same. */
const customerCpf = (storeId: string, number: string) =>
  `lpad((('x' || left(md5('${storeId}' || ${number}), 9))::bit(36)::bigint)::text, 11, '0')`;

const customerId = (storeId: string, number: string) => `md5('${storeId}' || ${number})::uuid`;

async function fillPeople(database: Database, storeId: string): Promise<void> {
  const store = `'${storeId}'::uuid`;
  await database.query(
    `insert into people (id, cpf)
     select ${customerId(storeId, 'k')}, ${customerCpf(storeId, 'k')} from generate_series(0, 499) k`,
  );
  await database.query(
    `insert into customers (store_id, id, name, name_key, search_text, created_at)
     select ${store}, ${customerId(storeId, 'k')}, 'Cliente ' || k, 'cliente ' || k, 'cliente ' || k, now()
     from generate_series(0, 499) k`,
  );
  await database.query(
    `with c as (insert into computers (store_id, id, name, name_key, created_at)
       select ${store}, gen_random_uuid(), 'PC ' || k, 'pc ' || k, now() from generate_series(1, 20) k returning id)
     insert into sessions (store_id, id, computer_id, customer_id, start_at, end_at, duration_minutes,
                           price_per_hour_centavos, actor)
     select ${store}, gen_random_uuid(), c.id, ${customerId(storeId, '(c.n * 25 + k % 25)')},
            t.at, t.at + interval '60 minutes', 60, 750, 'owner'
     from (select id, row_number() over () - 1 as n from c) c, generate_series(1, 100) k,
       lateral (select date_trunc('minute', now()) - k * interval '20 hours' as at) t`,
  );
}

function fillStatements({ storeId, count, days }: Filling): string[] {
  const store = `'${storeId}'::uuid`;
  return [
    'drop table if exists filling_items, filling_sales',
    `create unlogged table filling_sales as
     select i, gen_random_uuid() as id, i % 100 = 7 as is_refunded,
            date_trunc('milliseconds', now() - ${days} * interval '1 day' * (1 - i::float8 / ${count})) as at
     from generate_series(1, ${count}) i`,
    `create unlogged table filling_items as
     select f.i, f.id as sale_id, f.at, f.is_refunded, k as position, p.number, 1 + (f.i + k) % 2 as quantity,
            100 + p.number * 37 % 2000 as price,
            ('${productIdPrefix}' || lpad(p.number::text, 12, '0'))::uuid as product_id
     from filling_sales f, lateral generate_series(1, 1 + f.i % 3) k,
       lateral (select 1 + (f.i * 7 + k) % ${productCount} as number) p`,
    `insert into sales (store_id, id, customer_id, payment_type, subtotal_centavos, discount_centavos, total_centavos,
                        actor, created_at, refunded_at, refund_reason, refund_actor, refunded_centavos)
     select ${store}, f.id, case when f.i % 5 < 2 then ${customerId(storeId, '(f.i * 13 % 500)')} end,
            (array['CASH', 'PIX', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'CASH', 'PIX', 'MIXED', 'CASH', 'CASH'])[1 + f.i % 10],
            t.sum, 0, t.sum, 'owner', f.at, case when f.is_refunded then f.at end,
            case when f.is_refunded then 'Desistiu' end, case when f.is_refunded then 'owner' end,
            case when f.is_refunded then t.sum else 0 end
     from filling_sales f
     join (select i, sum(quantity * price) as sum from filling_items group by i) t using (i) order by f.i`,
    `insert into sale_items (store_id, id, sale_id, position, product_id, product_name, quantity, unit_price_centavos,
                             refunded_quantity)
     select ${store}, gen_random_uuid(), sale_id, position, product_id, 'Produto ' || number, quantity, price,
            case when is_refunded then quantity else 0 end
     from filling_items order by i, position`,
    `insert into sale_refunds (store_id, id, sale_id, amount_centavos, discount_centavos, time_centavos, reason, actor, created_at)
     select store_id, gen_random_uuid(), id, total_centavos, 0, 0, refund_reason, refund_actor, refunded_at
     from sales where store_id = ${store} and refunded_at is not null`,
    `insert into sale_refund_items
       (store_id, id, refund_id, sale_item_id, quantity, minutes, subtotal_centavos, amount_centavos)
     select i.store_id, gen_random_uuid(), r.id, i.id, i.quantity, 0, i.quantity * i.unit_price_centavos,
            i.quantity * i.unit_price_centavos
     from sale_items i join sale_refunds r on r.store_id = i.store_id and r.sale_id = i.sale_id
     where r.store_id = ${store}`,
    `insert into stock_movements (store_id, id, product_id, kind, quantity, quantity_after, sale_id, actor, created_at)
     select ${store}, gen_random_uuid(), f.product_id, k.kind, k.sign * f.quantity, 0, f.sale_id, 'owner', f.at
     from filling_items f join (values ('sale', -1), ('return', 1)) k (kind, sign) on f.is_refunded or k.kind = 'sale'
     order by f.i`,
    `update products p set quantity = m.sum
     from (select product_id, sum(quantity) as sum from stock_movements where store_id = ${store} group by 1) m
     where p.store_id = ${store} and p.id = m.product_id`,
    `insert into sale_hours (store_id, hour, payment_type, is_refunded, sales, total_centavos, discount_centavos)
     select store_id, date_trunc('hour', created_at, 'UTC'), payment_type, refunded_at is not null, count(*),
            sum(total_centavos), sum(discount_centavos)
     from sales where store_id = ${store} group by 1, 2, 3, 4`,
    `with entries as (
       insert into money_entries (store_id, id, kind, tender, amount_centavos, sale_id, actor, created_at)
       select store_id, gen_random_uuid(), 'sale', payment_type, total_centavos, id, actor, created_at
       from sales where store_id = ${store} order by created_at returning *)
     insert into money_entries
       (store_id, id, kind, tender, amount_centavos, sale_id, refers_to, refund_id, reason, actor, created_at)
     select e.store_id, gen_random_uuid(), 'refund', e.tender, -e.amount_centavos, r.sale_id, e.id, r.id, r.reason,
            r.actor, r.created_at
     from entries e join sale_refunds r on r.store_id = e.store_id and r.sale_id = e.sale_id`,
    'drop table filling_items, filling_sales',
  ];
}
