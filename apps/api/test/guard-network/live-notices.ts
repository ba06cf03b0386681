import { Readable } from 'node:stream';
import type { LiveTopic } from '@coruja/contract';
import type { Live, LiveListener } from '../../src/ports/live.ts';
import type { Lot, VirtualTime } from './virtual-time.ts';

/** Notices between the processes, replacing PostgreSQL's: slightly late, and sometimes lost. */
export class LiveNotices implements Live {
  readonly #listeners = new Set<LiveListener>();
  readonly #time: VirtualTime;
  readonly #lot: Lot;
  readonly #isLost: () => boolean;

  constructor(parts: { time: VirtualTime; lot: Lot; isLost: () => boolean }) {
    this.#time = parts.time;
    this.#lot = parts.lot;
    this.#isLost = parts.isLost;
  }

  publish(storeId: string, changes: readonly LiveTopic[]): string {
    for (const listener of this.#listeners) {
      if (this.#isLost()) continue;
      this.#time.after(this.#lot() * 60, () => {
        this.#time.stir();
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
    this.#time.stir();
    for (const listener of this.#listeners) listener(null);
  }

  open = () => Readable.from([]);
  isListening = () => true;
  countStreams = () => 0;
  endStreams(): void {}
  async close(): Promise<void> {}
}
