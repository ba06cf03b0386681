import { DatabaseUnavailableError } from '../connection-error.ts';

/**
 * The embedded database is one PostgreSQL connection in our own thread, so units of work (a statement or a whole
 * transaction) take turns. Its work is synchronous and its promises resolve within the microtask queue:
 * without the setImmediate between two units, a long queue would block timers, sockets and signals.
 */
export class UnitQueue {
  #last: Promise<void> = Promise.resolve();
  #length = 0;
  #closed = false;

  /** How many units are running or queued; at most one runs. */
  get length(): number {
    return this.#length;
  }

  /** Waits for all earlier units, and returns the function that ends this one. */
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

  /** Finishes queued units and refuses later ones. */
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
