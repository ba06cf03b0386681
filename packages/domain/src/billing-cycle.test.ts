import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CycleAnchor,
  addMonths,
  cycleAt,
  cycleStart,
  daysAfter,
  graceEnd,
  periodPaidBy,
} from './billing-cycle.ts';
import { dayInZone, timeInZone } from './zoned-time.ts';

const timeZone = 'America/Sao_Paulo';
const iso = (instant: number) => new Date(instant).toISOString();
const anchored = (instant: string): CycleAnchor => ({ anchorAt: Date.parse(instant), timeZone });

const anyAnchor = fc.record({
  anchorAt: fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2060, 0, 1) }),
  timeZone: fc.constantFrom('America/Sao_Paulo', 'America/Rio_Branco', 'America/Noronha', 'America/Manaus'),
});

describe('a month later', () => {
  it.each([
    ['2026-11-21', 1, '2026-12-21'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-08-31', 1, '2026-09-30'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-12-31', 14, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s plus %i months is %s: the same day of the month, or its last', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected);
  });

  it('begins at the anchor, and there is no cycle before it', () => {
    const anchor = anchored('2026-01-31T15:30:12.345Z');
    expect(cycleAt(anchor, anchor.anchorAt)).toMatchObject({ index: 0, startsAt: anchor.anchorAt });
    expect(() => cycleAt(anchor, anchor.anchorAt - 1)).toThrow(RangeError);
  });

  it('is counted from the anchor, so that after February it is the 31st again', () => {
    const anchor = anchored('2026-01-31T15:30:12.345Z');
    expect([0, 1, 2, 3].map((months) => iso(cycleStart(anchor, months)))).toEqual([
      '2026-01-31T15:30:12.345Z',
      '2026-02-28T15:30:12.345Z',
      '2026-03-31T15:30:12.345Z',
      '2026-04-30T15:30:12.345Z',
    ]);
  });

  it('is a day in the store’s zone, not in UTC', () => {
    // 22:30 on the 30th in São Paulo is already the 31st in UTC.
    expect(iso(cycleStart(anchored('2026-10-31T01:30:00Z'), 1))).toBe('2026-12-01T01:30:00.000Z');
    expect(dayInZone(cycleStart(anchored('2026-10-31T01:30:00Z'), 1), timeZone)).toBe('2026-11-30');
  });

  it('keeps the time of day and grows with every month, wherever the anchor lies', () => {
    fc.assert(
      fc.property(anyAnchor, fc.integer({ min: 0, max: 240 }), (anchor, months) => {
        const start = cycleStart(anchor, months);
        expect(timeInZone(start, anchor.timeZone)).toBe(timeInZone(anchor.anchorAt, anchor.timeZone));
        const days = (cycleStart(anchor, months + 1) - start) / 86_400_000;
        expect(days).toBeGreaterThanOrEqual(28);
        expect(days).toBeLessThanOrEqual(31);
      }),
    );
  });
});

describe('the cycle of an instant', () => {
  it('begins with its first millisecond and ends before the next', () => {
    const anchor = anchored('2026-01-31T15:00:00Z');
    const february = Date.parse('2026-02-28T15:00:00Z');
    expect(cycleAt(anchor, february - 1).index).toBe(0);
    expect(cycleAt(anchor, february)).toEqual({
      index: 1,
      startsAt: february,
      endsAt: Date.parse('2026-03-31T15:00:00Z'),
    });
  });

  it('contains that instant, for any anchor', () => {
    fc.assert(
      fc.property(anyAnchor, fc.integer({ min: 0, max: 10 * 365 * 86_400_000 }), (anchor, later) => {
        const instant = anchor.anchorAt + later;
        const { index, startsAt, endsAt } = cycleAt(anchor, instant);
        expect(startsAt).toBeLessThanOrEqual(instant);
        expect(endsAt).toBeGreaterThan(instant);
        expect(startsAt).toBe(cycleStart(anchor, index));
      }),
    );
  });

  it('does not exist before the anchor', () => {
    expect(() => cycleAt(anchored('2026-01-31T15:00:00Z'), 0)).toThrow(RangeError);
  });
});

describe('an overdue invoice', () => {
  const anchor = anchored('2026-11-21T20:00:00Z');
  const dueAt = cycleStart(anchor, 1);

  it('ends access three days later', () => {
    expect(iso(graceEnd(dueAt, timeZone))).toBe('2026-12-24T20:00:00.000Z');
  });

  it('pays for the cycle that began when it fell due, until then', () => {
    const lastMoment = graceEnd(dueAt, timeZone);
    const paid = periodPaidBy(anchor, { dueAt, paidAt: lastMoment });
    expect(paid).toEqual({ startsAt: dueAt, endsAt: cycleStart(anchor, 2), anchorAt: anchor.anchorAt });
  });

  it('pays for that cycle before it falls due as well', () => {
    const paid = periodPaidBy(anchor, { dueAt, paidAt: dueAt - 5 * 86_400_000 });
    expect(paid).toMatchObject({ startsAt: dueAt, endsAt: cycleStart(anchor, 2) });
  });

  it('pays for a whole month from the payment after that', () => {
    const paidAt = graceEnd(dueAt, timeZone) + 1;
    const paid = periodPaidBy(anchor, { dueAt, paidAt });
    expect(paid).toEqual({ startsAt: paidAt, endsAt: daysAfter(paidAt, 31, timeZone), anchorAt: paidAt });
  });
});
