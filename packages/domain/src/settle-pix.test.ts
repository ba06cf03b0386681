import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { type OrderToPay, minutesFor, settlePix } from './settle-pix.ts';

describe('what a PIX does to its order', () => {
  const cases: readonly [
    what: string,
    order: [OrderToPay['state'], missing: number],
    amount: number,
    isByHand: boolean,
    expected: [pays: number, isCovered: boolean, problem: string | null],
  ][] = [
    ['as much as is missing', ['OPEN', 1_300], 1_300, false, [1_300, true, null]],
    ['too little', ['OPEN', 1_300], 1_100, false, [1_100, false, null]],
    ['the rest', ['OPEN', 200], 200, false, [200, true, null]],
    ['too much', ['OPEN', 1_300], 1_500, false, [1_300, true, 'surplus']],
    ['late, by itself', ['EXPIRED', 1_300], 1_300, false, [0, false, 'late']],
    ['late, by hand', ['EXPIRED', 1_300], 1_300, true, [1_300, true, null]],
    ['late, by hand, too much', ['EXPIRED', 1_300], 1_301, true, [1_300, true, 'surplus']],
    ['late, by hand, too little', ['EXPIRED', 1_300], 1_299, true, [0, false, 'late']],
    ['a second one', ['PAID', 0], 1_300, true, [0, false, 'second']],
    ['for a cancelled order', ['CANCELLED', 1_300], 1_300, true, [0, false, 'cancelled']],
  ];

  it.each(cases)('%s', (_, [state, missing], amount, isByHand, [pays, isCovered, problem]) => {
    const order = { state, missing: centavos(missing) };
    expect(settlePix(order, centavos(amount), isByHand)).toEqual({ pays, isCovered, problem });
  });
});

describe('the minutes that an amount buys', () => {
  it.each([
    [600, 600, 60],
    [100, 700, 8],
    [9, 600, 0],
    [10, 600, 1],
    [1_000, 0, 0],
  ])('of %s centavos at %s an hour are %s', (amount, pricePerHour, minutes) => {
    expect(minutesFor(centavos(amount), centavos(pricePerHour))).toBe(minutes);
  });
});
