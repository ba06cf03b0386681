import { expect, it } from 'vitest';
import { secondsLeft } from './seconds-left.ts';

it('counts whole seconds down to zero', () => {
  const now = Date.parse('2026-11-21T19:45:00.000Z');
  expect(secondsLeft('2026-11-21T19:52:10.000Z', now)).toBe(430);
  expect(secondsLeft('2026-11-21T19:52:10.000Z', now + 1)).toBe(430);
  expect(secondsLeft('2026-11-21T19:52:10.000Z', now + 3_600_000)).toBe(0);
});
