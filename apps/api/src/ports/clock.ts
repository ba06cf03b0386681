/** Where time comes from. Tests hand in a clock that they move. */
export interface Clock {
  now(): Date;
  /** Milliseconds by a clock that nobody sets: how long something takes, whatever becomes of the date. */
  monotonicMs(): number;
}

export const systemClock: Clock = {
  // oxlint-disable-next-line coruja/no-clock -- the one adapter that reads the machine's clock
  now: () => new Date(),
  monotonicMs: () => performance.now(),
};
