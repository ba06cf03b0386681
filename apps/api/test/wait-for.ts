import { vi } from 'vitest';

interface Options {
  /** In milliseconds. */
  readonly interval?: number;
  readonly timeout?: number;
}

/**
 * Repeats until it throws no more. Vitest's own waits for one second by default, in which a busy machine may do nothing at all. Not for
 * longer than what happens each fifteen seconds anyway: live streams of ended sign-ins are closed then.
 */
export function waitFor<T>(attempt: () => T | Promise<T>, options: Options = {}): Promise<T> {
  return vi.waitFor(attempt, { timeout: 10_000, ...options });
}
