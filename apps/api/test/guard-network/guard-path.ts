import type { Path } from './virtual-socket.ts';
import { type Lot, lotOf, type VirtualTime } from './virtual-time.ts';

/** Conditions shared by all guards. */
export interface Air {
  /** How many faults cut the server off. */
  cuts: number;
  /** Since when it is not cut off. */
  clearSince: number;
  /** The end of the simulation, without further faults. */
  isCalm: boolean;
}

/** The path from one computer to the server, and since when it works. */
export class GuardPath implements Path {
  readonly lot: Lot;
  readonly note: (text: string) => void;
  /** Faults that cut off only this computer. */
  #cuts = 0;
  #swallowed = 0;
  #clearSince = 0;
  readonly #time: VirtualTime;
  readonly #air: Air;

  constructor(parts: {
    seed: number;
    index: number;
    time: VirtualTime;
    air: Air;
    note: (text: string) => void;
  }) {
    this.lot = lotOf(`${parts.seed} path ${parts.index}`);
    this.#time = parts.time;
    this.#air = parts.air;
    this.note = parts.note;
  }

  readonly isCut = (): boolean => !this.isCalm() && (this.#cuts > 0 || this.#air.cuts > 0);
  readonly isCalm = (): boolean => this.#air.isCalm;

  disturb(until: number): void {
    this.#clearSince = Math.max(this.#clearSince, until);
  }

  swallow(isSo: boolean): void {
    this.#swallowed += isSo ? 1 : -1;
    this.disturb(this.#time.now);
  }

  cut(ms: number): void {
    this.#cuts += 1;
    this.#time.after(ms, () => {
      this.#cuts -= 1;
      if (!this.isCalm()) this.disturb(this.#time.now);
    });
  }

  /** Since when this computer's own part of the path works; infinite while it does not. */
  get ownClearSince(): number {
    return (this.#cuts > 0 && !this.isCalm()) || this.#swallowed > 0
      ? Number.POSITIVE_INFINITY
      : this.#clearSince;
  }

  get clearSince(): number {
    if (this.#air.cuts > 0 && !this.isCalm()) return Number.POSITIVE_INFINITY;
    return Math.max(this.#air.clearSince, this.ownClearSince);
  }
}
