import type { Database } from '../../src/db/database.ts';

/**
 * Tables that change at any request: counters of attempts and guesses, the secret that the first keyed hash
 * creates, and challenges, which are used up by any answer.
 */
export const movingTables = ['rate_counters', 'password_recoveries', 'server_secrets', 'passkey_challenges'];

interface NamedRow {
  readonly table_name: string;
  readonly row: unknown;
}

/** Every row that belongs to a store, by table: new tables with a store_id are found automatically. */
export async function rowsOfStore(database: Database, storeId: string): Promise<Record<string, unknown[]>> {
  const tables = await tablesOf(database, 'store_id');
  const owned = tables.map(
    (table) => `select '${table}' as table_name, to_jsonb(t) as row from ${table} t where t.store_id = $1`,
  );
  const account = `select 'stores', to_jsonb(t) from stores t where t.id = $1`;
  const people = `select 'people', to_jsonb(t) from people t where t.id in (select id from customers where store_id = $1)`;
  const text = `select * from (${[...owned, account, people].join(' union all ')}) as found order by table_name, row::text`;
  const { rows } = await database.query(text, [storeId]);
  const byTable: Record<string, unknown[]> = {};
  for (const { table_name, row } of rows as NamedRow[]) (byTable[table_name] ??= []).push(row);
  return byTable;
}

const known = new WeakMap<Database, Map<string, string[]>>();

/** The product's tables, or those with a column. */
export async function tablesOf(database: Database, withColumn = '%'): Promise<string[]> {
  const cached = known.get(database) ?? new Map<string, string[]>();
  known.set(database, cached);
  const found = cached.get(withColumn);
  if (found) return found;
  const { rows } = await database.query(
    `select distinct t.table_name from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and c.column_name like $1 order by 1`,
    [withColumn],
  );
  const names = (rows as { table_name: string }[]).map(({ table_name }) => table_name);
  cached.set(withColumn, names);
  return names;
}
