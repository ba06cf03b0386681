import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos, divideHalfUp, fromReais, toReais } from './money.ts';

describe('money', () => {
  it('goes to the wire and back without losing a centavo', () => {
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
  });

  it('refuses half a centavo', () => {
    expect(() => centavos(0.5)).toThrow(RangeError);
  });

  it('rounds a half up', () => {
    expect(divideHalfUp(5, 10)).toBe(1);
    expect(divideHalfUp(4, 10)).toBe(0);
    expect(() => divideHalfUp(-1, 10)).toThrow(RangeError);
  });
});
