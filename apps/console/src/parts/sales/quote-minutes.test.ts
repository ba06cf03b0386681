import { priceDocument, startingPrices } from '@coruja/contract';
import { centavos } from '@coruja/domain';
import { describe, expect, it } from 'vitest';
import { minutesFor, quoteMinutes } from './quote-minutes.ts';

function pricing(changes: object = {}, discountBasisPoints = 0) {
  const prices = priceDocument.parse({ ...startingPrices.document, ...changes });
  return { prices, pricePerHour: centavos(700), timeZone: 'America/Sao_Paulo', discountBasisPoints };
}

describe('minutes for an amount', () => {
  it('are as many as it pays for', () => {
    const plain = pricing();
    expect(minutesFor(centavos(1_000), plain)).toBe(85);
    expect(quoteMinutes(85, plain).total).toBe(992);
    expect(quoteMinutes(86, plain).total).toBe(1_003);
    expect([minutesFor(centavos(11), plain), minutesFor(centavos(12), plain)]).toEqual([0, 1]);
  });

  it('follow discount, step, minimum and rounding', () => {
    expect(minutesFor(centavos(1_000), pricing({ roundDownTo: 10 }))).toBe(86);
    expect(minutesFor(centavos(700), pricing({}, 5_000))).toBe(120);
    const inSteps = pricing({ stepMinutes: 30, minimumMinutes: 60 });
    expect([699, 700, 1_049, 1_050].map((amount) => minutesFor(centavos(amount), inSteps))).toEqual([
      0, 60, 60, 90,
    ]);
  });

  it('are the most that a sale may have if time is free', () => {
    expect(minutesFor(centavos(0), { ...pricing(), pricePerHour: centavos(0) })).toBe(100_000);
  });
});
