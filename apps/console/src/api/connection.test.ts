import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkReachable, markConnected, markReachable, watchNetwork } from './connection.ts';

let answer: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => answer());
});

afterEach(async () => {
  // The state is the module's own: every test ends with a server that answers.
  answer = async () => new Response();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(onlineManager.isOnline()).toBe(true);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a stream that still delivers does not hide that calls fail', async () => {
  answer = async () => {
    markReachable();
    throw new TypeError('Failed to fetch');
  };
  void checkReachable();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onlineManager.isOnline()).toBe(false);
});

test('a call that is only slow loses nothing while the stream delivers', async () => {
  answer = async () => {
    markReachable();
    throw new DOMException('The operation timed out.', 'TimeoutError');
  };
  void checkReachable();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onlineManager.isOnline()).toBe(true);
});

test('what waits for the server goes on once it answers', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  let isReached = false;
  void checkReachable().then(() => {
    isReached = true;
  });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isReached).toBe(false);
  answer = async () => new Response();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isReached).toBe(true);
});

test('what was on its way when the browser lost its network does not hide the loss', async () => {
  const [window, document] = [new EventTarget(), new EventTarget()];
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('navigator', { onLine: true });
  watchNetwork(new AbortController().signal);
  let answerLate = () => {};
  answer = () => new Promise((resolve) => (answerLate = () => resolve(new Response())));
  void checkReachable();
  await vi.advanceTimersByTimeAsync(100);

  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  window.dispatchEvent(new Event('offline'));
  answerLate();
  markConnected();
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(false);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onlineManager.isOnline()).toBe(false);

  answer = async () => new Response();
  markConnected();
  await vi.advanceTimersByTimeAsync(0);
  expect(onlineManager.isOnline()).toBe(true);
});
