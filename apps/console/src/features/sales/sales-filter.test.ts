import { describe, expect, it } from 'vitest';
import { readShortId, shortIdOf } from './sales-filter.ts';

describe('shortIdOf', () => {
  it.each([
    ['1a2b3c4d', '1a2b3c4d'],
    [' #1A2B-3C4D ', '1a2b3c4d'],
    ['1a2b3c4d-0000-4000-8000-000000000000', '1a2b3c4d'],
    ['1a2', '1a2'],
    ['venda', 'eda'],
    ['', ''],
  ])('reads %j as %j', (typed, shortId) => {
    expect(shortIdOf(typed)).toBe(shortId);
  });
});

describe('readShortId', () => {
  it.each([
    ['1a2b3c4d', '1a2b3c4d'],
    ['1a2b3c4', ''],
    ['1a2b3c4d5', ''],
    ['vendas!!', ''],
    [null, ''],
  ])('takes %j from the address as %j', (text, shortId) => {
    expect(readShortId(text)).toBe(shortId);
  });
});
