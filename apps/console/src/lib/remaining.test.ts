import { expect, it } from 'vitest';
import { remainingSeconds } from './remaining.ts';

it('counts down from the answer by the time that passed here', () => {
  expect(remainingSeconds(90, 1_000_000, 1_030_500)).toBe(60);
});

it('stops at zero', () => {
  expect(remainingSeconds(90, 1_000_000, 2_000_000)).toBe(0);
});

it('does not grow when this clock is set back', () => {
  expect(remainingSeconds(90, 1_000_000, 900_000)).toBe(90);
});
