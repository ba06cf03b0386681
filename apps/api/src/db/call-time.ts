import { DatabaseUnavailableError } from './connection-error.ts';

/**
 * Keeps every request under ten seconds, whatever the database does
 * (docs/product/limits-and-security.md#availability).
 */
const limitMs = 8_000;

/**
 * Limits how long one request may wait for the database, over all its statements. Other time does not count:
 * an upload over a slow line, or the payment provider, may take longer. Jobs and commands have no such limit.
 *
 * It is passed on with the request's database (`Database.within`) instead of an AsyncLocalStorage, which makes every promise of the
 * process dearer on Node.js 20: a quarter of the processor time of a call.
 */
export class CallTime {
  readonly #limitMs: number;
  #usedMs = 0;
  #waits = 0;
  #since = 0;
  #over = false;

  constructor(ms = limitMs) {
    this.#limitMs = ms;
  }

  get leftMs(): number {
    if (this.#over) return 0;
    const runningMs = this.#waits === 0 ? 0 : performance.now() - this.#since;
    return this.#limitMs - this.#usedMs - runningMs;
  }

  /**
   * Waits for the database, at most for the time that the request has left.
   *
   * @param giveUp handles a result that comes too late
   * @throws DatabaseUnavailableError when the time is over
   */
  async wait<T>(start: () => Promise<T>, giveUp: (late: Promise<T>) => void): Promise<T> {
    const { leftMs } = this;
    if (leftMs <= 0) throw tooLate();
    this.#begin();
    let timer: NodeJS.Timeout | undefined;
    try {
      const work = start();
      return await new Promise<T>((resolve, reject) => {
        timer = setTimeout(() => {
          // A timer may fire a fraction of a millisecond early; without this another statement could start.
          this.#over = true;
          giveUp(work);
          reject(tooLate());
        }, leftMs);
        work.then(resolve, reject);
      });
    } finally {
      clearTimeout(timer);
      this.#end();
    }
  }

  /** Parallel statements count as one wait. */
  #begin(): void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
  }

  #end(): void {
    this.#waits -= 1;
    if (this.#waits === 0) this.#usedMs += performance.now() - this.#since;
  }
}

function tooLate(): DatabaseUnavailableError {
  return new DatabaseUnavailableError('O PostgreSQL não respondeu a tempo.');
}
