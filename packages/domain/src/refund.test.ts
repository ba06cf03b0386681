import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from './money.ts';
import { paidFor, allocate } from './refund.ts';

const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);

const sale = fc
  .record({
    subtotals: fc.array(fc.nat({ max: 100_000_000 }), { minLength: 1, maxLength: 12 }),
    kept: fc.nat({ max: 10_000 }),
  })
  .map(({ subtotals, kept }) => ({
    subtotals,
    subtotal: centavos(sum(subtotals)),
    total: centavos(Math.floor((sum(subtotals) * kept) / 10_000)),
  }));

describe('the lines of a discounted sale', () => {
  it('cost their share of the total', () => {
    const total = { subtotal: centavos(1_000), total: centavos(999) };
    expect(allocate([333, 333, 334], total)).toEqual([333, 332, 334]);
    expect(allocate([0, 1_000], total)).toEqual([0, 999]);
    expect(allocate([0], { subtotal: centavos(0), total: centavos(0) })).toEqual([0]);
  });

  it('add up to the total, and none costs more than its price', () => {
    fc.assert(
      fc.property(sale, ({ subtotals, ...of }) => {
        const shares = allocate(subtotals, of);
        expect(sum(shares)).toBe(of.total);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(subtotals[index] ?? 0);
        }
      }),
    );
  });
});

describe('the parts of a line', () => {
  it('add up to what was paid for it, in any order', () => {
    const line = fc.record({
      unit: fc.nat({ max: 100_000 }),
      parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
      kept: fc.nat({ max: 1_000 }),
    });
    fc.assert(
      fc.property(line, ({ unit, parts, kept }) => {
        const subtotal = unit * sum(parts);
        const paid = Math.floor((subtotal * kept) / 1_000);
        let refunded = 0;
        const amounts = parts.map((quantity) => {
          const amount = paidFor({ subtotal, paid, refunded }, quantity * unit);
          expect(amount).toBeLessThanOrEqual(quantity * unit);
          refunded += quantity * unit;
          return amount;
        });
        expect(sum(amounts)).toBe(paid);
      }),
    );
  });
});
