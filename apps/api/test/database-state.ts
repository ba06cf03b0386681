import { CompiledQuery } from 'kysely';
import type { Database } from '../src/db/database.ts';
import { tablesOf } from './security/database-rows.ts';
import { logWrites } from './security/written-tables.ts';

/** A state of the whole database that can be restored. */
export interface DatabaseState {
  /** Makes the current data the state. */
  keep(): Promise<void>;
  goBack(): Promise<void>;
  /**
   * The rows that differ from the state, as text; removed rows have a minus. Random values are replaced by their meaning, so
   * that two runs that did the same give the same text.
   */
  describeChanges(): Promise<string>;
}

interface Column {
  readonly table_name: string;
  readonly column_name: string;
}

/** A vacuum costs as much as restoring the rows. */
const VACUUM_EVERY = 8;

/** @param schema where the state is kept */
export async function prepareState(database: Database, schema: string): Promise<DatabaseState> {
  const tables = await tablesOf(database);
  const columns = await writtenColumns(database);
  const known = new Set<string>();
  /** Since the last vacuum. */
  const restored = new Set<string>();
  let restorations = 0;
  const createTables = tables.map(
    (table) => `create table ${schema}.${table} as table ${table} with no data;`,
  );
  await database.query(`create schema ${schema}; ${createTables.join(' ')}`);
  const log = await logWrites(database, { schema, each: 'statement', tables, isAlways: true });
  // At first no table has been copied.
  await database.query(
    `insert into ${schema}.writes values ${tables.map((table) => `('${table}')`).join(', ')}`,
  );
  const listOf = (table: string) =>
    columns
      .filter(({ table_name: name }) => name === table)
      .map(({ column_name: name }) => name)
      .join(', ');
  const added = (table: string) => `(table public.${table} except table ${schema}.${table})`;
  const removed = (table: string) => `(table ${schema}.${table} except table public.${table})`;
  const linesOf = async (query: CompiledQuery) =>
    (await database.kysely.executeQuery<{ line: string }>(query)).rows.map(({ line }) => line);
  const restore = (table: string) =>
    `delete from public.${table}; insert into public.${table} (${listOf(table)}) overriding system value
     select ${listOf(table)} from ${schema}.${table};`;
  return {
    async keep() {
      // Copying all tables took a sixth of the time of the interleavings.
      const stale = await log.read();
      if (stale.length === 0) return;
      const copies = stale.map(
        (table) => `delete from ${schema}.${table}; insert into ${schema}.${table} table ${table};`,
      );
      await database.query(`${copies.join(' ')} ${log.emptying}`);
      await database.query(`vacuum analyze ${stale.map((table) => `${schema}.${table}`).join(', ')}`);
      const rows = CompiledQuery.raw(
        stale.map((table) => `select to_jsonb(t)::text as line from ${table} t`).join(' union all '),
      );
      for (const id of (await linesOf(rows)).join('\n').match(uuids) ?? []) known.add(id);
    },
    // Only the tables that were written to: comparing all of them took most of the time of the tests that do so.
    async goBack() {
      const written = await log.read();
      if (written.length === 0) return;
      // In the role `replica`, PostgreSQL runs no triggers and checks no references.
      await database.query(
        `begin; set local session_replication_role = replica; ${written.map(restore).join(' ')}
         ${log.emptying} commit;`,
      );
      for (const table of written) restored.add(table);
      restorations += 1;
      if (restorations % VACUUM_EVERY !== 0) return;
      // Otherwise each later comparison would read the deleted rows too.
      await database.query(`vacuum analyze ${schema}.writes, ${[...restored].join(', ')}`);
      restored.clear();
    },
    async describeChanges() {
      const described = (await log.read()).filter((table) => !ignoredTables.includes(table));
      if (described.length === 0) return '';
      const changedRows = described.flatMap((table) => [
        rowsOf(table, '+', added(table)),
        rowsOf(table, '-', removed(table)),
      ]);
      const found = await linesOf(CompiledQuery.raw(changedRows.join(' union all ')));
      const lines = found.map((line) =>
        line
          .replaceAll(uuids, (id) => (known.has(id) ? id : 'id'))
          .replaceAll(listsOfIds, inOrder)
          .replaceAll(/"lines": \[[\d, ]+\]/g, countOf)
          .replaceAll(/\\\\x[0-9a-f]+/g, 'bytes')
          .replaceAll(/"[0-9a-f]{64}"/g, '"sha256"')
          .replaceAll(/\$argon2id[^"]+/g, 'hash')
          .replaceAll(/[\w-]{8,}\.(webp|png)/g, 'picture')
          .replaceAll(/"txid": "[^"]+"/g, '"txid": "txid"')
          .replaceAll(/"000201[^"]+"/g, '"code"'),
      );
      return withoutUnchanged(lines).toSorted().join('\n');
    },
  };
}

/** Rows of which only ignored columns changed are there twice, once as removed and once as added. */
function withoutUnchanged(lines: readonly string[]): string[] {
  const removed = lines.filter((line) => line.startsWith('-'));
  const added = lines.filter((line) => {
    const twin = line.startsWith('+') ? removed.indexOf(`-${line.slice(1)}`) : -1;
    if (twin !== -1) removed.splice(twin, 1);
    return line.startsWith('+') && twin === -1;
  });
  return [...added, ...removed];
}

/** A stored list of ids is sorted, and a new id may be anywhere in it. */
const listsOfIds = /\["(?:id|[0-9a-f-]{36})"(?:, "(?:id|[0-9a-f-]{36})")*\]/g;

/** The audit's numbers of the lines in a report; a new line has any number. */
const countOf = (list: string) => `"lines": ${list.split(',').length}`;

const inOrder = (list: string) => JSON.stringify((JSON.parse(list) as string[]).toSorted());

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
  'pix_notices',
];
/** Failed payment attempts are only history. */
const conditions: Record<string, string> = {
  subscription_invoices: `where status in ('open', 'confirming', 'paid') or undo_pending`,
  subscription_renewals: `where status <> 'ended'`,
};
const ignoredColumns = `'{sequence,answer,request_hash,looked_at,api_key,webhook_token}'::text[]`;

function rowsOf(table: string, sign: '+' | '-', rows: string): string {
  const line = `'${sign}${table} ' || (to_jsonb(t) - ${ignoredColumns})::text`;
  return `select ${line} as line from ${rows} t ${conditions[table] ?? ''}`;
}

/** Columns that the database does not compute. */
async function writtenColumns(database: Database): Promise<Column[]> {
  const { rows } = await database.query(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  return rows as Column[];
}
