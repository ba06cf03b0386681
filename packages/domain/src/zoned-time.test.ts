import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storeTimeZones } from './time-zones.ts';
import {
  addDays,
  clockPieces,
  dayInZone,
  endOfDay,
  eventSpan,
  instantInZone,
  lastThirtyDays,
  reportDays,
  spanOfDays,
  timeInZone,
} from './zoned-time.ts';
import { timeZoneOfState } from './time-zones.ts';

const saoPaulo = 'America/Sao_Paulo';
const iso = (instant: number) => new Date(instant).toISOString();

describe('days and times of a zone', () => {
  it('converts a clock time in the zone to an instant', () => {
    expect(iso(instantInZone('2026-11-21', '23:30', saoPaulo))).toBe('2026-11-22T02:30:00.000Z');
    expect(iso(instantInZone('2026-11-21', '23:30', 'America/Rio_Branco'))).toBe('2026-11-22T04:30:00.000Z');
    expect(iso(instantInZone('2026-11-21', '00:00', 'America/Noronha'))).toBe('2026-11-21T02:00:00.000Z');
    expect(iso(instantInZone('2026-11-21', '23:30:15', saoPaulo))).toBe('2026-11-22T02:30:15.000Z');
  });

  it('reads a midnight that summer time skipped as the first instant of the day', () => {
    // On 2018-11-04 São Paulo's clocks went from 00:00 to 01:00.
    expect(iso(instantInZone('2018-11-04', '00:00', saoPaulo))).toBe('2018-11-04T03:00:00.000Z');
    expect(dayInZone(Date.parse('2018-11-04T02:59:59Z'), saoPaulo)).toBe('2018-11-03');
  });

  it('takes the first of two equal clock times', () => {
    // On 2018-02-18 at 00:00 São Paulo's clocks went back to 23:00.
    expect(iso(instantInZone('2018-02-17', '23:30', saoPaulo))).toBe('2018-02-18T01:30:00.000Z');
    expect(iso(instantInZone('2018-02-18', '00:00', saoPaulo))).toBe('2018-02-18T03:00:00.000Z');
  });

  it('converts an instant to day and time', () => {
    const instant = Date.parse('2026-01-01T02:59:59Z');
    expect(dayInZone(instant, saoPaulo)).toBe('2025-12-31');
    expect(timeInZone(instant, saoPaulo)).toBe('23:59');
    expect(dayInZone(instant, 'America/Noronha')).toBe('2026-01-01');
  });

  it('counts days across months and leap years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  });

  it('covers whole days', () => {
    const { from, until } = spanOfDays({ first: '2026-11-20', last: '2026-11-21' }, saoPaulo);
    expect([iso(from), iso(until)]).toEqual(['2026-11-20T03:00:00.000Z', '2026-11-22T03:00:00.000Z']);
  });

  it('includes today and the 29 days before', () => {
    const now = Date.parse('2026-11-22T02:59:00Z');
    expect(lastThirtyDays(now, saoPaulo)).toEqual({ first: '2026-10-23', last: '2026-11-21' });
  });

  it('ends a day with its last second', () => {
    expect(iso(endOfDay('2026-12-31', saoPaulo))).toBe('2027-01-01T02:59:59.000Z');
  });

  it('ends a day of 25 hours with the second 23:59:59', () => {
    expect(iso(endOfDay('2018-02-17', saoPaulo))).toBe('2018-02-18T02:59:59.000Z');
    expect(timeInZone(endOfDay('2018-02-17', saoPaulo), saoPaulo)).toBe('23:59');
  });

  it('ends a day of 23 hours, and the day before a midnight that is skipped', () => {
    expect(iso(endOfDay('2018-11-03', saoPaulo))).toBe('2018-11-04T02:59:59.000Z');
    expect(iso(endOfDay('2018-11-04', saoPaulo))).toBe('2018-11-05T01:59:59.000Z');
  });
});

// The stores' zones, and zones whose clocks change at other hours or by other amounts. Samoa, where a whole day is missing, and
// Newfoundland, where clocks once went back across midnight, are left out.
const zones = [
  ...storeTimeZones,
  'America/New_York',
  'America/Havana',
  'America/Asuncion',
  'Europe/Lisbon',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Tongatapu',
];
const anyZone = fc.constantFrom(...zones);
const anyDay = fc.integer({ min: 0, max: 60 * 366 }).map((days) => addDays('1985-01-01', days));
const anyTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

/** The days on which a zone's clocks change: the likely places of mistakes. */
function changeDays(timeZone: string): string[] {
  const isEven = (day: string, days: number) => {
    const { from, until } = spanOfDays({ first: day, last: addDays(day, days - 1) }, timeZone);
    return until - from === days * 86_400_000;
  };
  const weeks = Array.from({ length: 45 * 52 }, (_, week) => addDays('1985-01-01', week * 7));
  return weeks
    .filter((week) => !isEven(week, 7))
    .flatMap((week) => Array.from({ length: 7 }, (_, index) => addDays(week, index)))
    .filter((day) => !isEven(day, 1));
}

describe('any day of any zone', () => {
  const expectWhole = (day: string, timeZone: string) => {
    const { from, until } = spanOfDays({ first: day, last: day }, timeZone);
    const next = spanOfDays({ first: addDays(day, 1), last: addDays(day, 1) }, timeZone);
    expect(next.from).toBe(until);
    expect([dayInZone(from - 1, timeZone), dayInZone(from, timeZone)]).toEqual([addDays(day, -1), day]);
    expect([dayInZone(until - 1, timeZone), dayInZone(until, timeZone)]).toEqual([day, addDays(day, 1)]);
    expect(endOfDay(day, timeZone)).toBe(until - 1_000);
    expect(timeInZone(endOfDay(day, timeZone), timeZone)).toBe('23:59');
  };

  it('ends a second before the next one begins, and contains no moment of another', () => {
    fc.assert(fc.property(anyDay, anyZone, expectWhole));
  });

  it.each(['America/Sao_Paulo', 'America/Havana'])(
    'does so on each day since 1985 on which the clocks of %s changed',
    (timeZone) => {
      const days = changeDays(timeZone);
      expect(days.length).toBeGreaterThan(40);
      for (const day of days) expectWhole(day, timeZone);
    },
  );

  it('contains the start of an event on it, at that time or, if the clocks skip it, right after', () => {
    fc.assert(
      fc.property(anyDay, anyTime, anyTime, anyZone, (day, startTime, endTime, timeZone) => {
        const span = eventSpan({ day, startTime, endTime }, timeZone);
        if (span === null) {
          expect(startTime).toBe(endTime);
          return;
        }
        expect(dayInZone(span.startAt, timeZone)).toBe(day);
        expect(timeInZone(span.startAt, timeZone) >= startTime).toBe(true);
        expect(dayInZone(span.endAt, timeZone)).toBe(endTime < startTime ? addDays(day, 1) : day);
      }),
    );
  });

  it('is in the thirty days of the figures that end with it', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 86_399_999 }), anyZone, (day, ms, timeZone) => {
        const now = spanOfDays({ first: day, last: day }, timeZone).from + ms;
        const { first, last } = lastThirtyDays(now, timeZone);
        const { from, until } = spanOfDays({ first, last }, timeZone);
        expect(from <= now && now < until).toBe(true);
        expect(addDays(first, reportDays - 1)).toBe(last);
      }),
    );
  });
});

