import type { Database } from '../../src/db/database.ts';
import { movingTables, rowsOfStore, tablesOf } from './database-rows.ts';

/** Which tables were written to, by triggers that only this test database has: cheap enough to ask after each of thousands of requests. */
export interface WriteLog {
  /** The tables that were written to since the log was emptied. What a transaction rolls back does not count. */
  read(): Promise<string[]>;
  /** SQL that empties the log. */
  readonly emptying: string;
}

interface LogOptions {
  /** Where the log is kept; it must exist. */
  readonly schema: string;
  /** `row`, so that a statement that finds no row does not count, or `statement`, which costs less. */
  readonly each: 'row' | 'statement';
  readonly tables: readonly string[];
  /** Which writes count, in SQL; with `row`, of the row `coalesce(new, old)`. All unless told. */
  readonly when?: string;
  /** In the role `replica` too, in which PostgreSQL runs no other triggers. */
  readonly isAlways?: boolean;
}

export async function logWrites(
  database: Database,
  { schema, each, tables, when = 'true', isAlways = false }: LogOptions,
): Promise<WriteLog> {
  const name = `zz_${schema}_writes`;
  const triggers = tables.map(
    (table) => `create trigger ${name} after insert or update or delete on public.${table}
      for each ${each} execute function ${schema}.note_write();
      ${isAlways ? `alter table public.${table} enable always trigger ${name};` : ''}`,
  );
  await database.query(`
    create unlogged table ${schema}.writes (name text);
    create function ${schema}.note_write() returns trigger language plpgsql as $$
    begin
      insert into ${schema}.writes select tg_table_name where ${when};
      return null;
    end
    $$;
    ${triggers.join('\n')}`);
  return {
    async read() {
      const { rows } = await database.query(`select distinct name from ${schema}.writes order by name`);
      return (rows as { name: string }[]).map(({ name }) => name);
    },
    emptying: `delete from ${schema}.writes;`,
  };
}

const logs = new WeakMap<Database, WriteLog>();

/** The tables written to since the last call. */
export async function takeWrittenTables(database: Database): Promise<string[]> {
  const log = logs.get(database) ?? (await newLog(database));
  logs.set(database, log);
  const names = await log.read();
  if (names.length > 0) await database.query(log.emptying);
  return names;
}

async function newLog(database: Database): Promise<WriteLog> {
  const tables = (await tablesOf(database)).filter((table) => !movingTables.includes(table));
  await database.query('create schema taken');
  return logWrites(database, { schema: 'taken', each: 'row', tables });
}

/** Reads a store's rows; from the database only after a write: of hundreds of refused requests none writes. */
export type RowReader = (storeId: string) => ReturnType<typeof rowsOfStore>;

export async function newRowReader(database: Database): Promise<RowReader> {
  const tables = await tablesOf(database);
  await database.query('create schema watched');
  const log = await logWrites(database, { schema: 'watched', each: 'statement', tables });
  const seen = new Map<string, Awaited<ReturnType<RowReader>>>();
  return async (storeId) => {
    if ((await log.read()).length > 0) {
      seen.clear();
      await database.query(log.emptying);
    }
    const rows = seen.get(storeId) ?? (await rowsOfStore(database, storeId));
    seen.set(storeId, rows);
    return rows;
  };
}
