import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Tables } from './tables.ts';
import type { UnitGuard } from './unit-guard.ts';

/** One connection of either engine, borrowed for a unit of work: a statement or a whole transaction. */
export interface LentConnection {
  /** @param ahead statements that run before this one, without an extra round trip where possible */
  query(text: string, values: readonly unknown[], ahead?: readonly Statement[]): Promise<StatementResult>;
  /** An engine may delay the begin until the first statement; without one nothing is begun. */
  begin(text: string): Promise<void>;
  /** @param ahead the transaction's last statements, without an extra round trip where possible */
  commit(ahead?: readonly Statement[]): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface StatementResult {
  rows: unknown[];
  command: string;
  rowCount: number | null;
}

/** @param result the engine's answer to a commit */
export function expectCommitted({ command }: Pick<StatementResult, 'command'>): void {
  // PostgreSQL answers a commit with ROLLBACK when a statement had failed and the error was swallowed.
  if (command === 'ROLLBACK') throw new Error('A transaction in which a statement failed was not committed.');
}

/**
 * What must be true of the database for a request to go on. It is sent with the request's next statement, without an extra round
 * trip, and fails together with it, until it was met once.
 */
export interface Expectation {
  readonly statement: Statement;
  isMet: boolean;
}

/** A kysely that may be one of many on its database. */
class GuardedKysely extends Kysely<Tables> {
  /** The one that belongs to no request. */
  readonly root: Kysely<Tables>;

  constructor(props: KyselyProps, root: Kysely<Tables> | undefined) {
    super(props);
    this.root = root ?? this;
  }
}

/** What belongs to a database rather than to one of its requests can be kept under this. */
export function rootOf(db: Kysely<Tables>): Kysely<Tables> {
  return db instanceof GuardedKysely ? db.root : db;
}

/** What the kysely of a request has of its own. */
export interface OfRequest {
  readonly root?: Kysely<Tables> | undefined;
  readonly expectation?: Expectation | undefined;
}

const compiler = new PostgresQueryCompiler();
const adapter = new PostgresAdapter();

/** A kysely that borrows an engine's connections, under the guard if there is one. */
export function createGuardedKysely(
  borrow: () => Promise<LentConnection>,
  { guard, ...own }: { guard: UnitGuard | null } & OfRequest,
): Kysely<Tables> {
  const driver = new KyselyDriver(borrow, own.expectation);
  const dialect: Dialect = {
    createAdapter: () => adapter,
    createDriver: () => driver,
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => compiler,
  };
  const provider: ConnectionProvider = {
    async provideConnection(consumer) {
      guard?.refuseInsideUnit();
      const connection = await driver.acquireConnection();
      try {
        return await (guard ? guard.run(() => consumer(connection)) : consumer(connection));
      } finally {
        await driver.releaseConnection(connection);
      }
    },
  };
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, []);
  return new GuardedKysely({ config: { dialect }, dialect, driver, executor }, own.root);
}

class KyselyDriver implements Driver {
  readonly #borrow: () => Promise<LentConnection>;
  readonly #expectation: Expectation | undefined;

  constructor(borrow: () => Promise<LentConnection>, expectation: Expectation | undefined) {
    this.#borrow = borrow;
    this.#expectation = expectation;
  }

  async acquireConnection(): Promise<KyselyConnection> {
    return new KyselyConnection(await this.#borrow(), this.#expectation);
  }

  async beginTransaction(
    connection: KyselyConnection,
    { isolationLevel }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    await connection.begin(`start transaction${level}`);
  }

  commitTransaction(connection: KyselyConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: KyselyConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: KyselyConnection): Promise<void> {
    connection.lent.release();
  }

  // The `Database`, which owns the engine, opens and closes it.
  async init(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** Marks a query that only has to succeed: in a transaction it is sent with the next statement or the commit. */
export const isPipelined = Symbol('pipelined');

class KyselyConnection implements DatabaseConnection {
  readonly lent: LentConnection;
  readonly #expectation: Expectation | undefined;
  #isInTransaction = false;
  #pipelined: Statement[] = [];

  constructor(lent: LentConnection, expectation: Expectation | undefined) {
    this.lent = lent;
    this.#expectation = expectation;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters };
    if (this.#isInTransaction && isPipelined in query) {
      this.#pipelined.push(statement);
      return { rows: [] };
    }
    const { rows, command, rowCount } = await this.#send(statement);
    const numAffectedRows = changingCommands.has(command) ? BigInt(rowCount ?? 0) : undefined;
    // Kysely derives the row type from the query that it built; no driver can check it.
    return { rows: rows as R[], ...(numAffectedRows !== undefined && { numAffectedRows }) };
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported: read long lists by pages.');
  }

  async begin(text: string): Promise<void> {
    await this.lent.begin(text);
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    await this.#sendAhead((ahead) => this.lent.commit(ahead));
    this.#end();
  }

  async rollback(): Promise<void> {
    this.#end();
    await this.lent.rollback();
  }

  #end(): void {
    this.#isInTransaction = false;
    this.#pipelined = [];
  }

  /** Sends something after what has to run before it. */
  async #sendAhead<T>(send: (ahead: readonly Statement[]) => Promise<T>): Promise<T> {
    const pipelined = this.#pipelined;
    this.#pipelined = [];
    const expectation = this.#expectation;
    if (!expectation || expectation.isMet) return send(pipelined);
    const result = await send([expectation.statement, ...pipelined]);
    expectation.isMet = true;
    return result;
  }

  async #send({ text, values }: Statement): Promise<StatementResult> {
    try {
      return await this.#sendAhead((ahead) => this.lent.query(text, values, ahead));
    } catch (error) {
      throw withCallers(error);
    }
  }
}

const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * Adds the caller's stack: a database error comes from the driver and does not show which code sent the
 * statement.
 */
function withCallers(error: unknown): unknown {
  if (error instanceof Error)
    error.stack = `${error.stack}\n${new Error('sent').stack?.split('\n').slice(1).join('\n')}`;
  return error;
}