describe('the zone of a state', () => {
  it.each([
    ['SP', 'America/Sao_Paulo'],
    [' ac ', 'America/Rio_Branco'],
    ['am', 'America/Manaus'],
    ['Lisboa', 'America/Sao_Paulo'],
  ])('%j is %s', (state, zone) => {
    expect(timeZoneOfState(state)).toBe(zone);
  });
});

describe('the start and end of an event', () => {
  const at = (startTime: string, endTime: string) =>
    eventSpan({ day: '2026-11-21', startTime, endTime }, saoPaulo);

  it('are on the same day when the end is later', () => {
    const span = at('14:00', '18:00');
    expect(span && [iso(span.startAt), iso(span.endAt)]).toEqual([
      '2026-11-21T17:00:00.000Z',
      '2026-11-21T21:00:00.000Z',
    ]);
  });

  it('are on two days when the end is earlier', () => {
    const span = at('23:00', '06:00');
    expect(span && iso(span.endAt)).toBe('2026-11-22T09:00:00.000Z');
  });

  it('do not exist when both are equal', () => {
    expect(at('23:00', '23:00')).toBeNull();
  });
});

describe('the clock times of some minutes', () => {
  const pieces = (instant: string, minutes: number) =>
    clockPieces(Date.parse(instant), minutes, saoPaulo).map(
      (piece) => `${piece.day} ${piece.minuteOfDay} ${piece.minutes}`,
    );

  it('is in pieces of one day, without an empty one', () => {
    expect(pieces('2026-11-22T02:30:59Z', 30)).toEqual(['2026-11-21 1410 30']);
    expect(pieces('2026-11-22T02:30:59Z', 31)).toEqual(['2026-11-21 1410 30', '2026-11-22 0 1']);
    expect(pieces('2026-11-22T02:30:59Z', 1_500)).toEqual([
      '2026-11-21 1410 30',
      '2026-11-22 0 1440',
      '2026-11-23 0 30',
    ]);
    expect(pieces('2026-11-22T02:30:00Z', 0)).toEqual([]);
  });

  it('shows an hour twice, and skips one', () => {
    expect(pieces('2018-02-18T00:00:00Z', 300)).toEqual([
      '2018-02-17 1320 120',
      '2018-02-17 1380 60',
      '2018-02-18 0 120',
    ]);
    expect(pieces('2018-11-04T02:00:00Z', 120)).toEqual(['2018-11-03 1380 60', '2018-11-04 60 60']);
  });

  it('begins and ends each piece with what the clock shows then, in any zone, and leaves no minute out', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, timeZone) => {
        const from = instantInZone(day, '12:00', timeZone);
        let done = 0;
        for (const piece of clockPieces(from, 2_880, timeZone)) {
          for (const index of [0, piece.minutes - 1]) {
            const shownAt = from + (done + index) * 60_000;
            const [hours, minutes] = timeInZone(shownAt, timeZone).split(':').map(Number);
            expect(dayInZone(shownAt, timeZone)).toBe(piece.day);
            expect((hours ?? 0) * 60 + (minutes ?? 0)).toBe(piece.minuteOfDay + index);
          }
          done += piece.minutes;
        }
        expect(done).toBe(2_880);
      }),
    );
  });

  it('refuses an instant that no calendar knows', () => {
    expect(() => clockPieces(Number.NaN, 1, saoPaulo)).toThrow(RangeError);
  });
});
