import { randomUUID } from 'node:crypto';
import type { Notice } from './notice.ts';

/**
 * The last notices of all stores in the order in which every process heard them, for browsers that come back after a
 * drop. A fixed number of them: how far back that reaches depends on how much happens, and nothing breaks where it ends.
 */
export class RecentNotices {
  readonly #most: number;
  /** A map keeps the order in which things were added. */
  readonly #notices = new Map<string, Notice>();
  /** Stands before the first notice, for streams that were opened before anything happened. */
  #start: string | undefined = randomUUID();
  #last: string;

  constructor(most: number) {
    this.#most = most;
    this.#last = this.#start ?? '';
  }

  /** Where somebody stands who has heard everything. */
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

  /** What a store has missed since a position, or null where that is not known any more, or never was. */
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

  /** What has happened in a store from an instant on, as far as it is known. */
  since(instant: Date, storeId: string): Notice[] {
    const from = instant.toISOString();
    return [...this.#notices.values()].filter((notice) => notice.storeId === storeId && notice.at >= from);
  }

  /** Some were not heard, so no position of before is good for anything. */
  forget(): void {
    this.#notices.clear();
    this.#start = randomUUID();
    this.#last = this.#start;
  }
}
