import type { Database } from '../../src/db/database.ts';
import { tablesOf } from '../security/database-rows.ts';

/** A state of the whole database that can be restored. */
export interface DatabaseState {
  /** Makes the current data the state. */
  keep(): Promise<void>;
  goBack(): Promise<void>;
  /**
   * All rows as a text in which random values are replaced by their meaning: two runs that did the same give
   * the same text.
   */
  describe(): Promise<string>;
}

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

export async function prepareState(database: Database): Promise<DatabaseState> {
  const tables = await tablesOf(database);
  const columns = await writtenColumns(database);
  const known = new Set<string>();
  await database.query(
    `create schema kept; ${tables.map((table) => `create table kept.${table} as table ${table} with no data;`).join(' ')}`,
  );
  const listOf = (table: string) =>
    columns
      .filter(({ table_name: name }) => name === table)
      .map(({ column_name: name }) => name)
      .join(', ');
  const copyOver = (table: string) =>
    `insert into public.${table} (${listOf(table)}) overriding system value select ${listOf(table)} from kept.${table};`;
  return {
    async keep() {
      const copies = tables.map(
        (table) => `truncate kept.${table}; insert into kept.${table} table ${table};`,
      );
      await database.query(copies.join(' '));
      known.clear();
      for (const id of (await textOf(database, tables)).match(uuids) ?? []) known.add(id);
    },
    async goBack() {
      const emptied = tables.map((table) => `public.${table}`).join(', ');
      await database.query(
        `begin; set local session_replication_role = replica; truncate ${emptied}; ${tables.map(copyOver).join(' ')} commit;`,
      );
    },
    async describe() {
      const text = await textOf(database, tables);
      return text
        .replaceAll(uuids, (id) => (known.has(id) ? id : 'id'))
        .replaceAll(/\\\\x[0-9a-f]+/g, 'bytes')
        .replaceAll(/\$argon2id[^"]+/g, 'hash')
        .replaceAll(/[\w-]{8,}\.(webp|png)/g, 'picture')
        .replaceAll(/"000201[^"]+"/g, '"code"')
        .split('\n')
        .toSorted()
        .join('\n');
    },
  };
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Not described: counters of attempts, which depend on the number of tries; the provider's data, which
 * `provider-check.ts` checks; and what only shows the order of rows.
 */
const ignoredTables = [
  'rate_counters',
  'password_recoveries',
  'guard_processes',
  'sandbox_records',
  'payment_references',
  'payment_notices',
];
/** Failed payment attempts are only history. */
const conditions: Record<string, string> = {
  subscription_invoices: `where status in ('open', 'confirming', 'paid') or undo_pending`,
  subscription_renewals: `where status <> 'ended'`,
};
const ignoredColumns = `'{sequence,answer,request_hash,looked_at}'::text[]`;

async function textOf(database: Database, tables: readonly string[]): Promise<string> {
  const rowsOf = (table: string) =>
    `select '${table} ' || (to_jsonb(t) - ${ignoredColumns})::text as line from ${table} t ${conditions[table] ?? ''}`;
  const described = tables.filter((table) => !ignoredTables.includes(table));
  const { rows } = await database.query(described.map(rowsOf).join(' union all '));
  return (rows as { line: string }[]).map(({ line }) => line).join('\n');
}

/** Columns that the database does not compute. */
async function writtenColumns(database: Database): Promise<Column[]> {
  const { rows } = await database.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  return rows as Column[];
}
