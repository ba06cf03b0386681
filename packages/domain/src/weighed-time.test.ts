import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takenMinutes } from './session-clock.ts';
import { type WeighedTime, convertTime } from './weighed-time.ts';

const day = 1_440;
const endless = Number.MAX_SAFE_INTEGER;
const hour: WeighedTime = { weightHundredths: 100, isOfBalance: true, bought: 120, unused: 60 };

const weight = fc.integer({ min: 10, max: 1_000 });
const minutesOfDay = fc.nat({ max: day });

describe('time of a balance that moves to a room of another weight', () => {
  it('is what the rest of the balance gives there, rounded down', () => {
    expect(convertTime(hour, 150, day)).toEqual({ minutes: 40, difference: 30 });
    expect(convertTime({ ...hour, unused: 61 }, 150, day)).toEqual({ minutes: 40, difference: 31 });
    // 61 minutes took 92, the 41 that are used 62.
    const vip = { ...hour, weightHundredths: 150, bought: 61, unused: 20 };
    expect(convertTime(vip, 100, day)).toEqual({ minutes: 30, difference: -10 });
    expect(convertTime(hour, 10, 500).minutes).toBe(500);
  });

  it('takes no more of the balance than the rest, and one more minute would', () => {
    fc.assert(
      fc.property(weight, weight, minutesOfDay, minutesOfDay, (from, to, used, unused) => {
        const time = { weightHundredths: from, isOfBalance: true, bought: used + unused, unused };
        const { minutes, difference } = convertTime(time, to, endless);
        const rest = takenMinutes(unused, from, used);
        expect(takenMinutes(minutes, to)).toBeLessThanOrEqual(rest);
        expect(takenMinutes(minutes + 1, to)).toBeGreaterThan(rest);
        expect(takenMinutes(unused, to)).toBe(rest + difference);
      }),
    );
  });

  it('takes no more of the balance there and back than it had', () => {
    fc.assert(
      fc.property(weight, weight, minutesOfDay, minutesOfDay, (from, to, used, unused) => {
        const time = { weightHundredths: from, isOfBalance: true, bought: used + unused, unused };
        const { minutes: there } = convertTime(time, to, endless);
        const other = { weightHundredths: to, isOfBalance: true, bought: there, unused: there };
        const { minutes: back } = convertTime(other, from, endless);
        expect(takenMinutes(back, from)).toBeLessThanOrEqual(takenMinutes(unused, from, used));
      }),
    );
  });
});

describe('time paid with money that moves to a room of another weight', () => {
  const paid = { ...hour, isOfBalance: false };

  it('has the same worth there, rounded down, and keeping the end takes the missing minutes', () => {
    expect(convertTime(paid, 150, day)).toEqual({ minutes: 40, difference: 20 });
    expect(convertTime({ ...paid, unused: 61 }, 150, day)).toEqual({ minutes: 40, difference: 21 });
    expect(convertTime({ ...paid, weightHundredths: 150 }, 100, day)).toEqual({ minutes: 90, difference: 0 });
    expect(convertTime(paid, 10, 500)).toEqual({ minutes: 500, difference: 0 });
  });

  it('never gains worth, loses at most one minute, and is never longer after moving there and back', () => {
    fc.assert(
      fc.property(weight, weight, minutesOfDay, (from, to, unused) => {
        const time = { weightHundredths: from, isOfBalance: false, bought: unused, unused };
        const { minutes: there, difference } = convertTime(time, to, endless);
        expect(there * to).toBeLessThanOrEqual(unused * from);
        expect((there + 1) * to).toBeGreaterThan(unused * from);
        expect(there + difference).toBe(Math.max(there, unused));
        const other = { weightHundredths: to, isOfBalance: false, bought: there, unused: there };
        expect(convertTime(other, from, endless).minutes).toBeLessThanOrEqual(unused);
      }),
    );
  });
});
