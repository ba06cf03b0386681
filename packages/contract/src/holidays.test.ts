import { getHolidays } from '@brazilian-utils/brazilian-utils';
import { holidayIds, holidaysOf, nationalHolidayIds } from '@coruja/domain';
import { expect, it } from 'vitest';

it('the offered holidays fall on the days that the documents library has for them, from 2024 to 2099', () => {
  const two = (part: number) => String(part).padStart(2, '0');
  for (let year = 2024; year <= 2099; year += 1) {
    const listed = getHolidays(year).map(({ date, type }) => ({
      day: `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
      type,
    }));
    const national = listed.filter(({ type }) => type === 'national').map(({ day }) => day);
    const days = holidaysOf(year, { chosen: nationalHolidayIds, own: [] }).map(({ day }) => day);
    expect(days).toEqual(national);
    const optional = listed.filter(({ type }) => type === 'optional').map(({ day }) => day);
    const all = holidaysOf(year, { chosen: holidayIds, own: [] }).map(({ day }) => day);
    expect(all).toEqual(expect.arrayContaining(optional));
    expect(optional).toHaveLength(2);
  }
});
