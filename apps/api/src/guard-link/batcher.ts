import type { DatabaseLog } from '../db/database-log.ts';
import type { Timers } from './timers.ts';

export interface BatcherOptions<T> {
  readonly name: string;
  readonly log: DatabaseLog;
  readonly time: Timers;
  /** How long items are collected before a batch runs. */
  readonly waitMs: number;
  readonly retryMs: number;
  readonly maxBatch: number;
  /** If it fails, its items are retried, except those that were added again meanwhile. */
  readonly run: (batch: T[]) => Promise<void>;
}

/**
 * Collects items and handles them in batches, one batch at a time: the higher the load, the larger the batches. Of items with
 * the same key the last counts.
 */
export class Batcher<T> {
  readonly #options: BatcherOptions<T>;
  #waiting = new Map<string, T>();
  #cancelTimer: (() => void) | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: BatcherOptions<T>) {
    this.#options = options;
  }

  add(key: string, item: T): void {
    if (this.#isClosed) return;
    // Moves an item that is already in the queue to its end.
    this.#waiting.delete(key);
    this.#waiting.set(key, item);
    this.#schedule(this.#options.waitMs);
  }

  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Handles everything that waits, without retries, and accepts no more items. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#running;
    while (this.#waiting.size > 0) await this.#runBatch().catch(() => this.#waiting.clear());
  }

  #schedule(ms: number): void {
    if (this.#cancelTimer !== undefined || this.#running !== undefined) return;
    this.#cancelTimer = this.#options.time.after(ms, () => {
      this.#cancelTimer = undefined;
      this.#running = this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    const { name, log, retryMs, waitMs } = this.#options;
    let pauseMs = waitMs;
    try {
      // With a `waitMs`, items added meanwhile are collected again.
      do await this.#runBatch();
      while (this.#waiting.size > 0 && waitMs === 0 && !this.#isClosed);
    } catch (error) {
      pauseMs = retryMs;
      log.warn({ err: error }, `guards: ${name} failed and will be retried`);
    }
    this.#running = undefined;
    if (this.#waiting.size > 0 && !this.#isClosed) this.#schedule(pauseMs);
  }

  async #runBatch(): Promise<void> {
    const batch = [...this.#waiting].slice(0, this.#options.maxBatch);
    for (const [key] of batch) this.#waiting.delete(key);
    try {
      await this.#options.run(batch.map(([, item]) => item));
    } catch (error) {
      for (const [key, item] of batch) if (!this.#waiting.has(key)) this.#waiting.set(key, item);
      throw error;
    }
  }
}
