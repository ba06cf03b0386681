import { DatabaseUnavailableError } from '../connection-error.ts';

/**
 * The embedded database is one PostgreSQL session in our own thread, so units of work (a statement or a whole
 * transaction) take turns. Its work is synchronous and its promises resolve without leaving the microtask
 * queue: without the setImmediate between two units a busy queue would hold up timers, sockets and signals.
 */
export class UnitQueue {
  #last: Promise<void> = Promise.resolve();
  #length = 0;
  #closed = false;

  /** The units that have entered and not left: one of them has its turn. */
  get length(): number {
    return this.#length;
  }

  /** Waits for all units that came before, and returns the function that ends this one. */
  async enter(): Promise<() => void> {
    if (this.#closed) throw new DatabaseUnavailableError('The database is closed.');
    const before = this.#last;
    const { promise, resolve } = newGate();
    this.#last = promise;
    this.#length += 1;
    await before;
    return () => {
      this.#length -= 1;
      setImmediate(resolve);
    };
  }

  /** Lets what is waiting finish and refuses what comes later. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
  }
}

function newGate(): { promise: Promise<void>; resolve: () => void } {
  let open = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { promise, resolve: open };
}
