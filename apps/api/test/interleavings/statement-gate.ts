import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { vi } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import type { Statement } from '../../src/db/guarded-kysely.ts';
import { PostgresConnection } from '../../src/db/postgres/postgres-connection.ts';

/** How often the other request must be seen idle before it counts as waiting for the held one. */
const idleLooks = 25;

/** Work of Node.js's thread pool, by its names in asynchronous hooks: files, pictures, hashes of passwords. */
const threadWork = new Set(['FSREQCALLBACK', 'FSREQPROMISE', 'generic', 'undefined']);

/**
 * Holds one request before a chosen statement, while another runs as far as it can: to its end, or until it
 * waits for a row that the held one has locked. The asynchronous context shows which request a statement
 * belongs to.
 */
export class StatementGate {
  readonly #database: Database;
  readonly #call = new AsyncLocalStorage<'held' | 'free'>();
  #holdAt = Infinity;
  #statements = 0;
  #free = { running: 0, begun: 0 };
  #reached: () => void = () => undefined;
  #opened: Promise<void> = Promise.resolve();
  /** The work of the thread pool that is under way: a request that waits for it does not wait for the held one. */
  readonly #work = new Set<number>();

  constructor(database: Database) {
    this.#database = database;
    createHook({
      init: (id, type) => {
        if (threadWork.has(type)) this.#work.add(id);
      },
      before: (id) => this.#work.delete(id),
      destroy: (id) => this.#work.delete(id),
    }).enable();
    const pass = this.#pass.bind(this);
    // oxlint-disable-next-line typescript/unbound-method -- both are called on the connection that they were called on
    const { run, commit } = PostgresConnection.prototype;
    // Each by itself: the other request's may come between those that share a round trip, too.
    vi.spyOn(PostgresConnection.prototype, 'run').mockImplementation(async function (
      this: PostgresConnection,
      statements,
    ) {
      const results: Awaited<ReturnType<typeof run>> = [];
      let next: Statement[] = [];
      for (const one of statements) {
        next.push(one);
        if (one.isPipelined) continue;
        const together = next;
        next = [];
        results.push(...(await pass(() => run.call(this, together))));
      }
      return results;
    });
    vi.spyOn(PostgresConnection.prototype, 'commit').mockImplementation(function (
      this: PostgresConnection,
      ...args
    ) {
      return pass(() => commit.apply(this, args));
    });
  }

  /** @returns how many statements the request sends, each commit counted as one */
  async count(call: () => Promise<unknown>): Promise<number> {
    this.#statements = 0;
    await this.#call.run('held', call);
    return this.#statements;
  }

  /** Holds `held` before its statement number `at`, from 1, and runs `free` meanwhile. */
  async interleave<T>(held: () => Promise<T>, free: () => Promise<T>, at: number): Promise<[T, T]> {
    const reached = new Promise<void>((resolve) => (this.#reached = resolve));
    let open = () => undefined as void;
    this.#opened = new Promise((resolve) => (open = resolve));
    this.#statements = 0;
    this.#holdAt = at;
    this.#free = { running: 0, begun: 0 };
    const first = this.#call.run('held', held);
    await Promise.race([reached, first]);
    const second = this.#call.run('free', free);
    await Promise.race([second, this.#untilItWaits()]);
    this.#holdAt = Infinity;
    open();
    return Promise.all([first, second]);
  }

  async #pass<R>(send: () => Promise<R>): Promise<R> {
    const call = this.#call.getStore();
    if (call === 'held') {
      this.#statements += 1;
      if (this.#statements === this.#holdAt) {
        this.#reached();
        await this.#opened;
      }
      return send();
    }
    if (call !== 'free') return send();
    this.#free.begun += 1;
    this.#free.running += 1;
    try {
      return await send();
    } finally {
      this.#free.running -= 1;
    }
  }

  async #untilItWaits(): Promise<void> {
    let [seen, looks] = [this.#free.begun, 0];
    while (looks < idleLooks) {
      const { rows } = await this.#database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows.length > 0) return;
      const isIdle = this.#free.running === 0 && this.#free.begun === seen && this.#work.size === 0;
      looks = isIdle ? looks + 1 : 0;
      seen = this.#free.begun;
    }
  }
}
