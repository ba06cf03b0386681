import pg from 'pg';
import { DatabaseUnavailableError } from '../connection-error.ts';
import type { Database } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type Migration, migrate } from '../migrate.ts';
import { type Session, createGuardedKysely } from '../guarded-kysely.ts';
import { UnitGuard } from '../unit-guard.ts';
import { arrayParsers, scalarParsers } from '../value-parsers.ts';
import { StatementNames } from './named-statements.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import { asUnavailable } from './unavailable.ts';

export interface OpenPostgresOptions {
  databaseUrl: string;
  log: DatabaseLog;
  /** Other migrations than the product's own, for tests. */
  migrations?: readonly Migration[];
  /** How long a statement may run before PostgreSQL ends it. */
  statementTimeoutMs?: number;
}

/** Opens a PostgreSQL database of version 15 or later and brings its tables up to date. */
export async function openPostgres(options: OpenPostgresOptions): Promise<Database> {
  const applied = await migrateUnhurried(options);
  options.log.info({ applied }, 'PostgreSQL database opened');
  return databaseOver(createPool(options, options.statementTimeoutMs ?? 30_000), options);
}

/** Rewriting a large table, or waiting for another process that does, may take longer than any request should. */
async function migrateUnhurried(options: OpenPostgresOptions): Promise<string[]> {
  const pool = createPool(options, 0);
  try {
    await requireVersion(pool);
    return await migrate(databaseOver(pool, options).kysely, options.migrations);
  } finally {
    await pool.end();
  }
}

/** @param statementTimeoutMs how long a statement may run; 0 is for as long as it takes */
function createPool({ databaseUrl, log }: OpenPostgresOptions, statementTimeoutMs: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'coruja',
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    // Ends the wait for a machine that vanished without a word; the server's own limit comes first.
    query_timeout: statementTimeoutMs * 1.2,
    types: { getTypeParser },
  });
  // Without these two a connection that the database closes, idle or between two statements, ends our process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle PostgreSQL connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num').catch(rethrow);
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (!(version >= 15))
    throw new Error(`A Coruja precisa do PostgreSQL 15 ou mais novo; este é o ${version}.`);
}

function databaseOver(pool: pg.Pool, { databaseUrl, log }: OpenPostgresOptions): Database {
  const names = new StatementNames();
  const guard = new UnitGuard();
  const kysely = createGuardedKysely(() => borrow(pool, names), guard);
  let closing: Promise<void> | undefined;
  const query = async (text: string, values?: readonly unknown[]): Promise<{ rows: unknown[] }> => {
    guard.refuseInsideUnit();
    const { rows } = lastOf(await pool.query(text, values && [...values]).catch(rethrow));
    return { rows };
  };
  return {
    engine: 'postgres',
    kysely,
    query,
    openChannel: (name, listener) => openPostgresChannel({ databaseUrl, name, listener, log, query }),
    ping: () => query('select 1').then(() => undefined),
    close: () => {
      closing ??= pool.end();
      return closing;
    },
  };
}

/** Borrows a connection for one unit, its statements named and its losses told apart from other errors. */
async function borrow(pool: pg.Pool, names: StatementNames): Promise<Session> {
  const client = await pool.connect().catch(rethrow);
  let isLost = false;
  return {
    query: async (text, values) => {
      try {
        if (values.length === 0) return lastOf(await client.query(text));
        return await client.query({ name: names.nameOf(text), text, values: [...values] });
      } catch (error) {
        const translated = asUnavailable(error);
        isLost ||= translated instanceof DatabaseUnavailableError;
        throw translated;
      }
    },
    // A lost connection may still owe an answer to the old statement; the pool must not lend it again.
    release: () => client.release(isLost),
  };
}

/** The driver's types hide that a text with several statements, as migrations have, gives an array. */
function lastOf(results: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (!last) throw new Error('The text holds no statement.');
  return last;
}

function rethrow(error: unknown): never {
  throw asUnavailable(error);
}

const keepText = (text: string): string => text;

function getTypeParser(oid: number): (text: string) => unknown {
  return scalarParsers.get(oid) ?? arrayParsers.get(oid) ?? keepText;
}
