import type { Path } from './virtual-socket.ts';
import { type Random, randomFor, type VirtualTime } from './virtual-time.ts';

/** Conditions shared by all guards. */
export interface NetworkState {
  /** How many faults cut the server off. */
  cuts: number;
  /** Since when it is not cut off. */
  clearSince: number;
  /** The end of the simulation, without further faults. */
  isFaultFree: boolean;
}

/** The path from one computer to the server, and since when it works. */
export class GuardPath implements Path {
  readonly random: Random;
  readonly note: (text: string) => void;
  /** Faults that cut off only this computer. */
  #cuts = 0;
  #silentSockets = 0;
  #clearSince = 0;
  readonly #time: VirtualTime;
  readonly #network: NetworkState;

  constructor(parts: {
    seed: number;
    index: number;
    time: VirtualTime;
    air: NetworkState;
    note: (text: string) => void;
  }) {
    this.random = randomFor(`${parts.seed} path ${parts.index}`);
    this.#time = parts.time;
    this.#network = parts.air;
    this.note = parts.note;
  }

  readonly isCut = (): boolean => !this.isFaultFree() && (this.#cuts > 0 || this.#network.cuts > 0);
  readonly isFaultFree = (): boolean => this.#network.isFaultFree;

  disturb(until: number): void {
    this.#clearSince = Math.max(this.#clearSince, until);
  }

  setSilent(isSo: boolean): void {
    this.#silentSockets += isSo ? 1 : -1;
    this.disturb(this.#time.now);
  }

  cut(ms: number): void {
    this.#cuts += 1;
    this.#time.after(ms, () => {
      this.#cuts -= 1;
      if (!this.isFaultFree()) this.disturb(this.#time.now);
    });
  }

  /** Since when this computer's own part of the path works; infinite while it does not. */
  get ownClearSince(): number {
    return (this.#cuts > 0 && !this.isFaultFree()) || this.#silentSockets > 0
      ? Number.POSITIVE_INFINITY
      : this.#clearSince;
  }

  get clearSince(): number {
    if (this.#network.cuts > 0 && !this.isFaultFree()) return Number.POSITIVE_INFINITY;
    return Math.max(this.#network.clearSince, this.ownClearSince);
  }
}
