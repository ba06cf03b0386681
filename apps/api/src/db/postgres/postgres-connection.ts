import type pg from 'pg';
import type { CallTime } from '../call-time.ts';
import { DatabaseUnavailableError } from '../connection-error.ts';
import { type LentConnection, type Statement, expectCommitted } from '../guarded-kysely.ts';
import {
  type NamedStatement,
  beginStatement,
  isPrepared,
  isReadyForBatches,
  sendBatch,
} from './batched-query.ts';
import type { StatementNames } from './named-statements.ts';
import { asUnavailable } from './unavailable.ts';

/**
 * A connection lent for one unit. Its statements are named, its connection errors are told apart from others,
 * and begin and commit are sent along with a statement where possible, which saves a round trip each.
 */
export class PostgresConnection implements LentConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames | undefined;
  readonly #time: CallTime | undefined;
  #loss: DatabaseUnavailableError | undefined;
  /** Whether a begin must be sent with the next statement. */
  #begins = false;

  /**
   * @param names without them statements are not prepared
   * @param time limits the waits; without it there is no limit but the statement's
   */
  constructor(
    client: pg.PoolClient,
    { names, time }: { names?: StatementNames; time?: CallTime | undefined } = {},
  ) {
    this.#client = client;
    this.#names = names;
    this.#time = time;
  }

  run(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    return this.#translated(() => this.#run(statements));
  }

  query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#translated(() => this.#send({ text, values }));
  }

  async begin(text: string): Promise<void> {
    if (text === beginStatement && isReadyForBatches(this.#client)) this.#begins = true;
    else await this.query(text, []);
  }

  async commit(last: readonly Statement[] = []): Promise<void> {
    expectCommitted(await this.#translated(() => this.#commit(last)));
  }

  async rollback(): Promise<void> {
    if (this.#begins) this.#begins = false;
    else await this.query('rollback', []);
  }

  /** A lost connection may still receive the answer to an old statement; the pool must not lend it again. */
  release(): void {
    this.#client.release(this.#loss !== undefined);
  }

  discard(): void {
    this.#client.release(true);
  }

  async #commit(last: readonly Statement[]): Promise<{ command: string }> {
    const batch = last.map((one) => this.#named(one));
    if (this.#fitOneBatch(batch)) {
      const begins = this.#takeBegin();
      const results = await sendBatch(this.#client, { begins, statements: batch, commits: true });
      return lastOf(results);
    }
    for (const one of last) await this.#send(one);
    if (this.#takeBegin()) return nothingWasSent;
    return this.#client.query('commit');
  }

  async #run(statements: readonly Statement[]): Promise<pg.QueryResult[]> {
    if (statements.length > 1) {
      const batch = statements.map((one) => this.#named(one));
      if (this.#fitOneBatch(batch))
        return sendBatch(this.#client, { begins: this.#takeBegin(), statements: batch, commits: false });
    }
    const results: pg.QueryResult[] = [];
    for (const one of statements) results.push(await this.#send(one));
    return results;
  }

  /** On a connection that has not prepared the statements before the last, each is sent separately, once. */
  #fitOneBatch(batch: readonly NamedStatement[]): boolean {
    const last = batch.at(-1);
    if (!last || last.values.length === 0 || !isReadyForBatches(this.#client)) return false;
    return batch.every((one) => one === last || isPrepared(this.#client, one.name));
  }

  async #send(statement: Statement): Promise<pg.QueryResult> {
    const begins = this.#takeBegin();
    if (statement.values.length === 0) {
      // A text without values may contain several statements, which use the simple query protocol.
      if (begins) await this.#client.query(beginStatement);
      return lastOf(await this.#client.query(statement.text));
    }
    const named = this.#named(statement);
    if (begins) return lastOf(await sendBatch(this.#client, { begins, statements: [named], commits: false }));
    const { name, text, values } = named;
    return this.#client.query({ ...(name !== undefined && { name }), text, values: [...values] });
  }

  #named(statement: Statement): NamedStatement {
    return { ...statement, name: this.#names?.nameOf(statement.text) };
  }

  #takeBegin(): boolean {
    const begins = this.#begins;
    this.#begins = false;
    return begins;
  }

  async #translated<T>(work: () => Promise<T>): Promise<T> {
    // A rollback after the loss would wait for the silent server once more.
    if (this.#loss) throw this.#loss;
    try {
      return await (this.#time?.wait(work, ignoreLate) ?? work());
    } catch (error) {
      const translated = asUnavailable(error);
      if (translated instanceof DatabaseUnavailableError) this.#loss = translated;
      throw translated;
    }
  }
}

const ignoreLate = (late: Promise<unknown>): void => void late.catch(() => undefined);

const nothingWasSent = { command: 'COMMIT' };

/**
 * The driver's types do not say that a text with several statements, as migrations have, returns an array.
 */
function lastOf(results: pg.QueryResult | pg.QueryResult[]): pg.QueryResult {
  const last = Array.isArray(results) ? results.at(-1) : results;
  if (!last) throw new Error('PostgreSQL sent no result.');
  return last;
}
