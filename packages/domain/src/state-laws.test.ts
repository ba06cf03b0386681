import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { legalRuleIds } from './visit-rules.ts';
import { leastRegisterMonths, offeredRules, registerMonths } from './state-laws.ts';
import { retainedSince, retainedUntil } from './retention.ts';
import { stateCodes } from './time-zones.ts';
import { addDays, dayInZone } from './zoned-time.ts';

const hour = 3_600_000;

describe('the rules of a state', () => {
  it('have a source each, and say which are the state’s own law', () => {
    for (const state of stateCodes) {
      const rules = offeredRules(state);
      expect(rules.map(({ id }) => id)).toEqual(legalRuleIds);
      expect(rules.every(({ source }) => source.length > 10)).toBe(true);
    }
    expect(offeredRules('sp').every(({ isStateLaw }) => isStateLaw)).toBe(true);
    expect(offeredRules('AC').some(({ isStateLaw }) => isStateLaw)).toBe(false);
    const ofMs = offeredRules('MS').filter(({ isStateLaw }) => isStateLaw);
    expect(ofMs.map(({ id }) => id)).toEqual([
      'no-guests',
      'complete-record',
      'document-seen',
      'document-shown',
    ]);
    const rs = offeredRules('RS').filter(({ isStateLaw }) => isStateLaw);
    expect(rs).toEqual([
      { id: 'minors-at-night', source: 'Lei estadual 12.698/2007 (RS)', isStateLaw: true },
    ]);
  });

  it('cite courts or other states for rules without a law of the state', () => {
    const sources = offeredRules(' ac ').map(({ source }) => source);
    expect(new Set(sources).size).toBe(2);
    const ofNight = offeredRules('AC').find(({ id }) => id === 'minors-at-night');
    expect(ofNight?.source).toContain('ECA');
    expect(offeredRules(' sp ').every(({ isStateLaw }) => isStateLaw)).toBe(true);
  });

  it.each([
    ['SP', null, 60],
    ['SP', 24, 60],
    ['PR', 24, 24],
    ['PR', null, 60],
    ['CE', 24, 48],
    ['AC', 24, 24],
    ['AC', 120, 120],
  ])('in %s a register of %s months is kept for %d', (state, chosen, months) => {
    expect(registerMonths(state, chosen)).toBe(months);
    expect(leastRegisterMonths(state)).toBeLessThanOrEqual(months);
  });

  it('keep a session until its term, and not a moment longer', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.integer({ min: 24, max: 240 }),
        (date, months) => {
          const ended = date.getTime();
          const until = retainedUntil(ended, months);
          // Months have different lengths: a missing last day continues into the next month.
          expect(Math.abs(retainedSince(until, months).register - ended)).toBeLessThanOrEqual(3 * 24 * hour);
          expect(addDays(dayInZone(ended, 'UTC'), months * 31 + 1) > dayInZone(until, 'UTC')).toBe(true);
        },
      ),
    );
  });
});
