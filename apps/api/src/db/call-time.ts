import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './connection-error.ts';

/**
 * Keeps every request under ten seconds, whatever the database does
 * (docs/product/limits-and-security.md#availability).
 */
const limitMs = 8_000;

const ofThisCall = new AsyncLocalStorage<CallTime | undefined>();

/**
 * Limits how long one request may wait for the database, over all its statements. Other time does not count:
 * an upload over a slow line, or the payment provider, may take longer. Jobs and commands have no such limit.
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

  /** Everything that the work starts counts, unless it runs in `withoutCallTime`. */
  run<T>(work: () => T): T {
    return ofThisCall.run(this, work);
  }

  /** Parallel statements count as one wait. */
  begin(): void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
  }

  end(): void {
    this.#waits -= 1;
    if (this.#waits === 0) this.#usedMs += performance.now() - this.#since;
  }

  /**
   * Uses up the limit. A timer may fire a fraction of a millisecond early; without this another statement
   * could start.
   */
  expire(): void {
    this.#over = true;
  }

  get leftMs(): number {
    if (this.#over) return 0;
    const runningMs = this.#waits === 0 ? 0 : performance.now() - this.#since;
    return this.#limitMs - this.#usedMs - runningMs;
  }
}

/** For work that a request starts but that also serves other requests and may take long. */
export function withoutCallTime<T>(work: () => T): T {
  return ofThisCall.run(undefined, work);
}

/**
 * Waits for the database, at most for the time that the request has left.
 *
 * @param giveUp handles a result that comes too late
 * @throws DatabaseUnavailableError when the time is over
 */
export async function inCallTime<T>(start: () => Promise<T>, giveUp: (late: Promise<T>) => void): Promise<T> {
  const time = ofThisCall.getStore();
  if (time === undefined) return start();
  const { leftMs } = time;
  if (leftMs <= 0) throw tooLate();
  time.begin();
  let timer: NodeJS.Timeout | undefined;
  try {
    const work = start();
    const over = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        time.expire();
        giveUp(work);
        reject(tooLate());
      }, leftMs);
    });
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
    time.end();
  }
}

function tooLate(): DatabaseUnavailableError {
  return new DatabaseUnavailableError('O PostgreSQL não respondeu a tempo.');
}
