import { useSyncExternalStore } from 'react';

/** Milliseconds since the epoch by this computer's clock. For time that passes, not for what hour it is at the store. */
export function now(): number {
  // oxlint-disable-next-line no-restricted-properties -- the console's one door to the machine's clock
  return Date.now();
}

/**
 * Renders again at each beat, and gives the time of that beat in milliseconds since the epoch.
 *
 * @param everyMs how long a beat lasts
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

/** One timer for everybody who waits for the same beat, so that thirty cards turn over together. */
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
