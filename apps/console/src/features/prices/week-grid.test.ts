import { centavos, type DayKind, type PriceRule, type TimePrices } from '@coruja/domain';
import { expect, it } from 'vitest';
import { weekGrid } from './week-grid.ts';

const vip = '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319';
const saturdayNight: PriceRule = {
  name: 'Corujão',
  rooms: null,
  days: ['saturday'],
  from: 1_350,
  until: 360,
  pricePerHour: centavos(300),
};
const holiday: PriceRule = { ...saturdayNight, rooms: [vip], days: ['holiday'], from: 0, until: 1_440 };

const prices: TimePrices = {
  rules: [saturdayNight, holiday],
  minimumMinutes: 120,
  stepMinutes: 60,
  minimumPrice: centavos(5_000),
  roundDownTo: 100,
  holidays: { chosen: ['new-year'], own: [] },
};

/** The rule of each hour of a day; two if it changes within the hour. */
function hoursOf(day: DayKind, room: string | null = null): unknown[] {
  const row = weekGrid(prices, room, centavos(600)).find((each) => each.day === day);
  return row?.hours.map((parts) => parts.map(({ rule }) => rule)) ?? [];
}

it('has a row for each kind of day, from Monday to the holiday, with 24 hours', () => {
  const rows = weekGrid(prices, null, centavos(600));
  expect(rows.map(({ day }) => day)).toEqual([
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
    'saturday',
    'sunday',
    'holiday',
  ]);
  expect(rows.map(({ hours }) => hours.length)).toEqual(Array.from({ length: 8 }, () => 24));
});

it('shows rules that continue after midnight, and both rules of an hour in which one starts', () => {
  expect(hoursOf('saturday').slice(20)).toEqual([[null], [null], [null, 0], [0]]);
  expect(hoursOf('sunday').slice(4, 7)).toEqual([[0], [0], [null]]);
  expect(hoursOf('monday')).toEqual(Array.from({ length: 24 }, () => [null]));
});

it('shows the rules of one room, and those of the holiday in its own row', () => {
  expect(hoursOf('holiday')).toEqual(Array.from({ length: 24 }, () => [null]));
  expect(hoursOf('holiday', vip)).toEqual(Array.from({ length: 24 }, () => [1]));
});
