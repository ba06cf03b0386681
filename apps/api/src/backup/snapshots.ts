import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import pg from 'pg';
import { databaseOver } from '../db/embedded/embedded-database.ts';
import { EmbeddedEngine, createPglite } from '../db/embedded/embedded-engine.ts';
import { type FolderCopy, copyDatabaseFolder, copyStoppedFolder } from '../db/embedded/folder-copies.ts';
import { Primary } from '../db/postgres/primary.ts';
import { copyTable } from './copy-table.ts';
import { type Query, textSettings } from './query.ts';
import { type TablePart, readTable } from './table-rows.ts';
import { describeTables } from './table-shapes.ts';

/** Where a database is, from the settings. */
export interface DatabasePlace {
  /** A PostgreSQL URL; without it, the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
}

/** One consistent moment of a database, whatever is written meanwhile. */
export interface Snapshot {
  readonly query: Query;
  /** Another session that sees the same moment, for long statements while `query` and `readTable` are busy. */
  readonly queryBeside?: Query | undefined;
  /** A table's rows in parts of a few megabytes, so that no table is in memory as a whole. */
  readonly readTable: (table: string, columns: readonly string[]) => AsyncIterable<TablePart>;
  close(): Promise<void>;
}

/** @throws Error with a message for the person at the command line */
export function openSnapshot({ databaseUrl, dataDir }: DatabasePlace): Promise<Snapshot> {
  if (databaseUrl !== undefined) return openPostgresSnapshot(databaseUrl);
  return openCopy(copyDatabaseFolder(embeddedFolderOf(dataDir)));
}

/** The embedded database; nobody else can open it until the snapshot is closed. */
export function openStoppedSnapshot(dataDir: string): Promise<Snapshot> {
  return openCopy(copyStoppedFolder(embeddedFolderOf(dataDir)));
}

export function embeddedFolderOf(dataDir: string): string {
  return join(dataDir, 'database');
}

/** A connection for hours of work, with values written as text. */
export async function connectPostgres(
  databaseUrl: string,
): Promise<{ client: pg.Client; query: Query; end: () => Promise<void> }> {
  // Of several servers, the one that accepts writes, even for a backup: a standby may lag behind.
  const primary = await Primary.open({ databaseUrl, log: { info: ignore, warn: ignore, error: ignore } });
  primary.close();
  const client = new pg.Client({
    connectionString: primary.current,
    application_name: 'coruja backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // Avoids a crash when the connection is lost between two statements; the next statement fails with the
  // error.
  client.on('error', () => undefined);
  await client.connect();
  const query: Query = async <Row>(text: string, values?: readonly unknown[]) => {
    const result: unknown = await client.query(text, values && [...values]);
    // The driver's types do not say that several statements return an array.
    const last = (Array.isArray(result) ? result.at(-1) : result) as pg.QueryResult;
    return last.rows as Row[];
  };
  await query(textSettings);
  // Compiling the long statements of the ledgers' sums takes longer than running them.
  await query('set jit = off');
  await query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`);
  return { client, query, end: () => client.end() };
}

const ignore = () => undefined;

async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const { client, query, end } = await connectPostgres(databaseUrl);
  try {
    const tables = await beginLocked(query);
    const beside = await openBeside({ databaseUrl, query, tables });
    return {
      query,
      queryBeside: beside?.query,
      readTable: (table, columns) => copyTable(client, table, columns),
      async close() {
        await beside?.end();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * A second session in the snapshot of the first; undefined if the server has no connection left, or if
 * somebody waits for a table: then the second session would wait for them, and they for the first.
 */
async function openBeside({
  databaseUrl,
  query,
  tables,
}: {
  databaseUrl: string;
  query: Query;
  tables: readonly string[];
}): Promise<{ query: Query; end: () => Promise<void> } | undefined> {
  const [exported] = await query<{ id: string }>('select pg_export_snapshot() as id');
  const beside = await connectPostgres(databaseUrl).catch(ignore);
  try {
    await beside?.query('begin isolation level repeatable read read only');
    await beside?.query(`set transaction snapshot '${exported?.id}'`);
    await beside?.query(`lock table ${tables.join(', ')} in access share mode nowait`);
    return beside;
  } catch {
    await beside?.end();
    return undefined;
  }
}

/**
 * Holds the migration lock: a migration between reading the catalogue and the rows would make them disagree.
 */
async function beginLocked(query: Query): Promise<readonly string[]> {
  for (;;) {
    const before = await tableNames(query);
    if (!before.includes('public.schema_migration')) throw new Error('Este banco de dados não é da Coruja.');
    // Take the locks first: the snapshot is taken by the first statement after them.
    await query(`begin isolation level repeatable read read only`);
    await query(`lock table ${before.join(', ')} in access share mode`);
    if ((await tableNames(query)).join() === before.join()) return before;
    await query('rollback');
  }
}

async function tableNames(query: Query): Promise<string[]> {
  return (await describeTables(query)).map(({ name }) => name);
}

async function openCopy(copying: Promise<FolderCopy>): Promise<Snapshot> {
  const copy = await copying;
  try {
    const pglite = await createPglite({ fs: new NodeFS(copy.folder) });
    const database = databaseOver(new EmbeddedEngine(pglite), { afterClose: () => copy.remove() });
    const unit = await holdUnit(database);
    await unit.query(textSettings);
    await unit.query('begin isolation level repeatable read read only');
    return {
      query: unit.query,
      readTable: (table, columns) => readTable(unit.query, table, columns),
      close: async () => {
        unit.leave();
        await database.close();
      },
    };
  } catch (error) {
    await copy.remove();
    throw error;
  }
}

/** Holds one unit of work until `leave` is called. */
export async function holdUnit(
  database: ReturnType<typeof databaseOver>,
): Promise<{ query: Query; leave: () => void }> {
  const { promise: left, resolve: leave } = gate();
  const query = await new Promise<Query>((resolve, reject) => {
    database
      .runUnit(async (engine) => {
        resolve(async <Row>(text: string, values: readonly unknown[] = []) => {
          const { rows } = await engine.execute(text, values);
          return rows as Row[];
        });
        await left;
      })
      .catch(reject);
  });
  return { query, leave };
}

function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
