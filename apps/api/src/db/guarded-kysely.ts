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
  /** Runs statements in their order until one fails, in one round trip where possible. @returns the result of each */
  run(statements: readonly Statement[]): Promise<StatementResult[]>;
  /** An engine may delay the begin until the first statement; without one nothing is begun. */
  begin(text: string): Promise<void>;
  /** @param last the transaction's last statements, without an extra round trip where possible */
  commit(last?: readonly Statement[]): Promise<void>;
  rollback(): Promise<void>;
  release(): void;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Whether nobody needs its rows, so that its result may lack them. */
  readonly isPipelined?: boolean;
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
  const executor = new Executor(compiler, adapter, provider, []);
  return new GuardedKysely({ config: { dialect }, dialect, driver, executor }, own.root);
}

/** Kysely would make the statements of a transaction wait for each other; our connection itself sends together what is asked for at once. */
class Executor extends DefaultQueryExecutor {
  /** @param single provides the same connection each time, as Kysely's for a transaction does */
  override withConnectionProvider(single: ConnectionProvider): DefaultQueryExecutor {
    let connection: Promise<DatabaseConnection> | undefined;
    return super.withConnectionProvider({
      async provideConnection(consumer) {
        connection ??= single.provideConnection(async (one) => one);
        return consumer(await connection);
      },
    });
  }
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

/** A statement of a transaction that is not sent yet, and who waits for its result. */
interface Queued {
  readonly statement: Statement;
  readonly waiting?: {
    readonly resolve: (result: StatementResult) => void;
    readonly reject: (error: unknown) => void;
  };
}

/**
 * In a transaction, statements that are asked for before the event loop goes on (as by `Promise.all`) are sent together, in the
 * order in which they were asked for.
 */
class KyselyConnection implements DatabaseConnection {
  readonly lent: LentConnection;
  readonly #expectation: Expectation | undefined;
  #isInTransaction = false;
  #queue: Queued[] = [];
  #sending: Promise<void> | undefined;

  constructor(lent: LentConnection, expectation: Expectation | undefined) {
    this.lent = lent;
    this.#expectation = expectation;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = { text: query.sql, values: query.parameters };
    if (this.#isInTransaction && isPipelined in query) {
      this.#queue.push({ statement: { ...statement, isPipelined: true } });
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
    // Something is on its way only if its caller did not wait for it.
    while (this.#sending) await this.#sending;
    const last = this.#queue.map(({ statement }) => statement);
    await this.#expecting(last, (statements) => this.lent.commit(statements));
    this.#end();
  }

  async rollback(): Promise<void> {
    while (this.#sending) await this.#sending;
    this.#end();
    await this.lent.rollback();
  }

  #end(): void {
    this.#isInTransaction = false;
    const late = this.#queue;
    this.#queue = [];
    for (const { waiting } of late)
      waiting?.reject(new Error('The transaction ended before this statement.'));
  }

  async #send(statement: Statement): Promise<StatementResult> {
    try {
      return await (this.#isInTransaction ? this.#enqueue(statement) : this.#sendAlone(statement));
    } catch (error) {
      throw withCallers(error);
    }
  }

  async #sendAlone(statement: Statement): Promise<StatementResult> {
    return resultAt(await this.#run([statement]), 0);
  }

  #enqueue(statement: Statement): Promise<StatementResult> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ statement, waiting: { resolve, reject } });
      this.#sending ??= this.#sendQueue();
    });
  }

  /** Sends what waits, up to the last statement whose result somebody waits for. */
  async #sendQueue(): Promise<void> {
    // Runs when all promises that are settled have been dealt with, so that their statements are there too.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const batch = this.#queue.splice(0, this.#queue.findLastIndex(isAwaited) + 1);
    try {
      const results = await this.#run(batch.map(({ statement }) => statement));
      for (const [index, { waiting }] of batch.entries()) waiting?.resolve(resultAt(results, index));
    } catch (error) {
      for (const { waiting } of batch) waiting?.reject(error);
    }
    this.#sending = this.#queue.some(isAwaited) ? this.#sendQueue() : undefined;
  }

  #run(statements: readonly Statement[]): Promise<StatementResult[]> {
    return this.#expecting(statements, async (all) => {
      const results = await this.lent.run(all);
      return results.slice(all.length - statements.length);
    });
  }

  /** Sends statements after what the request expects, unless that was met before. */
  async #expecting<T>(
    statements: readonly Statement[],
    send: (all: readonly Statement[]) => Promise<T>,
  ): Promise<T> {
    const expectation = this.#expectation;
    if (!expectation || expectation.isMet) return send(statements);
    const result = await send([{ ...expectation.statement, isPipelined: true }, ...statements]);
    expectation.isMet = true;
    return result;
  }
}

const isAwaited = ({ waiting }: Queued): boolean => waiting !== undefined;

function resultAt(results: readonly StatementResult[], index: number): StatementResult {
  const result = results[index];
  if (!result) throw new Error('The database sent no result.');
  return result;
}

const changingCommands: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** V8's ten are too few: Kysely has six, and Node.js adds its own between the callbacks of two timers. */
const MAX_CALLERS = 30;

/**
 * Adds the caller's stack: a database error comes from the driver and does not show which code sent the
 * statement.
 */
function withCallers(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_CALLERS;
  const { stack } = new Error('sent');
  Error.stackTraceLimit = stackTraceLimit;
  error.stack = `${error.stack}\n${stack?.split('\n').slice(1).join('\n')}`;
  return error;
}
