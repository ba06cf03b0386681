import { expect, it } from 'vitest';
import { isStillPaused, remainingSeconds } from './remaining.ts';

const running = { remainingTime: 90, pause: null };

it('counts down from the answer by the time that passed here', () => {
  expect(remainingSeconds(running, 1_000_000, 1_030_500)).toBe(60);
});

it('stops at zero', () => {
  expect(remainingSeconds(running, 1_000_000, 2_000_000)).toBe(0);
});

it('does not grow when this clock is set back', () => {
  expect(remainingSeconds(running, 1_000_000, 900_000)).toBe(90);
});

it('stands still while a pause goes on, and counts from its end', () => {
  const paused = { remainingTime: 90, pause: { remainingTime: 60 } };
  const after = (seconds: number) => [
    remainingSeconds(paused, 1_000_000, 1_000_000 + seconds * 1_000),
    isStillPaused(paused, 1_000_000, 1_000_000 + seconds * 1_000),
  ];
  expect([after(0), after(59), after(60), after(80), after(150)]).toEqual([
    [90, true],
    [90, true],
    [90, false],
    [70, false],
    [0, false],
  ]);
});
