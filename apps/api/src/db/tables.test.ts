import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly nullable: boolean;
  /** Whether an insert may omit it. */
  readonly optional: boolean;
}

const byName = (a: Column, b: Column) => `${a.table}.${a.name}`.localeCompare(`${b.table}.${b.name}`);

const movedByTriggers = ['balance_after', 'quantity_after'];

it('describes every table and column as the migrations create them', async () => {
  const database = await createTestDatabase();
  const { rows } = await sql<Column>`
    select table_name as table, column_name as name, is_nullable = 'YES' as nullable,
      column_default is not null or is_identity = 'YES' as optional
    from information_schema.columns
    where table_schema = 'public' and table_name not like '%migration%'`.execute(database.kysely);
  await database.close();
  // Filled by triggers, which the catalogue does not count as defaults.
  const inDatabase = rows.map((row) =>
    movedByTriggers.includes(row.name) ? { ...row, optional: true } : row,
  );
  expect(describedColumns().toSorted(byName)).toEqual(inDatabase.toSorted(byName));
});

it('has an index for each foreign key, except for those that nothing searches by', async () => {
  const database = await createTestDatabase();
  // An index serves a key if its first columns are columns of the key: the store and one more, where there are several. One that holds only
  // some of the rows does not, unless it only leaves out those without a reference.
  const { rows } = await sql<{ reference: string }>`
    select r.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.place) || ')' as reference
    from pg_constraint r, unnest(r.conkey) with ordinality as k (number, place)
      join pg_attribute a on a.attnum = k.number
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace and a.attrelid = r.conrelid
      and not exists (
        select from pg_index i
        where i.indrelid = r.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and (i.indkey::int2[])[0:least(2, cardinality(r.conkey)) - 1] <@ r.conkey)
    group by r.oid, r.conrelid order by 1`.execute(database.kysely);
  await database.close();
  // Nothing searches by these, or only rare calls do, or for the rows that a partial index holds. A key that a sale or a session
  // searches by needs its index.
  expect(rows.map(({ reference }) => reference)).toEqual([
    'credit_entries (store_id, sale_id)',
    'event_participants (store_id, customer_id)',
    'event_payments (store_id, coupon_id)',
    'order_lines (store_id, product_id)',
    'orders (store_id, coupon_id)',
    'pix_differences (store_id, received_pix_id)',
    'pix_refunds (store_id, sale_id)',
    'sale_items (store_id, bill_id)',
    'sale_items (store_id, product_id)',
    'sales (store_id, coupon_id)',
    'sales (store_id, customer_id)',
    'screen_pictures (store_id, command_id)',
    'shifts (store_id, drawer_id)',
    'stock_movements (store_id, sale_id)',
    'subscription_invoices (plan_id)',
    'subscription_renewals (plan_id)',
    'subscriptions (next_plan_id)',
    'subscriptions (plan_id)',
  ]);
});

/** Reads the interfaces of tables.ts and its parts, formatted as one field per line. */
function describedColumns(): Column[] {
  const folder = new URL('.', import.meta.url);
  const files = readdirSync(folder).filter((name) => /^(?:[\w-]+-)?tables\.ts$/.test(name));
  const source = files.map((file) => readFileSync(new URL(file, folder), 'utf8')).join('\n');
  const tables = /export interface Tables \{([^}]*)\}/.exec(source)?.[1] ?? '';
  return [...tables.matchAll(/(\w+): (\w+);/g)].flatMap(([, table = '', type = '']) => {
    const start = source.indexOf(`export interface ${type} {`);
    const body = source.slice(start, source.indexOf('\n}', start));
    return [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name = '', fieldType = '']) => ({
      table,
      name,
      nullable: fieldType.endsWith('| null'),
      optional: fieldType.startsWith('Generated'),
    }));
  });
}
