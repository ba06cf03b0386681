import { randomUUID } from 'node:crypto';
import type { Notice } from './notice.ts';

/**
 * The last notices of all stores, in the order in which every process received them, for browsers that
 * reconnect. Their number is fixed: how far back they reach depends on the load, and a browser from before
 * that requests everything.
 */
export class RecentNotices {
  readonly #most: number;
  /** A map keeps insertion order. */
  readonly #notices = new Map<string, Notice>();
  /** The position before the first notice, for streams opened before it. */
  #start: string | undefined = randomUUID();
  #last: string;

  constructor(most: number) {
    this.#most = most;
    this.#last = this.#start ?? '';
  }

  /** The position after the latest notice. */
  get position(): string {
    return this.#last;
  }

  add(notice: Notice): void {
    this.#notices.set(notice.id, notice);
    this.#last = notice.id;
    if (this.#notices.size <= this.#most) return;
    const [oldest] = this.#notices.keys();
    if (oldest !== undefined) this.#notices.delete(oldest);
    this.#start = undefined;
  }

  /** The notices that a store missed since a position; null if the position is unknown. */
  missedSince(position: string, storeId: string): Notice[] | null {
    if (position !== this.#start && !this.#notices.has(position)) return null;
    const missed: Notice[] = [];
    let isBehind = position === this.#start;
    for (const notice of this.#notices.values()) {
      if (isBehind && notice.storeId === storeId) missed.push(notice);
      if (notice.id === position) isBehind = true;
    }
    return missed;
  }

  /** A store's notices since an instant, as far as they are kept. */
  since(instant: Date, storeId: string): Notice[] {
    const from = instant.toISOString();
    return [...this.#notices.values()].filter((notice) => notice.storeId === storeId && notice.at >= from);
  }

  /** Some were missed, so all earlier positions become invalid. */
  forget(): void {
    this.#notices.clear();
    this.#start = randomUUID();
    this.#last = this.#start;
  }
}
