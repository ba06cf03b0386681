import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { PublicContext } from '../context.ts';
import { addressKey } from './address-key.ts';

interface Options {
  readonly db: PublicContext['db'];
  readonly now: PublicContext['now'];
  readonly log: { warn: (facts: object, message: string) => void };
}

/** 100 calls a second with bursts of 300 (quality.md, section 3). */
const max = 300;
const windowMs = 3_000;
/** So many calls of one caller a process lets through before it tells the others: a store at work never has as many in 3 s. */
const untoldCalls = 30;

/** What one caller has done in the present window. */
interface Tally {
  readonly window: number;
  /** Calls that came to this process, refused ones left out. */
  own: number;
  /** How many of these the database knows of. */
  told: number;
  /** Calls that came to the other processes, as of the last time we asked. */
  others: number;
  telling: Promise<void> | undefined;
}

/**
 * The limit on calls per second, one for all processes on the database. Calls are counted here, and every thirtieth waits until
 * the sum of all processes is known; so a caller gets at most thirty more for each further process, and one who is not in
 * a hurry costs the database nothing.
 */
export class CallCounter {
  readonly #options: Options;
  #window = 0;
  #tallies = new Map<string, Tally>();

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Counts one call of a caller: a store, or a network where the store is not known.
   *
   * @throws AppError RATE_LIMITED with the seconds until the window ends
   */
  async take(caller: string): Promise<void> {
    const nowMs = this.#options.now().getTime();
    const tally = this.#tallyOf(caller, nowMs);
    if (tally.own + tally.others >= max) throw refusal(nowMs);
    tally.own += 1;
    const place = tally.own;
    while (tally.own - tally.told >= untoldCalls && place > tally.told) await this.#tell(caller, tally);
    if (place + tally.others > max) throw refusal(this.#options.now().getTime());
  }

  #tallyOf(caller: string, nowMs: number): Tally {
    const window = Math.floor(nowMs / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#tallies = new Map();
    }
    const known = this.#tallies.get(caller);
    if (known) return known;
    const tally: Tally = { window, own: 0, told: 0, others: 0, telling: undefined };
    this.#tallies.set(caller, tally);
    return tally;
  }

  #tell(caller: string, tally: Tally): Promise<void> {
    tally.telling ??= this.#exchange(caller, tally).finally(() => {
      tally.telling = undefined;
    });
    return tally.telling;
  }

  async #exchange(caller: string, tally: Tally): Promise<void> {
    const { own } = tally;
    try {
      const sum = await this.#add(caller, { calls: own - tally.told, window: tally.window });
      tally.others = Math.max(0, sum - own);
    } catch (error) {
      // Without its database the server answers nobody anyway, and this limit is not the one to say so.
      this.#options.log.warn({ err: error }, 'the calls of a caller could not be counted together');
    }
    tally.told = own;
  }

  async #add(caller: string, { calls, window }: { calls: number; window: number }): Promise<number> {
    const { db } = this.#options;
    const bucket = `calls:${addressKey(caller)}`;
    const windowEnd = new Date((window + 1) * windowMs);
    const { rows } = await sql<{ count: number }>`
      insert into rate_counters as c (bucket, count, window_ends_at) values (${bucket}, ${calls}, ${windowEnd})
      on conflict (bucket) do update set
        count = case when c.window_ends_at < excluded.window_ends_at then 0 else least(c.count, 1000000) end + excluded.count,
        window_ends_at = greatest(c.window_ends_at, excluded.window_ends_at)
      returning count`.execute(db);
    return rows[0]?.count ?? calls;
  }
}

function refusal(nowMs: number): AppError {
  const leftMs = windowMs - (nowMs % windowMs);
  return new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(leftMs / 1_000) });
}
