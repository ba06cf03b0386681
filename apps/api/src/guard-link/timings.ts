import { silenceSeconds } from '@coruja/contract';

/** How often and how long; tests are in a hurry. Milliseconds. */
export interface GuardTimings {
  /** Without a sign of life for so long a guard is gone. */
  readonly silenceMs: number;
  /** How often the guards are looked through for silent ones. */
  readonly sweepMs: number;
  /** For how long comings and goings are gathered before they are written. */
  readonly gatherMs: number;
  /** How often the readings of running sessions are written. */
  readonly readingsMs: number;
  /** How long the lease of a process lasts, and how often it is renewed. */
  readonly leaseMs: number;
  readonly renewMs: number;
  /** From when on what a heartbeat is answered from memory is read anew: it heals a change that was not heard of. */
  readonly freshMs: number;
  /** How long a failed statement waits for its next try. */
  readonly retryMs: number;
}

export const guardTimings: GuardTimings = {
  silenceMs: silenceSeconds * 1_000,
  sweepMs: 2_000,
  gatherMs: 250,
  readingsMs: 120_000,
  leaseMs: 30_000,
  renewMs: 10_000,
  freshMs: 20_000,
  retryMs: 1_000,
};

/** Messages that a guard may send at once, and one more a second (docs/product/limits-and-security.md#rate-limits). */
export const burst = 20;

/** The largest message, in bytes. */
export const mostBytes = 64 * 1024;

/** What may wait in our memory for a guard that does not read, in bytes. */
export const mostWaiting = 64 * 1024;
