/** The wall clock at the start of a simulation, in milliseconds since the epoch. */
export const epochMs = Date.parse('2026-11-21T20:00:00.000Z');

/**
 * Random numbers from 0 to below 1, the same sequence for the same seed. Each part of a simulation has its
 * own.
 */
export type Random = () => number;

/** mulberry32, seeded with a hash of the name, so that the parts do not affect each other. */
export function randomFor(name: string): Random {
  let state = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) state = Math.imul(state ^ name.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A whole number, both ends included. */
export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function oneOf<T>(random: Random, items: readonly T[]): T | undefined {
  return items[Math.floor(random() * items.length)];
}

interface ScheduledAction {
  readonly at: number;
  readonly number: number;
  readonly action: () => void | Promise<void>;
  isCancelled: boolean;
}

/**
 * Discrete events on a clock that jumps from one to the next: a day passes in seconds, the same way each
 * time.
 */
export class VirtualTime {
  /** Whole milliseconds since the start of the simulation. */
  now = 0;
  #number = 0;
  #isBusy = false;
  readonly #heap: ScheduledAction[] = [];

  /** @returns a function that cancels it */
  after(ms: number, action: () => void | Promise<void>): () => void {
    const item = {
      at: this.now + Math.max(0, Math.ceil(ms)),
      number: this.#number,
      action,
      isCancelled: false,
    };
    this.#number += 1;
    this.#push(item);
    return () => {
      item.isCancelled = true;
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise(
      (resolve) =>
        void this.after(ms, () => {
          this.markBusy();
          resolve();
        }),
    );
  }

  /** Something has started that runs outside this clock: the database. */
  markBusy(): void {
    this.#isBusy = true;
  }

  /**
   * Lets time pass until then. Before each event, everything that the previous one started has finished.
   *
   * @param rest waits for what runs outside this clock
   */
  async runUntil(end: number, rest: () => Promise<void>): Promise<void> {
    for (let next = this.#heap[0]; next !== undefined && next.at <= end; next = this.#heap[0]) {
      this.#pop();
      if (next.isCancelled) continue;
      this.now = Math.max(this.now, next.at);
      const done = next.action();
      if (done) await done;
      if (!this.#isBusy) continue;
      await rest();
      this.#isBusy = false;
    }
    this.now = Math.max(this.now, end);
  }

  #push(item: ScheduledAction): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(item);
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || isBefore(parent, item)) break;
      heap[at] = parent;
      at = above;
    }
    heap[at] = item;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      const [left, right] = [heap[2 * at + 1], heap[2 * at + 2]];
      if (left === undefined) break;
      const isRight = right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (isBefore(last, child)) break;
      heap[at] = child;
      at = 2 * at + (isRight ? 2 : 1);
    }
    heap[at] = last;
  }
}

function isBefore(one: ScheduledAction, other: ScheduledAction): boolean {
  return one.at < other.at || (one.at === other.at && one.number < other.number);
}
