import { expect, it } from 'vitest';
import { formatAgo, formatCountdown } from './countdown.ts';

it.each([
  [0, '0:00'],
  [5, '0:05'],
  [65, '1:05'],
  [600, '10:00'],
])('%i seconds are left as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});

it.each([
  [-3, '1 s'],
  [59.9, '59 s'],
  [119, '1 min'],
  [7_199, '1 h'],
  [86_400, '1 dia'],
  [200_000, '2 dias'],
])('%d seconds ago are %s', (seconds, text) => {
  expect(formatAgo(seconds).replaceAll('\u00a0', ' ')).toBe(text);
});
