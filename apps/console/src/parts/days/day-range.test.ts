import { describe, expect, it } from 'vitest';
import { daysOf, type Period, problemsOf, readPeriod, writePeriod } from './day-range.ts';

const read = (search: string) => readPeriod(new URLSearchParams(search));
const write = (period: Period, search = '') => writePeriod(new URLSearchParams(search), period).toString();

/** 1:30 on 1 March 2026 in São Paulo: the same day in UTC, still 28 February in Manaus and Acre. */
const now = Date.parse('2026-03-01T04:30:00Z');
const zone = 'America/Sao_Paulo';
const preset = (name: string) => daysOf(read(`periodo=${name}`), now, zone);

describe('the period in the address', () => {
  it('is the last 30 days when the address names none', () => {
    expect(read('')).toEqual({ preset: '30-dias' });
    expect(write({ preset: '30-dias' }, 'periodo=hoje&busca=x')).toBe('busca=x');
  });

  it.each([
    'periodo=hoje',
    'periodo=tudo',
    'de=2026-11-01&ate=2026-11-30',
    'de=2026-11-01',
    'ate=2026-11-30',
  ])('is read and written back as %s', (search) => {
    expect(write(read(search))).toBe(search);
  });

  it.each([
    'periodo=sempre',
    'periodo=toString',
    'de=ontem',
    'de=0002-11-01',
    'de=2026-02-30',
    'de=2026-12-01&ate=2026-11-01',
  ])('falls back to the last 30 days for %s', (search) => {
    expect(read(search)).toEqual({ preset: '30-dias' });
  });

  it('is everything when both days are cleared', () => {
    expect(write({ preset: null, days: {} }, 'de=2026-11-01')).toBe('periodo=tudo');
  });
});

describe('daysOf', () => {
  it("counts days in the store's zone", () => {
    expect(preset('hoje')).toEqual({ startDate: '2026-03-01', endDate: '2026-03-01' });
    expect(daysOf({ preset: 'hoje' }, now, 'America/Rio_Branco')).toEqual({
      startDate: '2026-02-28',
      endDate: '2026-02-28',
    });
  });

  it.each([
    ['ontem', '2026-02-28', '2026-02-28'],
    ['7-dias', '2026-02-23', '2026-03-01'],
    ['30-dias', '2026-01-31', '2026-03-01'],
    ['mes', '2026-03-01', '2026-03-01'],
  ])('knows the days of %s', (name, startDate, endDate) => {
    expect(preset(name)).toEqual({ startDate, endDate });
  });

  it('has no bounds for tudo', () => {
    expect(preset('tudo')).toEqual({});
  });
});

describe('problemsOf', () => {
  it('finds nothing in days that are in order, equal, or open', () => {
    expect(problemsOf({ startDate: '2026-11-01', endDate: '2026-11-30' })).toEqual({});
    expect(problemsOf({ startDate: '2026-11-01', endDate: '2026-11-01' })).toEqual({});
    expect(problemsOf({ startDate: '', endDate: '2026-11-01' })).toEqual({});
  });

  it('reports a start after the end at the start', () => {
    expect(problemsOf({ startDate: '2026-12-01', endDate: '2026-11-30' })).toEqual({
      startDate: 'A data inicial não pode ser depois da data final.',
    });
  });

  it('says which day does not exist', () => {
    expect(problemsOf({ startDate: '', endDate: '0202-11-30' })).toEqual({
      endDate: 'Informe uma data válida.',
    });
  });
});
