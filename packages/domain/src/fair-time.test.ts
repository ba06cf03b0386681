import { describe, expect, it } from 'vitest';
import { fairEnd, fairTimeDelayMs } from './fair-time.ts';
import { refundableMinutes, usedMinutes } from './session-clock.ts';

const minute = 60_000;
const times = { startAt: 0, endAt: 60 * minute, endedAt: null };
const clock = { now: 40 * minute, fairSince: -1_000 * minute, servingSince: -1_000 * minute };
const guard = { lastSeenAt: 20 * minute, lostAt: 20 * minute + 40_000 };

describe('the fair end of a session', () => {
  it('is when the guard was last seen', () => {
    expect(fairEnd(times, guard, clock)).toBe(20 * minute);
  });

  it.each([
    ['just before the delay is over', { now: guard.lostAt + fairTimeDelayMs - 1 }, null],
    ['when the delay is over', { now: guard.lostAt + fairTimeDelayMs }, 20 * minute],
    ['a day late', { now: 1_440 * minute }, 20 * minute],
    ['with the setting off', { fairSince: null }, null],
    ['with the setting switched on after the loss', { fairSince: guard.lostAt + 1 }, null],
    ['with the setting switched on at the loss', { fairSince: guard.lostAt }, 20 * minute],
    ['just after a restart of the server', { servingSince: 40 * minute - fairTimeDelayMs + 1 }, null],
    [
      'once the server has waited for the guards',
      { servingSince: 40 * minute - fairTimeDelayMs },
      20 * minute,
    ],
  ])('%s', (_, changes, expected) => {
    expect(fairEnd(times, guard, { ...clock, ...changes })).toBe(expected);
  });

  it.each([
    ['a computer that lived to the end', { lastSeenAt: times.endAt, lostAt: times.endAt + 40_000 }, null],
    [
      'one that died a second before the end',
      { lastSeenAt: times.endAt - 1_000, lostAt: times.endAt + 1 },
      3_599_000,
    ],
    ['one that was already dead, but not known to be', { lastSeenAt: -5_000, lostAt: 35_000 }, 0],
    ['one that was known to be gone at the start', { lastSeenAt: -50_000, lostAt: -10_000 }, null],
    ['one that was lost at the very start', { lastSeenAt: -40_000, lostAt: 0 }, null],
  ])('of %s', (_, lost, expected) => {
    expect(fairEnd(times, lost, { ...clock, now: 100 * minute })).toBe(expected);
  });

  it('is none for a session that somebody ended', () => {
    expect(fairEnd({ ...times, endedAt: 25 * minute }, guard, clock)).toBeNull();
  });

  it('splits the minutes into used and refunded ones without losing any', () => {
    for (let lastSeenAt = 0; lastSeenAt < times.endAt; lastSeenAt += 7_919) {
      const end = fairEnd(
        times,
        { lastSeenAt, lostAt: lastSeenAt + 40_000 },
        { ...clock, now: 100 * minute },
      );
      expect(end).toBe(lastSeenAt);
      const used = usedMinutes({ ...times, endedAt: lastSeenAt }, 100 * minute);
      expect(used + refundableMinutes(times, lastSeenAt)).toBe(60);
    }
  });
});
