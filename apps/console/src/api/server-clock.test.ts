import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T20:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const answeredAt = (date: string | null) =>
  noteServerTime({ headers: new Headers(date === null ? {} : { Date: new Date(date).toUTCString() }) });

test('a correct clock is used, however long an answer took', () => {
  answeredAt('2026-11-21T19:59:57Z');
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T20:00:00.000Z');
});

test('a wrong clock is corrected by the newest answer with a time', () => {
  answeredAt('2026-11-21T21:30:00Z');
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T21:30:00.000Z');
  vi.advanceTimersByTime(60_000);
  answeredAt(null);
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T21:31:00.000Z');
  vi.setSystemTime('2026-11-21T21:31:00Z');
  answeredAt('2026-11-21T21:31:00Z');
  expect(new Date(serverNow()).toISOString()).toBe('2026-11-21T21:31:00.000Z');
});
