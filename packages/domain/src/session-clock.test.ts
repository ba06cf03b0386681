import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import {
  type SessionTimes,
  takenMinutes,
  isActive,
  minutesBefore,
  moveSession,
  refundableMinutes,
  remainingSeconds,
  sessionPrice,
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
    // Of 7 minutes more after 7, of which the ninth was begun.
    expect(takenMinutes(7, 115, 7)).toBe(8);
  });
});

describe('a session that is moved', () => {
  it('ends its first half with the minute that had begun, and does not count that minute again', () => {
    const { before, after } = moveSession(hourLong, 60, start + 20.5 * minute);
    expect(before).toEqual({ minutes: 21, endAt: start + 21 * minute });
    expect(after).toEqual({ minutes: 39, spentBeforeMs: 20.5 * minute });
    const second = { ...hourLong, startAt: start + 20.5 * minute, spentBeforeMs: after.spentBeforeMs };
    expect(minutesBefore(second)).toBe(21);
    expect(usedMinutes(second, start + 21 * minute)).toBe(0);
    expect(usedMinutes(second, start + 21 * minute + 1)).toBe(1);
    expect(refundableMinutes(second, start + 20.75 * minute)).toBe(39);
  });

  it('takes none of the minutes when it is moved in the instant of its start, and all of them in its last minute', () => {
    expect(moveSession(hourLong, 60, start)).toEqual({
      before: { minutes: 0, endAt: start },
      after: { minutes: 60, spentBeforeMs: 0 },
    });
    expect(moveSession(hourLong, 60, start + 59.5 * minute).after.minutes).toBe(0);
  });

  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 10 * minute }),
    more: fc.option(fc.integer({ min: 1, max: 60 }), { nil: null }),
  });

  it('ends, costs and gives back the same as without moving, however often and whenever it is moved or made longer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 240 }),
        fc.array(step, { maxLength: 12 }),
        fc.integer({ min: 0, max: 300 * minute }),
        fc.integer({ min: 0, max: 2_000 }),
        (duration, steps, laterMs, pricePerHour) => {
          let bought = duration;
          let whole: SessionTimes = { startAt: start, endAt: start + duration * minute, endedAt: null };
          let now = start;
          const halves: { times: SessionTimes; minutes: number }[] = [];
          let present = { times: whole, minutes: duration };
          for (const { afterMs, more } of steps) {
            if (!isActive(whole, now + afterMs)) break;
            now += afterMs;
            if (more !== null) {
              bought += more;
              whole = { ...whole, endAt: whole.endAt + more * minute };
              const times = { ...present.times, endAt: present.times.endAt + more * minute };
              present = { times, minutes: present.minutes + more };
              continue;
            }
            const { before, after } = moveSession(present.times, present.minutes, now);
            halves.push({
              times: { ...present.times, endAt: before.endAt, endedAt: now },
              minutes: before.minutes,
            });
            const { minutes, spentBeforeMs } = after;
            present = { times: { ...present.times, startAt: now, spentBeforeMs }, minutes };
          }
          const last = Math.min(now + laterMs, whole.endAt);
          const given = refundableMinutes(present.times, last);
          halves.push({ times: { ...present.times, endedAt: last }, minutes: present.minutes });

          const rows = halves.map(({ times, minutes }) => ({
            times,
            minutes,
            used: usedMinutes(times, last),
          }));
          const used = rows.reduce((sum, row) => sum + row.used, 0);
          expect(present.times.endAt).toBe(whole.endAt);
          expect(rows.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(bought);
          expect(used).toBe(usedMinutes({ ...whole, endedAt: last }, last));
          expect(given).toBe(refundableMinutes(whole, last));
          expect(used + given).toBe(bought);
          // Each row's share of the price adds up to a price that is rounded once.
          const cost = (minutes: number) => sessionPrice(minutes, centavos(pricePerHour));
          const shares = rows.map(
            (row) => cost(minutesBefore(row.times) + row.used) - cost(minutesBefore(row.times)),
          );
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cost(used));
          for (const { times, minutes, used: own } of rows.slice(0, -1)) {
            expect(own).toBe(minutes);
            expect(refundableMinutes(times, times.endedAt ?? 0)).toBe(0);
          }
        },
      ),
    );
  });
});
