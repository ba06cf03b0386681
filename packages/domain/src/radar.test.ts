import { describe, expect, it } from 'vitest';
import { isUnusual, usualCount } from './radar.ts';

describe('the usual count of a week', () => {
  it.each([
    ['the middle of an odd number of weeks', [9, 1, 2], 2],
    ['half way between the two in the middle of an even number', [0, 8, 1, 2], 1.5],
    ['0 without weeks', [], 0],
    ['not moved by one bad week', [0, 0, 0, 0, 0, 0, 0, 40], 0],
  ])('is %s', (_, weeks, usual) => {
    expect(usualCount(weeks)).toBe(usual);
  });
});

describe('an unusual count', () => {
  it.each([
    [4, 0, false],
    [5, 0, true],
    [6, 2, false],
    [7, 2, true],
    [5, 1.5, true],
  ])('%i in a week where %d are usual: %s', (count, usual, expected) => {
    expect(isUnusual(count, usual)).toBe(expected);
  });
});
