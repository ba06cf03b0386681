import { describe, expect, it, vi } from 'vitest';
import { CallTime } from './call-time.ts';
import { isConnectionError } from './connection-error.ts';

const never = () => new Promise<string>(() => undefined);
const ignore = () => undefined;

describe('the time that a request may wait for the database', () => {
  it('ends a wait, and hands over the work that comes too late', async () => {
    const late: Promise<string>[] = [];
    const work = never();
    const wait = new CallTime(20).wait(
      () => work,
      (given) => void late.push(given),
    );
    await expect(wait).rejects.toSatisfy(isConnectionError);
    expect(late).toEqual([work]);
  });

  it('is shared by all statements of the request: when it is over, no other statement is sent', async () => {
    const time = new CallTime(20);
    await expect(time.wait(never, ignore)).rejects.toSatisfy(isConnectionError);
    let begun = 0;
    const next = time.wait(async () => {
      begun += 1;
    }, ignore);
    await expect(next).rejects.toSatisfy(isConnectionError);
    expect(begun).toBe(0);
  });

  it('is over after a wait was ended, even if its timer fired a little early', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const time = new CallTime(60_000);
      const wait = time.wait(never, ignore);
      vi.advanceTimersByTime(60_000);
      await expect(wait).rejects.toSatisfy(isConnectionError);
      expect(time.leftMs).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('counts parallel waits once, and nothing in between', async () => {
    const time = new CallTime(60_000);
    const wait = (ms: number) =>
      time.wait(() => new Promise((resolve) => void setTimeout(resolve, ms)), ignore);
    const began = performance.now();
    await Promise.all(Array.from({ length: 50 }, () => wait(40)));
    const tookMs = performance.now() - began;
    const left = time.leftMs;
    expect(60_000 - left).toBeLessThanOrEqual(tookMs);
    await new Promise((resolve) => void setTimeout(resolve, 20));
    expect(time.leftMs).toBe(left);
  });

  it('gives the result or the error of the work, and uses up nothing else', async () => {
    const time = new CallTime(60_000);
    expect(await time.wait(async () => 'done', ignore)).toBe('done');
    await expect(time.wait(() => Promise.reject(new Error('refused')), ignore)).rejects.toThrow('refused');
    expect(time.leftMs).toBeGreaterThan(59_000);
  });
});
