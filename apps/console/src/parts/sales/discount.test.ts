import { expect, it } from 'vitest';
import { discountOf, discountText } from './discount.ts';

it.each([
  [10, true, '10%'],
  [12.5, true, '12,5%'],
  [33.33, true, '33,33%'],
  [5, false, 'R$ 5,00'],
])('writes a discount of %d', (discountValue, isPercentage, text) => {
  expect(discountText(discountOf({ discountValue, isPercentage })).replaceAll('\u00a0', ' ')).toBe(text);
});
