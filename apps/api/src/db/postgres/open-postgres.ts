import pg from 'pg';
import type { CallTime } from '../call-time.ts';
import { DatabaseUnavailableError } from '../connection-error.ts';
import type { Database, Db } from '../database.ts';
import type { DatabaseLog } from '../database-log.ts';
import { type Migration, migrate } from '../migrate.ts';
import { type OfRequest, createGuardedKysely } from '../guarded-kysely.ts';
import { UnitGuard } from '../unit-guard.ts';
import { arrayParsers, scalarParsers } from '../value-parsers.ts';
import { prepareForBatches } from './batched-query.ts';
import { Connections } from './connections.ts';
import { StatementNames } from './named-statements.ts';
import { openPostgresChannel } from './postgres-channel.ts';
import { PostgresConnection } from './postgres-connection.ts';
import { Primary } from './primary.ts';
import { asUnavailable } from './unavailable.ts';

export interface OpenPostgresOptions {
  databaseUrl: string;
  log: DatabaseLog;
  /** Replaces the product's migrations, for tests. */
  migrations?: readonly Migration[];
  /** How long a statement may run before PostgreSQL ends it, in milliseconds. */
  statementTimeoutMs?: number;
  /** How long a call waits for a connection, in milliseconds. */
  connectionTimeoutMs?: number;
  /** Whether units are guarded (unit-guard.ts): by default. */
  guardsUnits?: boolean;
}

/** How long a call waits for a connection. */
const usualWaitMs = 5_000;

/** Opens a PostgreSQL database, version 15 or later, and runs its migrations. */
export async function openPostgres(options: OpenPostgresOptions): Promise<Database> {
  const primary = await Primary.open(options);
  const guard = options.guardsUnits === false ? null : new UnitGuard();
  try {
    const applied = await migrateWithoutTimeout(options, { primary, guard });
    options.log.info({ applied }, 'PostgreSQL database opened');
  } catch (error) {
    primary.close();
    throw error;
  }
  const { log, statementTimeoutMs = 30_000, connectionTimeoutMs = usualWaitMs } = options;
  const settings = { log, statementTimeoutMs, connectionTimeoutMillis: connectionTimeoutMs, verify };
  const createPool = (server: string) => createPoolOn(server, settings);
  return databaseOver(new Connections({ primary, createPool }), { primary, log, guard });
}

/**
 * Rewriting a large table, or waiting for another process that does, may take longer than any request may.
 */
async function migrateWithoutTimeout(
  { log, migrations }: OpenPostgresOptions,
  { primary, guard }: { primary: Primary; guard: UnitGuard | null },
): Promise<string[]> {
  const pool = createPoolOn(primary.current, { log, statementTimeoutMs: 0, verify });
  try {
    await requireVersion(pool);
    return await migrate(kyselyOver(() => pool.connect().catch(rethrow), guard)(), migrations);
  } finally {
    await pool.end();
  }
}

/**
 * A read-only connection for reports that may run long: it does not migrate, does not check whether the
 * server is there, and does not wait long to connect.
 */
