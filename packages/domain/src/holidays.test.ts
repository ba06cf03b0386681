import { describe, expect, it } from 'vitest';
import { type HolidayChoice, holidayIds, holidaysOf, isHoliday, nationalHolidayIds } from './holidays.ts';

const nationalOnly: HolidayChoice = { chosen: nationalHolidayIds, own: [] };
const all: HolidayChoice = { chosen: holidayIds, own: [] };

function dayNamed(name: string, year: number): string | undefined {
  return holidaysOf(year, all).find((holiday) => holiday.name === name)?.day;
}

describe('the holidays of a year', () => {
  it('are the ten national ones at first, in the order of their days', () => {
    expect(holidaysOf(2026, nationalOnly)).toEqual([
      { day: '2026-01-01', name: 'Confraternização Universal' },
      { day: '2026-04-03', name: 'Sexta-feira Santa' },
      { day: '2026-04-21', name: 'Tiradentes' },
      { day: '2026-05-01', name: 'Dia do Trabalho' },
      { day: '2026-09-07', name: 'Independência do Brasil' },
      { day: '2026-10-12', name: 'Nossa Senhora Aparecida' },
      { day: '2026-11-02', name: 'Finados' },
      { day: '2026-11-15', name: 'Proclamação da República' },
      { day: '2026-11-20', name: 'Dia da Consciência Negra' },
      { day: '2026-12-25', name: 'Natal' },
    ]);
  });

  // Easter Sundays: 2008-03-23, 2024-03-31, 2025-04-20, 2026-04-05, 2038-04-25, 2049-04-18, 2076-04-19, 2100-03-28, 2199-04-14.
  it.each([
    [2008, '2008-02-04', '2008-02-05', '2008-03-21', '2008-05-22'],
    [2024, '2024-02-12', '2024-02-13', '2024-03-29', '2024-05-30'],
    [2025, '2025-03-03', '2025-03-04', '2025-04-18', '2025-06-19'],
    [2026, '2026-02-16', '2026-02-17', '2026-04-03', '2026-06-04'],
    [2038, '2038-03-08', '2038-03-09', '2038-04-23', '2038-06-24'],
    [2049, '2049-03-01', '2049-03-02', '2049-04-16', '2049-06-17'],
    [2076, '2076-03-02', '2076-03-03', '2076-04-17', '2076-06-18'],
    [2100, '2100-02-08', '2100-02-09', '2100-03-26', '2100-05-27'],
    [2199, '2199-02-25', '2199-02-26', '2199-04-12', '2199-06-13'],
  ])('of %d move with Easter', (year, monday, tuesday, friday, corpusChristi) => {
    expect([
      dayNamed('Carnaval (segunda-feira)', year),
      dayNamed('Carnaval (terça-feira)', year),
      dayNamed('Sexta-feira Santa', year),
      dayNamed('Corpus Christi', year),
    ]).toEqual([monday, tuesday, friday, corpusChristi]);
  });

  it('include Carnaval and Corpus Christi only if the store chose them', () => {
    expect(isHoliday('2026-02-17', nationalOnly)).toBe(false);
    expect(isHoliday('2026-02-17', { chosen: ['carnival-tuesday'], own: [] })).toBe(true);
    expect(isHoliday('2026-12-25', { chosen: ['carnival-tuesday'], own: [] })).toBe(false);
  });

  it('include the days of the store, once or every year', () => {
    const own = [
      { name: 'Aniversário de São Paulo', day: '2026-01-25', everyYear: true },
      { name: 'Final da copa', day: '2026-07-19', everyYear: false },
    ];
    const choice: HolidayChoice = { chosen: ['new-year'], own };
    expect(holidaysOf(2026, choice)).toEqual([
      { day: '2026-01-01', name: 'Confraternização Universal' },
      { day: '2026-01-25', name: 'Aniversário de São Paulo' },
      { day: '2026-07-19', name: 'Final da copa' },
    ]);
    expect(holidaysOf(2027, choice).map(({ day }) => day)).toEqual(['2027-01-01', '2027-01-25']);
  });

  it('include a yearly 29 February only in leap years', () => {
    const choice: HolidayChoice = { chosen: [], own: [{ name: 'Dia', day: '2024-02-29', everyYear: true }] };
    const years = [2026, 2027, 2028, 2100, 2104];
    expect(years.flatMap((year) => holidaysOf(year, choice)).map(({ day }) => day)).toEqual([
      '2028-02-29',
      '2104-02-29',
    ]);
  });
});
