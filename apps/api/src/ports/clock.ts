/** Where time comes from. Tests hand in a clock that they move. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = {
  // oxlint-disable-next-line coruja/no-clock -- the one adapter that reads the machine's clock
  now: () => new Date(),
};
