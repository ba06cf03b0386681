import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import {
  isActive,
  refundableMinutes,
  remainingSeconds,
  sessionPrice,
  takenMinutes,
  usedMinutes,
} from './session-clock.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 20, 0, 0);
const hourLong = { startAt: start, endAt: start + 60 * minute, endedAt: null };

describe('the clock of a session', () => {
  it('is active from its start until its end, exclusive', () => {
    expect(isActive(hourLong, start)).toBe(true);
    expect(isActive(hourLong, start + 60 * minute - 1)).toBe(true);
    expect(isActive(hourLong, start + 60 * minute)).toBe(false);
  });

  it('runs, with at most the bought time, when the clock is set back to before its start', () => {
    const before = start - 60 * minute;
    expect([isActive(hourLong, before), remainingSeconds(hourLong, before)]).toEqual([true, 3_600]);
    expect([usedMinutes(hourLong, before), refundableMinutes(hourLong, before)]).toEqual([0, 60]);
  });

  it('is over once it was ended, whatever the clock says', () => {
    const ended = { ...hourLong, endedAt: start + 10 * minute };
    expect(isActive(ended, start + 5 * minute)).toBe(false);
    expect(usedMinutes(ended, start + 20 * minute)).toBe(10);
  });

  it('never shows zero while time is left', () => {
    expect(remainingSeconds(hourLong, start + 60 * minute - 1)).toBe(1);
    expect(remainingSeconds(hourLong, start + 60 * minute)).toBe(0);
    expect(remainingSeconds(hourLong, start + 61 * minute)).toBe(0);
    // The clock was set back: the whole time is left, and no more.
    expect(remainingSeconds(hourLong, start - minute)).toBe(3_600);
    expect(remainingSeconds(hourLong, start)).toBe(3_600);
  });

  it('charges a guest for started minutes and refunds whole minutes to a customer', () => {
    const afterAMinuteAndASecond = start + minute + 1_000;
    expect(usedMinutes(hourLong, afterAMinuteAndASecond)).toBe(2);
    expect(refundableMinutes(hourLong, afterAMinuteAndASecond)).toBe(58);
  });

  it('refunds exactly the unused minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_440 }),
        fc.integer({ min: 0, max: 1_440 * minute }),
        (duration, elapsed) => {
          const times = { startAt: start, endAt: start + duration * minute, endedAt: null };
          const endedAt = Math.min(start + elapsed, times.endAt - 1);
          const used = usedMinutes({ ...times, endedAt }, endedAt);
          expect(used + refundableMinutes(times, endedAt)).toBe(duration);
        },
      ),
    );
  });

  it('rounds the price half up to the centavo', () => {
    expect(sessionPrice(1, centavos(30))).toBe(1);
    expect(sessionPrice(1, centavos(29))).toBe(0);
    expect(sessionPrice(90, centavos(650))).toBe(975);
  });
});

describe('what minutes take from a balance', () => {
  it('goes by the weight of the room, rounded up', () => {
    expect([
      takenMinutes(60, 100),
      takenMinutes(60, 150),
      takenMinutes(7, 115),
      takenMinutes(0, 150),
    ]).toEqual([60, 90, 9, 0]);
    expect(takenMinutes(100, 50)).toBe(50);
  });
});
