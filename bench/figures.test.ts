import { expect, it } from 'vitest';
import { verdictOfRounds } from './figures.ts';

it('judges the median of rounds, unless they differ by more than 30 % of it', () => {
  expect(verdictOfRounds([90, 100, 120], { atMost: 100 })).toBe('≤ 100 met');
  expect(verdictOfRounds([90, 101, 120], { atMost: 100 })).toBe('≤ 100 MISSED');
  expect(verdictOfRounds([90, 100, 120], { atLeast: 101 })).toBe('≥ 101 MISSED');
  expect(verdictOfRounds([90, 100, 121], { atMost: 100 })).toBe('≤ 100 no verdict');
});
