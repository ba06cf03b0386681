import { type ComponentType, lazy } from 'react';
import { checkReachable } from '../api/connection.ts';

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
  try {
    return await load();
  } catch {
    await checkReachable();
    return load();
  }
}