export function openReadOnly({
  databaseUrl,
  log,
  verify: check,
}: Pick<OpenPostgresOptions, 'databaseUrl' | 'log'> & Pick<pg.PoolConfig, 'verify'>): Database {
  const settings = { log, statementTimeoutMs: 5_000, connectionTimeoutMillis: 1_000, max: 5, verify: check };
  const reading = { application_name: 'coruja reports', options: '-c default_transaction_read_only=on' };
  const pool = createPoolOn(databaseUrl, { ...settings, ...reading });
  const lend = () => pool.connect().catch(rethrow);
  const lending = {
    lend,
    load: () => ({ inUse: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
  return databaseOver(lending, { primary: { current: databaseUrl }, log, guard: null });
}

interface PoolSettings
  extends Pick<pg.PoolConfig, 'application_name' | 'connectionTimeoutMillis' | 'max' | 'options' | 'verify'> {
  readonly log: DatabaseLog;
  /** How long a statement may run, in milliseconds; 0 for no limit. */
  readonly statementTimeoutMs: number;
}

function createPoolOn(server: string, { log, statementTimeoutMs, ...settings }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: server,
    application_name: 'coruja',
    max: 10,
    connectionTimeoutMillis: usualWaitMs,
    idleTimeoutMillis: 60_000,
    // Detects a vanished machine after this and ten probes, one per second; the default is two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    statement_timeout: statementTimeoutMs,
    // Frees the locks of a server whose machine vanished. Our transactions wait for nothing but the database.
    idle_in_transaction_session_timeout: 20_000,
    // Ends the wait for a vanished machine; the server's own limit comes first.
    query_timeout: statementTimeoutMs * 1.2,
    types: { getTypeParser },
    ...settings,
  });
  // Without these two handlers, a connection that the database closes while idle would end our process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle PostgreSQL connection was lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Checks each new connection: a host name may still point to the old primary, and listed servers may have
 * swapped roles.
 */
const verify: pg.PoolConfig['verify'] = (client, done) => void refuseReplica(client, done);

async function refuseReplica(client: pg.PoolClient, done: (error?: Error) => void): Promise<void> {
  let refusal: Error | undefined;
  try {
    const { rows } = await client.query<{ replica: string }>('select pg_is_in_recovery()::text as replica');
    if (rows[0]?.replica === 'true') {
      refusal = new DatabaseUnavailableError('O PostgreSQL é uma réplica, na qual nada pode ser gravado.');
    } else await prepareForBatches(client);
  } catch (error) {
    refusal = error instanceof Error ? error : new Error(String(error));
  }
  done(refusal);
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ server_version_num: string }>('show server_version_num').catch(rethrow);
  const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (!(version >= 15))
    throw new Error(`A Coruja precisa do PostgreSQL 15 ou mais novo; este é o ${version}.`);
}

/** Lends a connection, or throws an error classified by `asUnavailable`. */
type Lend = (time?: CallTime) => Promise<pg.PoolClient>;

/** @returns creates the kysely of the database, or of a request */
function kyselyOver(lend: Lend, guard: UnitGuard | null) {
  const names = new StatementNames();
  return (time?: CallTime, own: OfRequest = {}): Db =>
    createGuardedKysely(async () => new PostgresConnection(await lend(time), { names, time }), {
      guard,
      ...own,
    });
}

function databaseOver(
  connections: Pick<Connections, 'lend' | 'load' | 'close'>,
  { primary, log, guard }: { primary: Pick<Primary, 'current'>; log: DatabaseLog; guard: UnitGuard | null },
): Database {
  const kyselyOf = kyselyOver((time) => connections.lend(time), guard);
  const kysely = kyselyOf();
  let closing: Promise<void> | undefined;
  const query = async (text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> => {
    guard?.refuseInsideUnit();
    const connection = new PostgresConnection(await connections.lend());
    try {
      const { rows } = await connection.query(text, values);
      connection.release();
      return { rows };
    } catch (error) {
      // A text that begins its own transaction leaves it open when it fails.
      connection.discard();
      throw error;
    }
  };
  const currentUrl = () => primary.current;
  return {
    engine: 'postgres',
    kysely,
    within: (time, expectation) => kyselyOf(time, { root: kysely, expectation }),
    query,
    openChannel: (name, listener) => openPostgresChannel({ currentUrl, name, listener, log, query }),
    load: () => connections.load(),
    ping: () => query('select 1').then(() => undefined),
    close: () => {
      closing ??= connections.close();
      return closing;
    },
  };
}

function rethrow(error: unknown): never {
  throw asUnavailable(error);
}

const keepText = (text: string): string => text;

function getTypeParser(oid: number): (text: string) => unknown {
  return scalarParsers.get(oid) ?? arrayParsers.get(oid) ?? keepText;
}
