import type { Clock } from '../src/ports/clock.ts';

const minute = 60_000;

/** A clock that stands still until a test moves it. */
export interface MovableClock extends Clock {
  /** Time passes. */
  moveMinutes(minutes: number): void;
  /** Time passes until then; a time in the past sets the clock back. */
  set(instant: string): void;
  /** Somebody sets the clock forward or back, and no time passes. */
  stepMinutes(minutes: number): void;
}

/** Starts on a Saturday evening in São Paulo (20:00 in UTC), away from every midnight. */
export function movableClock(start = '2026-11-21T20:00:00.000Z'): MovableClock {
  let now = new Date(start).getTime();
  let monotonicMs = 0;
  const pass = (ms: number) => {
    now += ms;
    monotonicMs += Math.max(0, ms);
  };
  return {
    now: () => new Date(now),
    monotonicMs: () => monotonicMs,
    moveMinutes: (minutes) => pass(minutes * minute),
    set: (instant) => pass(new Date(instant).getTime() - now),
    stepMinutes: (minutes) => {
      now += minutes * minute;
    },
  };
}
