import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Database, Db } from '../../src/db/database.ts';
import type { Tables } from '../../src/db/tables.ts';
import { DatabaseUnavailableError } from '../../src/db/connection-error.ts';
import { type Random, between, type VirtualTime } from './virtual-time.ts';

// The database is real. Simulated are its clock, which writes the leases, and for the server's link its
// latency and availability.

export interface WatchedDatabase {
  /** The number of unfinished statements and transactions. */
  readonly busy: () => number;
  /** Sets the SQL of `now()` from now on. */
  setClock(now: () => Date): void;
  restore(): void;
}

/** Counts running statements, and replaces `now()` in them by the simulation's clock. */
export function watchDatabase({ kysely }: Database): WatchedDatabase {
  const executor = kysely.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  let busy = 0;
  let clock: (() => Date) | undefined;
  executor.provideConnection = async <T>(consumer: (connection: DatabaseConnection) => Promise<T>) => {
    busy += 1;
    try {
      return await provide((connection) => consumer(withClock(connection, clock)));
    } finally {
      busy -= 1;
    }
  };
  return {
    busy: () => busy,
    setClock(now) {
      clock = now;
    },
    restore() {
      executor.provideConnection = provide;
    },
  };
}

function withClock(connection: DatabaseConnection, clock: (() => Date) | undefined): DatabaseConnection {
  if (clock === undefined) return connection;
  const literal = () => `timestamptz '${clock().toISOString()}'`;
  const executeQuery: DatabaseConnection['executeQuery'] = (query) =>
    connection.executeQuery({ ...query, sql: query.sql.replaceAll(/\bnow\(\)/g, literal) });
  // Everything else is the connection's: its driver uses more of it than kysely does.
  return new Proxy(connection, {
    get(inner, name) {
      if (name === 'executeQuery') return executeQuery;
      const value: unknown = Reflect.get(inner, name);
      return typeof value === 'function' ? value.bind(inner) : value;
    },
  });
}

/** What may happen to a statement of the server's link. */
export interface DatabaseFaults {
  /** Called when a statement took unusually long. */
  readonly slowed: () => void;
  /** The database cannot be reached. */
  readonly isDown: () => boolean;
  /** This process is dead, and its running statements have no effect. */
  readonly isDead: () => boolean;
  readonly random: Random;
}

/**
 * The same database as seen by a busy or disconnected process: each statement waits before and after it runs,
 * so that anything may happen in between; sometimes it fails, or it runs and its answer is lost.
 */
export function slowDatabase(db: Db, time: VirtualTime, faults: DatabaseFaults): Db {
  const inner = db.getExecutor();
  const delay = async () => {
    const isSlow = faults.random() < 0.004;
    if (isSlow) faults.slowed();
    await time.sleep(isSlow ? between(faults.random, 300, 2_500) : faults.random() * 25);
  };
  const check = async () => {
    // Nobody is left to receive the answer.
    if (faults.isDead()) await new Promise<never>(() => undefined);
    if (faults.isDown()) throw new DatabaseUnavailableError('the database cannot be reached');
  };
  const provider: ConnectionProvider = {
    async provideConnection(consumer) {
      await delay();
      await check();
      const answer = await inner.provideConnection(consumer);
      await delay();
      await check();
      return answer;
    },
  };
  const [compiler, adapter] = [new PostgresQueryCompiler(), new PostgresAdapter()];
  const executor = new DefaultQueryExecutor(compiler, adapter, provider);
  const dialect = {
    createAdapter: () => adapter,
    createDriver: () => new DummyDriver(),
    createIntrospector: (of: Kysely<unknown>) => new PostgresIntrospector(of),
    createQueryCompiler: () => compiler,
  };
  return new Kysely<Tables>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
}
