import type { GuardMessage } from '@coruja/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { handshakeLimitMs, reconnectDelayMs } from './backoff.ts';
import { createRateLimiter } from './rate-limiter.ts';

test('the maximum delay doubles to 2.5 s, stays there for as long as a restart takes, then doubles to 30 s', () => {
  const most = [0, 1, 2, 3, 29, 30, 31, 32, 33, 100].map((failures) => reconnectDelayMs(failures, 1));
  expect(most).toEqual([1_000, 2_000, 2_500, 2_500, 2_500, 5_000, 10_000, 20_000, 30_000, 30_000]);
  expect(reconnectDelayMs(40, 0)).toBe(0);
  expect(reconnectDelayMs(40, 0.5)).toBe(15_000);
});

test('a slow server gets more time for the handshake after a while', () => {
  expect([0, 29, 30].map(handshakeLimitMs)).toEqual([2_000, 2_000, 10_000]);
});

const heartbeat = (usedSeconds: number): GuardMessage => ({
  type: 'heartbeat',
  reading: { sessionId: '00000000-0000-4000-8000-00000000000a', usedSeconds },
});
const commandReport = (number: number): GuardMessage => ({
  type: 'command',
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  state: 'done',
});

test('sends five messages at once, then one a second, in order', () => {
  const sent: GuardMessage[] = [];
  const rateLimiter = createRateLimiter((message) => sent.push(message));
  const messages = Array.from({ length: 8 }, (_, number) => commandReport(number));
  for (const message of messages) rateLimiter.push(message, 10_000);
  expect(sent).toEqual(messages.slice(0, 5));
  rateLimiter.flush(10_999);
  expect(sent).toHaveLength(5);
  rateLimiter.flush(11_000);
  expect(sent).toEqual(messages.slice(0, 6));
  rateLimiter.flush(20_000);
  expect(sent).toEqual(messages);
});

test('sends only the newest of the queued heartbeats', () => {
  const sent: GuardMessage[] = [];
  const rateLimiter = createRateLimiter((message) => sent.push(message));
  for (let number = 0; number < 5; number += 1) rateLimiter.push(commandReport(number), 10_000);
  rateLimiter.push(heartbeat(1), 10_000);
  rateLimiter.push(heartbeat(2), 10_000);
  rateLimiter.flush(30_000);
  expect(sent.slice(5)).toEqual([heartbeat(2)]);
});

test('never sends more in a time span than its seconds and a burst', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3_000), { maxLength: 100 }), (gaps) => {
      const times: number[] = [];
      let now = 50_000;
      const rateLimiter = createRateLimiter(() => times.push(now));
      gaps.forEach((gap, number) => {
        now += gap;
        rateLimiter.push(commandReport(number), now);
      });
      times.forEach((from, first) =>
        times.slice(first).forEach((to, count) => {
          expect(count + 1).toBeLessThanOrEqual(5 + Math.floor((to - from) / 1_000) + 1);
        }),
      );
    }),
  );
});
