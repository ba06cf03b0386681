import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { now } from '../lib/clock.ts';
import { apiBase } from '../paths.ts';

// Whether the server can be reached (docs/product/screens.md#offline-banner). A call without an answer, the live stream and
// the browser itself report a doubt. One cheap call then decides, repeated until the server is back.

interface Connection {
  readonly connected: boolean;
  /** When something was last heard of the server, in milliseconds since the epoch. */
  readonly heardAt: number;
}

const ANSWER_WITHIN_MS = 1_800;
const ASK_EVERY_MS = 1_000;
/** Once the server answers, how long the live stream gets to say first what was missed. */
const STREAM_FIRST_MS = 1_000;

let connection: Connection = { connected: true, heardAt: 0 };
let heardAt = now();
let timesHeard = 0;
let asking = false;
let askNow: () => void = () => undefined;
let returning: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const reachedListeners = new Set<() => void>();

/** Something came from the server. */
export function noteHeard(): void {
  heardAt = now();
  timesHeard += 1;
}

/** The server might be gone: it is asked at once. */
export function noteDoubt(): void {
  if (asking) return;
  asking = true;
  void askUntilReached();
}

/** Another tab has reached the server: a tab that waits for its next try, perhaps asleep, tries at once. */
export function hurry(): void {
  askNow();
}

/** The live stream stands: all is well again. */
export function noteConnected(): void {
  noteHeard();
  clearTimeout(returning);
  set(true);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Calls back whenever the server answers again after a loss. */
export function onReached(listener: () => void): () => void {
  reachedListeners.add(listener);
  return () => reachedListeners.delete(listener);
}

/** Listens to what the browser knows of its network, until it is told to stop. */
export function watchNetwork(signal: AbortSignal): void {
  const lose = () => {
    set(false);
    noteDoubt();
  };
  const lookAgain = () => {
    askNow();
    noteDoubt();
  };
  window.addEventListener('offline', lose, { signal });
  window.addEventListener('online', lookAgain, { signal });
  // Behind another tab the timers slept.
  document.addEventListener('visibilitychange', () => !connection.connected && lookAgain(), { signal });
  signal.addEventListener('abort', () => set(true));
  if (!navigator.onLine) lose();
}

/**
 * Queries rest while the server is away, and run again together once it is back: no call fails in vain, and none of them
 * says so. The library's own listener knows of the network alone.
 */
onlineManager.setEventListener((setOnline) => subscribe(() => setOnline(connection.connected)));

async function askUntilReached(): Promise<void> {
  while (!(await isThere())) {
    set(false);
    await nextTry();
  }
  asking = false;
  noteHeard();
  if (connection.connected) return;
  returning = setTimeout(() => set(true), STREAM_FIRST_MS);
  for (const tell of reachedListeners) tell();
}

/** A server that is merely slow with this one call still speaks by the stream. */
async function isThere(): Promise<boolean> {
  const before = timesHeard;
  return (await answers()) || timesHeard > before;
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(`${apiBase}/healthz`, { signal, cache: 'no-store' });
    return response.ok;
  } catch {
    return false;
  }
}

function nextTry(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ASK_EVERY_MS);
    askNow = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function set(connected: boolean): void {
  if (!connected) clearTimeout(returning);
  if (connected === connection.connected) return;
  connection = { connected, heardAt };
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
