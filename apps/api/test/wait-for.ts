import { vi } from 'vitest';

interface Options {
  /** In milliseconds. */
  readonly interval?: number;
  readonly timeout?: number;
}

/** Vitest waits for one second by default, in which a busy machine may do nothing at all. */
const patience = { timeout: 10_000 };

/** Repeats until it throws no more. */
export function waitFor<T>(attempt: () => T | Promise<T>, options: Options = {}): Promise<T> {
  return vi.waitFor(attempt, { ...patience, ...options });
}

/** Repeats until it finds something. */
export function waitUntil<T>(find: () => T | Promise<T>, options: Options = {}) {
  return vi.waitUntil(find, { ...patience, ...options });
}
