/** The source of time. Tests use a clock that they move. */
export interface Clock {
  now(): Date;
  /** Milliseconds of a clock that is never set, for durations. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  // oxlint-disable-next-line coruja/no-clock -- the one adapter that reads the machine's clock
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
