import type { Clock } from '../src/ports/clock.ts';

const minute = 60_000;

/** A clock that stands still until a test moves it. */
export interface MovableClock extends Clock {
  moveMinutes(minutes: number): void;
  set(instant: string): void;
}

/** Starts on a Saturday evening in São Paulo (20:00 in UTC), away from every midnight. */
export function movableClock(start = '2026-11-21T20:00:00.000Z'): MovableClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    moveMinutes: (minutes) => {
      now += minutes * minute;
    },
    set: (instant) => {
      now = new Date(instant).getTime();
    },
  };
}
