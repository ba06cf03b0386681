import { type Timers, systemTimers } from '../src/guard-link/timers.ts';

/** Timers of a second or more never fire: what must happen within a second must not wait for one. */
export const timersBelowASecond: Timers = {
  ...systemTimers,
  after: (ms, action) => (ms < 1_000 ? systemTimers.after(ms, action) : () => undefined),
  every: (ms, action) => (ms < 1_000 ? systemTimers.every(ms, action) : () => undefined),
};
