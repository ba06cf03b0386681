import type { DatabaseLog } from '../db/database-log.ts';
import type { LinkTime } from './link-time.ts';

export interface GatheringOptions<T> {
  readonly name: string;
  readonly log: DatabaseLog;
  readonly time: LinkTime;
  /** For how long things are gathered before they are dealt with together. */
  readonly waitMs: number;
  readonly retryMs: number;
  readonly mostAtOnce: number;
  /** Deals with a batch. Where it fails, what nobody has said anew about meanwhile is tried again. */
  readonly run: (batch: T[]) => Promise<void>;
}

/**
 * Gathers what has to be done and does it in batches, one at a time: the busier it is, the larger they are. Of what is said
 * twice of one thing the last counts.
 */
export class Gathering<T> {
  readonly #options: GatheringOptions<T>;
  #waiting = new Map<string, T>();
  #endTimer: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: GatheringOptions<T>) {
    this.#options = options;
  }

  add(key: string, item: T): void {
    if (this.#isClosed) return;
    // Behind those that are there: what comes again waits like what is new.
    this.#waiting.delete(key);
    this.#waiting.set(key, item);
    this.#wake(this.#options.waitMs);
  }

  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Deals with everything that waits, once, and takes no more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#endTimer?.();
    await this.#running;
    while (this.#waiting.size > 0) await this.#runBatch().catch(() => this.#waiting.clear());
  }

  #wake(ms: number): void {
    if (this.#endTimer !== undefined || this.#running !== undefined) return;
    this.#endTimer = this.#options.time.after(ms, () => {
      this.#endTimer = undefined;
      this.#running = this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    const { name, log, retryMs, waitMs } = this.#options;
    let pauseMs = waitMs;
    try {
      // With a pause asked for, what comes meanwhile is gathered again.
      do await this.#runBatch();
      while (this.#waiting.size > 0 && waitMs === 0 && !this.#isClosed);
    } catch (error) {
      pauseMs = retryMs;
      log.warn({ err: error }, `guards: ${name} failed and is tried again`);
    }
    this.#running = undefined;
    if (this.#waiting.size > 0 && !this.#isClosed) this.#wake(pauseMs);
  }

  async #runBatch(): Promise<void> {
    const batch = [...this.#waiting].slice(0, this.#options.mostAtOnce);
    for (const [key] of batch) this.#waiting.delete(key);
    try {
      await this.#options.run(batch.map(([, item]) => item));
    } catch (error) {
      for (const [key, item] of batch) if (!this.#waiting.has(key)) this.#waiting.set(key, item);
      throw error;
    }
  }
}
