import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos, divideHalfUp, fromReais, formatCentavos, toReais } from './money.ts';

describe('money', () => {
  it('converts to reais and back without losing a centavo', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (amount) => {
        expect(fromReais(toReais(centavos(amount)))).toBe(amount);
      }),
    );
  });

  it('refuses a third decimal and what is not finite', () => {
    expect(() => fromReais(0.001)).toThrow(RangeError);
    expect(() => fromReais(Number.NaN)).toThrow(RangeError);
    expect(fromReais(0.1 + 0.2)).toBe(30);
    expect(() => fromReais(0.100_000_02)).toThrow(RangeError);
    expect(() => fromReais(5_000.005)).toThrow(RangeError);
    expect(() => fromReais(999_999_999.001)).toThrow(RangeError);
    // Near the largest sum, floating point has few digits left for decimals.
    expect(fromReais(900_000_000_000.07 + 0.01)).toBe(90_000_000_000_008);
  });

  it('reads as it is written in Brazil, with a plain space', () => {
    expect(formatCentavos(centavos(123_450))).toBe('R$ 1.234,50');
  });

  it('refuses half a centavo', () => {
    expect(() => centavos(0.5)).toThrow(RangeError);
  });

  it('rounds a half up', () => {
    expect(divideHalfUp(5, 10)).toBe(1);
    expect(divideHalfUp(4, 10)).toBe(0);
    for (const [numerator, denominator] of [
      [-1, 10],
      [0.5, 10],
      [1, 0],
      [1, -1],
      [1, 0.5],
    ] as const) {
      expect(() => divideHalfUp(numerator, denominator)).toThrow(RangeError);
    }
    expect(divideHalfUp(7, 1)).toBe(7);
  });
});
