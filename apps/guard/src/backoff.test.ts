import type { GuardMessage } from '@coruja/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reconnectDelayMs } from './backoff.ts';
import { createPace } from './pace.ts';

test('the limit doubles from 1 s up to 30 s, and any time below it may be drawn', () => {
  const most = [0, 1, 2, 3, 4, 5, 6, 100].map((failures) => reconnectDelayMs(failures, 1));
  expect(most).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(reconnectDelayMs(7, 0)).toBe(0);
  expect(reconnectDelayMs(7, 0.5)).toBe(15_000);
});

const beat = (usedSeconds: number): GuardMessage => ({
  type: 'heartbeat',
  reading: { sessionId: '00000000-0000-4000-8000-00000000000a', usedSeconds },
});
const word = (number: number): GuardMessage => ({
  type: 'command',
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  state: 'done',
});

test('five at once, then one a second, in their order', () => {
  const sent: GuardMessage[] = [];
  const pace = createPace((message) => sent.push(message));
  const words = Array.from({ length: 8 }, (_, number) => word(number));
  for (const message of words) pace.push(message, 10_000);
  expect(sent).toEqual(words.slice(0, 5));
  pace.flush(10_999);
  expect(sent).toHaveLength(5);
  pace.flush(11_000);
  expect(sent).toEqual(words.slice(0, 6));
  pace.flush(20_000);
  expect(sent).toEqual(words);
});

test('of heartbeats that wait only the newest goes', () => {
  const sent: GuardMessage[] = [];
  const pace = createPace((message) => sent.push(message));
  for (let number = 0; number < 5; number += 1) pace.push(word(number), 10_000);
  pace.push(beat(1), 10_000);
  pace.push(beat(2), 10_000);
  pace.flush(30_000);
  expect(sent.slice(5)).toEqual([beat(2)]);
});

test('whatever is pushed whenever, no span sees more than its seconds and a burst', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3_000), { maxLength: 100 }), (gaps) => {
      const times: number[] = [];
      let now = 50_000;
      const pace = createPace(() => times.push(now));
      gaps.forEach((gap, number) => {
        now += gap;
        pace.push(word(number), now);
      });
      times.forEach((from, first) =>
        times.slice(first).forEach((to, count) => {
          expect(count + 1).toBeLessThanOrEqual(5 + Math.floor((to - from) / 1_000) + 1);
        }),
      );
    }),
  );
});
