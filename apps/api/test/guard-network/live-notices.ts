import { Readable } from 'node:stream';
import type { LiveTopic } from '@coruja/contract';
import type { Live, LiveListener } from '../../src/ports/live.ts';
import type { Random, VirtualTime } from './virtual-time.ts';

/** Notices between the processes, replacing PostgreSQL's: slightly late, and sometimes lost. */
export class LiveNotices implements Live {
  readonly #listeners = new Set<LiveListener>();
  readonly #time: VirtualTime;
  readonly #random: Random;
  readonly #isLost: () => boolean;

  constructor(parts: { time: VirtualTime; random: Random; isLost: () => boolean }) {
    this.#time = parts.time;
    this.#random = parts.random;
    this.#isLost = parts.isLost;
  }

  publish(storeId: string, changes: readonly LiveTopic[]): string {
    for (const listener of this.#listeners) {
      if (this.#isLost()) continue;
      this.#time.after(this.#random() * 60, () => {
        this.#time.markBusy();
        listener({ storeId, changes });
      });
    }
    return '';
  }

  subscribe(listener: LiveListener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells a process that it may have missed something. */
  gap(): void {
    this.#time.markBusy();
    for (const listener of this.#listeners) listener(null);
  }

  open = () => Readable.from([]);
  isListening = () => true;
  countStreams = () => 0;
  endStreams(): void {}
  async close(): Promise<void> {}
}
