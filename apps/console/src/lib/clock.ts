import { useSyncExternalStore } from 'react';

/** Milliseconds since the epoch by this computer's clock. For durations, not for the store's time of day. */
export function now(): number {
  // oxlint-disable-next-line no-restricted-properties -- the console's only access to the machine's clock
  return Date.now();
}

/**
 * Renders again at each tick, and returns its time in milliseconds since the epoch.
 *
 * @param everyMs the interval of the ticks
 */
export function useNow(everyMs = 1_000): number {
  const beat = beatOf(everyMs);
  return useSyncExternalStore(beat.subscribe, beat.read, beat.read);
}

interface Beat {
  subscribe: (listener: () => void) => () => void;
  read: () => number;
}

const beats = new Map<number, Beat>();

/** One timer per interval, so that thirty cards change together. */
function beatOf(everyMs: number): Beat {
  const known = beats.get(everyMs);
  if (known) return known;
  const beat = createBeat(everyMs);
  beats.set(everyMs, beat);
  return beat;
}

function createBeat(everyMs: number): Beat {
  const listeners = new Set<() => void>();
  let current = now();
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    read: () => current,
    subscribe: (listener) => {
      if (listeners.size === 0) {
        current = now();
        timer = setInterval(() => {
          current = now();
          for (const tell of listeners) tell();
        }, everyMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
}
