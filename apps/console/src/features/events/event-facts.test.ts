import type { ScheduledEvent } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { phaseOf, whenText } from './event-facts.ts';

const at = { timeZone: 'America/Sao_Paulo', now: Date.parse('2026-11-20T15:00:00Z') };
const span = (startTime: string, endTime: string) => ({ startTime, endTime });
const night = span('2026-11-22T02:00:00.000Z', '2026-11-22T09:00:00.000Z');

describe('whenText', () => {
  it('shows day and hours in the store’s zone, and an end on the next day', () => {
    expect(whenText(night, at)).toBe('sáb., 21/11 · 23:00 às 06:00 (dia seguinte)');
  });

  it('has no note for an end on the same day', () => {
    const afternoon = span('2026-11-22T17:00:00.000Z', '2026-11-22T21:30:00.000Z');
    expect(whenText(afternoon, at)).toBe('dom., 22/11 · 14:00 às 18:30');
  });

  it('follows the store’s zone, not the browser’s', () => {
    const inAcre = { ...at, timeZone: 'America/Rio_Branco' };
    expect(whenText(night, inAcre)).toBe('sáb., 21/11 · 21:00 às 04:00 (dia seguinte)');
  });

  it('shows the last day of a longer event, and the year if it is not the present one', () => {
    const long = span('2027-01-01T01:00:00.000Z', '2027-01-03T12:00:00.000Z');
    expect(whenText(long, at)).toBe('qui., 31/12 · 22:00 às 09:00 (dia 03/01)');
    const later = { ...at, now: Date.parse('2027-03-01T15:00:00Z') };
    expect(whenText(long, later)).toBe('qui., 31/12/2026 · 22:00 às 09:00 (dia 03/01)');
  });
});

describe('phaseOf', () => {
  it.each([
    ['2026-11-22T01:59:59.999Z', 'coming'],
    ['2026-11-22T02:00:00.000Z', 'running'],
    ['2026-11-22T08:59:59.999Z', 'running'],
    ['2026-11-22T09:00:00.000Z', 'past'],
  ])('is at %s %s', (instant, phase) => {
    expect(phaseOf(night as ScheduledEvent, Date.parse(instant))).toBe(phase);
  });
});
