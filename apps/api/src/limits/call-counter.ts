import { sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { PublicContext } from '../context.ts';
import type { Clock } from '../ports/clock.ts';
import { addressKey } from './address-key.ts';

interface Options {
  /** For one exchange with the other processes. */
  readonly db: () => PublicContext['db'];
  readonly clock: Clock;
  readonly log: { warn: (facts: object, message: string) => void };
}

/**
 * 100 requests a second with bursts of 300 (docs/product/limits-and-security.md#rate-limits): each request
 * costs 10 ms of its caller's budget, …
 */
const callMs = 10;
/** … and nobody may be further ahead than this. */
const burstMs = 3_000;
/**
 * Several processes together may let a caller get further ahead, but never this far: then a clock was wrong.
 */
const furthestMs = 30_000;
/** How many requests of one caller a process allows before it reports them to the others. */
const maxUnreported = 30;
/** One request in each such interval is never reported: a normal store sends fewer than ten a second. */
const forgottenMs = 100;

/** The recent requests of one caller. */
interface Tally {
  /**
   * When all requests are paid for, in milliseconds of the monotonic clock: the theoretical arrival time of
   * the generic cell rate algorithm.
   */
  paidAt: number;
  /** Requests not yet reported to the database; negative if too many were. */
  unreported: number;
  /** When the last request came. */
  at: number;
  reporting: Promise<void> | undefined;
}

/**
 * The limit on requests per second, shared by all processes on the database. Requests are counted here; every
 * thirtieth of those faster than ten a second waits until all processes are counted together. So each further
 * process allows a caller at most thirty extra requests, and ten more in each second, and slow callers cost
 * the database nothing.
 */
export class CallCounter {
  readonly #options: Options;
  readonly #tallies = new Map<string, Tally>();
  #sweptAt = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /**
   * Counts a request of a caller: a store, or a network if the store is unknown. A refused request does not
   * count.
   *
   * @throws AppError RATE_LIMITED with the seconds until the next one is allowed
   */
  async take(caller: string): Promise<void> {
    const tally = this.#tallyOf(caller);
    this.#count(tally);
    if (tally.unreported >= maxUnreported) await this.#settle(caller, tally);
    // Other processes may have used up what this one thought was left.
    const aheadMs = tally.paidAt - this.#now();
    if (aheadMs <= burstMs) return;
    tally.paidAt -= callMs;
    tally.unreported -= 1;
    void this.#settle(caller, tally);
    throw refusal(aheadMs);
  }

  #count(tally: Tally): void {
    const now = this.#now();
    const paidAt = Math.max(tally.paidAt, now) + callMs;
    if (paidAt - now > burstMs) throw refusal(paidAt - now);
    const forgotten = (now - tally.at) / forgottenMs;
    if (tally.unreported > 0 && !tally.reporting)
      tally.unreported = Math.max(0, tally.unreported - forgotten);
    tally.at = now;
    tally.paidAt = paidAt;
    tally.unreported += 1;
  }

  #now(): number {
    return this.#options.clock.monotonicMs();
  }

  #tallyOf(caller: string): Tally {
    this.#sweep();
    const known = this.#tallies.get(caller);
    if (known) return known;
    const tally: Tally = { paidAt: 0, unreported: 0, at: 0, reporting: undefined };
    this.#tallies.set(caller, tally);
    return tally;
  }

  /** Forgets callers who have paid for everything. */
  #sweep(): void {
    const now = this.#now();
    if (Math.abs(now - this.#sweptAt) < burstMs) return;
    this.#sweptAt = now;
    for (const [caller, { paidAt, reporting }] of this.#tallies) {
      if (paidAt < now && reporting === undefined) this.#tallies.delete(caller);
    }
  }

  /**
   * Reports until only a few requests are unreported, including reported ones that were then refused. Never
   * rejects.
   */
  async #settle(caller: string, tally: Tally): Promise<void> {
    while (Math.abs(tally.unreported) >= maxUnreported) await this.#report(caller, tally);
  }

  #report(caller: string, tally: Tally): Promise<void> {
    tally.reporting ??= this.#exchange(caller, tally).finally(() => {
      tally.reporting = undefined;
    });
    return tally.reporting;
  }

  async #exchange(caller: string, tally: Tally): Promise<void> {
    const reported = tally.unreported;
    const asked = this.#now();
    try {
      const paidAt = asked + (await this.#add(caller, reported));
      tally.unreported -= reported;
      tally.paidAt = Math.max(tally.paidAt, paidAt + tally.unreported * callMs);
    } catch (error) {
      tally.unreported -= reported;
      // Without its database the server cannot answer anyway; that error is reported elsewhere.
      this.#options.log.warn({ err: error }, 'could not count a caller’s requests across processes');
    }
  }

  /** @returns in how many milliseconds the requests of all processes are paid for */
  async #add(caller: string, calls: number): Promise<number> {
    const { db, clock } = this.#options;
    const bucket = `calls:${addressKey(caller)}`;
    const at = clock.now();
    const furthest = new Date(at.getTime() + furthestMs);
    const cost = sql`make_interval(secs => ${(calls * callMs) / 1_000}::double precision)`;
    const { rows } = await sql<{ window_ends_at: Date }>`
      insert into rate_counters as c (bucket, count, window_ends_at)
        values (${bucket}, 0, ${at}::timestamptz + ${cost})
      on conflict (bucket) do update set window_ends_at = ${cost}
        + case when c.window_ends_at > ${furthest} then ${at} else greatest(c.window_ends_at, ${at}) end
      returning window_ends_at`.execute(db());
    return (rows[0]?.window_ends_at ?? at).getTime() - at.getTime();
  }
}

function refusal(aheadMs: number): AppError {
  return new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil((aheadMs - burstMs) / 1_000) });
}
