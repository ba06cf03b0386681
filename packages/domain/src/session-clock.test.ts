import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import {
  type SessionTimes,
  takenMinutes,
  isActive,
  isPaused,
  maxPauses,
  minutesBefore,
  moveSession,
  pauseMs,
  pauseSession,
  refundableMinutes,
  remainingSeconds,
  resumeSession,
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

describe('the minutes taken from a balance', () => {
  it('depend on the weight of the room, rounded up', () => {
    expect([
      takenMinutes(60, 100),
      takenMinutes(60, 150),
      takenMinutes(7, 115),
      takenMinutes(0, 150),
    ]).toEqual([60, 90, 9, 0]);
    expect(takenMinutes(100, 50)).toBe(50);
    // In all 14 minutes take 17 (16,1 rounded up), of which the first 7 took 9.
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

describe('a paused session', () => {
  const paused = pauseSession(hourLong, start + 20.5 * minute);

  it('keeps its time for fifteen minutes, and then continues by itself', () => {
    expect(paused.endAt).toBe(hourLong.endAt + 15 * minute);
    for (const later of [20.5, 25, 35.5 - 1 / minute]) {
      expect(isPaused(paused, start + later * minute)).toBe(true);
      expect(remainingSeconds(paused, start + later * minute)).toBe(39.5 * 60);
      expect(usedMinutes(paused, start + later * minute)).toBe(21);
      expect(refundableMinutes(paused, start + later * minute)).toBe(39);
    }
    expect(isPaused(paused, start + 35.5 * minute)).toBe(false);
    expect(remainingSeconds(paused, start + 40.5 * minute)).toBe(34.5 * 60);
    expect([isActive(paused, paused.endAt - 1), isActive(paused, paused.endAt)]).toEqual([true, false]);
  });

  it('that is resumed early continues at once, with the time that was left', () => {
    const resumed = resumeSession(paused, start + 22 * minute);
    expect(resumed).toMatchObject({ endAt: hourLong.endAt + 1.5 * minute, pausedMs: 1.5 * minute });
    expect(isPaused(resumed, start + 22 * minute)).toBe(false);
    expect(remainingSeconds(resumed, start + 22 * minute)).toBe(39.5 * 60);
    expect(remainingSeconds(resumed, start + 23 * minute)).toBe(38.5 * 60);
  });

  it('that was ended in a pause has used the time before the pause', () => {
    const ended = { ...paused, endedAt: start + 30 * minute };
    expect([usedMinutes(ended, start + 90 * minute), isPaused(ended, start + 31 * minute)]).toEqual([
      21,
      false,
    ]);
  });

  it('that ended before its pause, as the guard said later, used the time until then', () => {
    expect(usedMinutes({ ...paused, endedAt: start + 20 * minute }, start + 90 * minute)).toBe(20);
  });

  it('is not paused again when the clock is set back to before it was resumed', () => {
    const resumed = resumeSession(paused, start + 22 * minute);
    expect(isPaused(resumed, start + 21 * minute)).toBe(false);
  });

  it('gives back no more than the pause when the clock was set back before it is resumed', () => {
    expect(resumeSession(paused, start + 5 * minute)).toMatchObject({ endAt: hourLong.endAt, pausedMs: 0 });
    expect(resumeSession(paused, start + 90 * minute).endAt).toBe(paused.endAt);
  });

  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 25 * minute }),
    act: fc.constantFrom('pause', 'resume', 'move', 'nothing'),
  });

  it('uses and gives back exactly the time outside the pauses, whatever is done when', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 180 }), fc.array(step, { maxLength: 12 }), (duration, steps) => {
        let [now, times, minutes]: [number, SessionTimes, number] = [
          start,
          { ...hourLong, endAt: start + duration * minute },
          duration,
        ];
        // Counted here by the clock alone.
        let [played, pausedUntil, pauses, usedBefore] = [0, 0, 0, 0];
        for (const { afterMs, act } of steps) {
          played += Math.max(0, now + afterMs - Math.max(now, pausedUntil));
          now += afterMs;
          if (played >= duration * minute) {
            expect(isActive(times, now)).toBe(false);
            expect(usedBefore + usedMinutes(times, now)).toBe(duration);
            return;
          }
          expect(isActive(times, now)).toBe(true);
          expect(isPaused(times, now)).toBe(now < pausedUntil);
          expect(remainingSeconds(times, now)).toBe(Math.ceil((duration * minute - played) / 1_000));
          expect(usedBefore + usedMinutes(times, now)).toBe(Math.ceil(played / minute));
          expect(usedBefore + usedMinutes(times, now) + refundableMinutes(times, now)).toBe(duration);
          if (act === 'pause' && pauses < maxPauses && now >= pausedUntil) {
            times = pauseSession(times, now);
            [pausedUntil, pauses] = [now + pauseMs, pauses + 1];
          } else if (act === 'resume' && now < pausedUntil) {
            times = resumeSession(times, now);
            pausedUntil = 0;
          } else if (act === 'move') {
            const { before, after } = moveSession(times, minutes, now);
            usedBefore += before.minutes;
            expect(before.endAt).toBeGreaterThanOrEqual(now);
            const rest = duration * minute - played;
            minutes = after.minutes;
            times = { startAt: now, endAt: now + rest, endedAt: null, spentBeforeMs: after.spentBeforeMs };
            pausedUntil = 0;
          }
        }
      }),
    );
  });

  it('never has more left than was bought, whatever the clock says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -40 * minute, max: 40 * minute }), { maxLength: 8 }),
        fc.integer({ min: -120 * minute, max: 240 * minute }),
        (moves, last) => {
          let [now, times, pauses]: [number, SessionTimes, number] = [start, hourLong, 0];
          for (const by of moves) {
            now += by;
            if (isPaused(times, now)) times = resumeSession(times, now);
            else if (isActive(times, now) && pauses < maxPauses) {
              times = pauseSession(times, now);
              pauses += 1;
            }
            expect(times.pausedMs ?? 0).toBeGreaterThanOrEqual(0);
            expect(times.pausedMs ?? 0).toBeLessThanOrEqual(pauses * pauseMs);
          }
          expect(remainingSeconds(times, start + last)).toBeLessThanOrEqual(3_600);
          expect(refundableMinutes(times, start + last)).toBeLessThanOrEqual(60);
          expect(usedMinutes(times, start + last)).toBeGreaterThanOrEqual(0);
          expect(usedMinutes(times, start + last)).toBeLessThanOrEqual(60);
        },
      ),
    );
  });
});
