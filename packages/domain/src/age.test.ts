import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageAt } from './visit-rules.ts';
import { storeTimeZones } from './time-zones.ts';
import { instantInZone } from './zoned-time.ts';

const zone = 'America/Sao_Paulo';
const minute = 60_000;

describe('the age at an instant', () => {
  it.each([
    ['2008-11-21', '2026-11-21T03:00:00Z', 18],
    ['2008-11-21', '2026-11-21T02:59:59Z', 17],
    ['2008-02-29', '2026-02-28T12:00:00Z', 17],
    ['2008-02-29', '2026-03-01T12:00:00Z', 18],
    ['2008-02-29', '2028-02-29T12:00:00Z', 20],
  ])('of a person born on %s, at %s, is %d', (birthDate, at, age) => {
    expect(ageAt(birthDate, Date.parse(at), zone)).toBe(age);
  });

  it('changes at midnight of the birthday in any zone, and only then', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1950-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
        fc.integer({ min: 1, max: 15 }),
        fc.constantFrom(...storeTimeZones),
        (birth, years, timeZone) => {
          const day = birth.toISOString().slice(0, 10);
          fc.pre(!day.endsWith('-02-29'));
          const birthday = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
          const turns = instantInZone(birthday, '00:00', timeZone);
          expect(ageAt(day, turns, timeZone)).toBe(years);
          expect(ageAt(day, turns - minute, timeZone)).toBe(years - 1);
        },
      ),
    );
  });
});
