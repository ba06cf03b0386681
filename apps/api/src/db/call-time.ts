import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailableError } from './connection-error.ts';

/** So that no call hangs over ten seconds, whatever the database does (docs/product/limits-and-security.md#availability). */
const limitMs = 8_000;

const ofThisCall = new AsyncLocalStorage<CallTime | undefined>();

/**
 * How long one call may wait for the database in all its statements. What it does besides does not count: an upload over a slow
 * line, or the payment provider, may take longer. Jobs and commands have no such limit.
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

  /** Everything that the work starts counts, until it leaves by `withoutCallTime`. */
  run<T>(work: () => T): T {
    return ofThisCall.run(this, work);
  }

  /** Statements that run side by side are one wait. */
  begin(): void {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
  }

  end(): void {
    this.#waits -= 1;
    if (this.#waits === 0) this.#usedMs += performance.now() - this.#since;
  }

  /** Says that a wait took all of it. A timer may fire a fraction of a millisecond early, and what is over does not begin again. */
  expire(): void {
    this.#over = true;
  }

  get leftMs(): number {
    if (this.#over) return 0;
    const runningMs = this.#waits === 0 ? 0 : performance.now() - this.#since;
    return this.#limitMs - this.#usedMs - runningMs;
  }
}

/** For work that a call happens to start but that serves others too, and may go on for long. */
export function withoutCallTime<T>(work: () => T): T {
  return ofThisCall.run(undefined, work);
}

/**
 * Waits for the database for as long as the call may still.
 *
 * @param giveUp what is to become of it when it comes too late
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
