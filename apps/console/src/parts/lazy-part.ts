import { type ComponentType, lazy } from 'react';
import { reachedAfter } from '../api/connection.ts';

/** Before each further try: a network that has just come back may fail again. */
const WAITS_MS = [0, 1_000, 2_000, 4_000];

/**
 * A part whose code is loaded when it is first shown. Without a connection it stays away until the server answers, instead of ending its
 * screen with an error.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadWhenReached(load) }));
}

/** A part that its page can do without: if its code fails to load, nothing is shown. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({
    default: await loadWhenReached(load).catch((): ComponentType<Props> => () => null),
  }));
}

async function loadWhenReached<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of WAITS_MS) {
    try {
      return await load();
    } catch {
      await reachedAfter(waitMs);
    }
  }
  return load();
}
