import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Tables } from './tables.ts';
import type { UnitGuard } from './unit-guard.ts';

/** One connection of either engine, borrowed for a unit of work: a statement, or a whole transaction. */
export interface Session {
  query(text: string, values: readonly unknown[]): Promise<SessionResult>;
  release(): void;
}

export interface SessionResult {
  rows: unknown[];
  command: string;
  rowCount: number | null;
}

/** A kysely over an engine's sessions, each of which is borrowed under the guard. */
export function createGuardedKysely(borrow: () => Promise<Session>, guard: UnitGuard): Kysely<Tables> {
  const driver = new SessionDriver(borrow);
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  const provider: ConnectionProvider = {
    async provideConnection(consumer) {
      guard.refuseInsideUnit();
      const connection = await driver.acquireConnection();
      try {
        return await guard.run(() => consumer(connection));
      } finally {
        await driver.releaseConnection(connection);
      }
    },
  };
  const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), provider, []);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

class SessionDriver implements Driver {
  readonly #borrow: () => Promise<Session>;

  constructor(borrow: () => Promise<Session>) {
    this.#borrow = borrow;
  }

  async acquireConnection(): Promise<SessionConnection> {
    return new SessionConnection(await this.#borrow());
  }

  async beginTransaction(
    connection: SessionConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`start transaction${level}`));
  }

  async commitTransaction(connection: SessionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: SessionConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: SessionConnection): Promise<void> {
    connection.session.release();
  }

  // Opening and closing are the business of the `Database`, which owns the engine.
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
}

class SessionConnection implements DatabaseConnection {
  readonly session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { rows, command, rowCount } = await this.session.query(sql, parameters);
      const numAffectedRows = changingCommands.has(command) ? BigInt(rowCount ?? 0) : undefined;
      // Kysely derives the row type from the query that it built; no driver could check it.
      return { rows: rows as R[], ...(numAffectedRows !== undefined && { numAffectedRows }) };
    } catch (error) {
      throw withCallers(error);
    }
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported: read long lists by pages.');
  }
}

const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** A database error is born in the driver and says nothing of the code that sent the statement. */
function withCallers(error: unknown): unknown {
  if (error instanceof Error)
    error.stack = `${error.stack}\n${new Error('sent').stack?.split('\n').slice(1).join('\n')}`;
  return error;
}
