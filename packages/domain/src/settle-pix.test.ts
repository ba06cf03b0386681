import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { type OrderToPay, isPixInTime, minutesFor, nextPixCheckAt, settlePix } from './settle-pix.ts';

describe('what a PIX does to its order', () => {
  const cases: readonly [
    what: string,
    order: [OrderToPay['state'], missing: number],
    amount: number,
    isInTime: boolean,
    expected: [pays: number, isCovered: boolean, problem: string | null],
  ][] = [
    ['as much as is missing', ['OPEN', 1_300], 1_300, false, [1_300, true, null]],
    ['too little', ['OPEN', 1_300], 1_100, false, [1_100, false, null]],
    ['the rest', ['OPEN', 200], 200, false, [200, true, null]],
    ['too much', ['OPEN', 1_300], 1_500, false, [1_300, true, 'surplus']],
    ['late', ['EXPIRED', 1_300], 1_300, false, [0, false, 'late']],
    ['after its end, but paid in time', ['EXPIRED', 1_300], 1_300, true, [1_300, true, null]],
    ['after its end, but paid in time, too much', ['EXPIRED', 1_300], 1_301, true, [1_300, true, 'surplus']],
    ['after its end, but paid in time, too little', ['EXPIRED', 1_300], 1_299, true, [0, false, 'late']],
    ['a second one', ['PAID', 0], 1_300, true, [0, false, 'second']],
    ['for a cancelled order', ['CANCELLED', 1_300], 1_300, true, [0, false, 'cancelled']],
  ];

  it.each(cases)('%s', (_, [state, missing], amount, isInTime, [pays, isCovered, problem]) => {
    const order = { state, missing: centavos(missing) };
    expect(settlePix(order, centavos(amount), { isInTime })).toEqual({ pays, isCovered, problem });
  });
});

describe('a PIX for a code that nobody was shown', () => {
  it.each(['OPEN', 'PAID', 'CANCELLED', 'EXPIRED'] as const)(
    'pays nothing of an order that is %s',
    (state) => {
      const order = { state, missing: centavos(1_300) };
      const arrival = { isInTime: true, isOrphan: true };
      expect(settlePix(order, centavos(1_300), arrival)).toEqual({
        pays: 0,
        isCovered: false,
        problem: 'orphan',
      });
    },
  );
});

describe('a PIX that became known later', () => {
  const [paidAt, expiresAt] = [100_000, 600_000];
  it.each([
    [100_000, true],
    [600_000, true],
    [4_200_000, true],
    [4_200_001, false],
  ])('at %d is in time: %s', (now, expected) => {
    expect(isPixInTime({ paidAt, expiresAt }, now)).toBe(expected);
  });

  it('is late when it was paid after the end', () => {
    expect(isPixInTime({ paidAt: 600_001, expiresAt }, 600_002)).toBe(false);
    expect(isPixInTime({ paidAt: 600_000, expiresAt }, 600_002)).toBe(true);
  });
});

describe('the next look at a charge', () => {
  const charge = { createdAt: 1_000_000, expiresAt: 1_600_000 };
  it.each([
    ['before the first', 1_000_000, 1_008_000],
    ['at the first', 1_008_000, 1_012_000],
    ['within two minutes', 1_119_999, 1_123_999],
    ['afterwards', 1_120_000, 1_140_000],
    ['at the end', 1_600_000, 1_620_000],
    ['before the last', 1_890_000, 1_900_000],
    ['at the last', 1_900_000, null],
    ['much later', 9_900_000, null],
  ])('%s', (_, now, expected) => {
    expect(nextPixCheckAt(charge, now)).toBe(expected);
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
