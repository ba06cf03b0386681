import { silenceSeconds } from '@coruja/contract';

/** In milliseconds. Tests use shorter ones. */
export interface GuardTimings {
  /** A guard that sent nothing for this long counts as disconnected. */
  readonly silenceMs: number;
  /** How often silent guards are looked for. */
  readonly sweepMs: number;
  /** How often pauses that are over by the clock are looked for. */
  readonly pausesMs: number;
  /** How long connects and disconnects are collected before they are written. */
  readonly batchMs: number;
  /** How often the readings of running sessions are written. */
  readonly readingsMs: number;
  /** How long the lease of a process lasts, and how often it is renewed. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** How long a heartbeat is answered from memory. The read after that corrects a missed change. */
  readonly freshMs: number;
  /** The delay before a failed statement is retried. */
  readonly retryMs: number;
}

export const guardTimings: GuardTimings = {
  silenceMs: silenceSeconds * 1_000,
  sweepMs: 2_000,
  pausesMs: 500,
  batchMs: 250,
  readingsMs: 120_000,
  leaseMs: 30_000,
  renewMs: 10_000,
  freshMs: 20_000,
  retryMs: 1_000,
};

/** Messages that a guard may send at once; after them one a second (docs/product/limits-and-security.md#rate-limits). */
export const burst = 20;

export const maxMessageBytes = 64 * 1024;

/** How much may be buffered for a guard that does not read. */
export const maxBufferedBytes = 64 * 1024;
