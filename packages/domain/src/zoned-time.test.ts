import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayInZone,
  endOfDay,
  eventSpan,
  instantInZone,
  lastThirtyDays,
  spanOfDays,
  timeInZone,
} from './zoned-time.ts';

const saoPaulo = 'America/Sao_Paulo';
const iso = (instant: number) => new Date(instant).toISOString();

describe('days and times of a zone', () => {
  it('knows when a clock in the zone shows a time', () => {
    expect(iso(instantInZone('2026-11-21', '23:30', saoPaulo))).toBe('2026-11-22T02:30:00.000Z');
    expect(iso(instantInZone('2026-11-21', '23:30', 'America/Rio_Branco'))).toBe('2026-11-22T04:30:00.000Z');
    expect(iso(instantInZone('2026-11-21', '00:00', 'America/Noronha'))).toBe('2026-11-21T02:00:00.000Z');
  });

  it('counts a midnight that summer time skipped as the first instant of the day', () => {
    // On 2018-11-04 São Paulo's clocks went from 00:00 to 01:00.
    expect(iso(instantInZone('2018-11-04', '00:00', saoPaulo))).toBe('2018-11-04T03:00:00.000Z');
    expect(dayInZone(Date.parse('2018-11-04T02:59:59Z'), saoPaulo)).toBe('2018-11-03');
  });

  it('takes the first of an hour that comes twice', () => {
    // On 2018-02-18 at 00:00 São Paulo's clocks went back to 23:00.
    expect(iso(instantInZone('2018-02-17', '23:30', saoPaulo))).toBe('2018-02-18T01:30:00.000Z');
    expect(iso(instantInZone('2018-02-18', '00:00', saoPaulo))).toBe('2018-02-18T03:00:00.000Z');
  });

  it('says which day and time it is', () => {
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

  it('covers today and the 29 days before', () => {
    const now = Date.parse('2026-11-22T02:59:00Z');
    expect(lastThirtyDays(now, saoPaulo)).toEqual({ first: '2026-10-23', last: '2026-11-21' });
  });

  it('ends a day with its last second', () => {
    expect(iso(endOfDay('2026-12-31', saoPaulo))).toBe('2027-01-01T02:59:59.000Z');
  });
});

describe('the span of an event', () => {
  const at = (startTime: string, endTime: string) =>
    eventSpan({ day: '2026-11-21', startTime, endTime }, saoPaulo);

  it('ends on the same day when the end is later', () => {
    const span = at('14:00', '18:00');
    expect(span && [iso(span.startAt), iso(span.endAt)]).toEqual([
      '2026-11-21T17:00:00.000Z',
      '2026-11-21T21:00:00.000Z',
    ]);
  });

  it('ends on the next day when the end is earlier', () => {
    const span = at('23:00', '06:00');
    expect(span && iso(span.endAt)).toBe('2026-11-22T09:00:00.000Z');
  });

  it('is none when both are equal', () => {
    expect(at('23:00', '23:00')).toBeNull();
  });
});
