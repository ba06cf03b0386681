import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { now } from '../lib/clock.ts';
import { apiBase } from '../paths.ts';

// Whether the server can be reached (docs/product/screens.md#offline-banner). After a call without an answer, a silent
// live stream or the browser's offline event, one cheap call checks it, repeated until the server is back.

interface Connection {
  readonly connected: boolean;
  /** When the server last sent something, in milliseconds since the epoch. */
  readonly lastAnswerAt: number;
}

const ANSWER_WITHIN_MS = 1_800;
const ASK_EVERY_MS = 1_000;
/** After the server's return, the live stream has this long to report what was missed. */
const STREAM_FIRST_MS = 1_000;

let connection: Connection = { connected: true, lastAnswerAt: 0 };
let lastAnswerAt = now();
let answerCount = 0;
/** How often the browser has lost its network. */
let lossCount = 0;
/** Whether the live stream has begun since the last check that failed. */
let hasStream = false;
let asking: Promise<void> | undefined;
let askNow: () => void = () => undefined;
let returning: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const reachedListeners = new Set<() => void>();

/** The server has sent something. */
export function markReachable(): void {
  lastAnswerAt = now();
  answerCount += 1;
}

/** The server might be gone: check at once. Resolves as soon as it answers. */
export function checkReachable(): Promise<void> {
  asking ??= askUntilReached();
  return asking;
}

/** Resolves once the server answers and the wait is over; for trying again what could not be loaded. */
export async function reachedAfter(waitMs: number): Promise<void> {
  await checkReachable();
  await new Promise((resolve) => setTimeout(resolve, waitMs));
}

/** Another tab has reached the server: try at once instead of waiting, perhaps with throttled timers. */
export function retryNow(): void {
  askNow();
}

/** The live stream is open, so the server can be reached; unless this arrives late, after a loss that is being checked. */
export function markConnected(): void {
  markReachable();
  hasStream = true;
  if (asking) return askNow();
  clearTimeout(returning);
  set(true);
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => connection);
}

/** Calls the listener whenever the server answers again after a loss. */
export function onReached(listener: () => void): () => void {
  reachedListeners.add(listener);
  return () => reachedListeners.delete(listener);
}

/** Listens to the browser's network events until the signal aborts. */
export function watchNetwork(signal: AbortSignal): void {
  const lose = () => {
    lossCount += 1;
    set(false);
    void checkReachable();
  };
  const lookAgain = () => {
    askNow();
    void checkReachable();
  };
  window.addEventListener('offline', lose, { signal });
  window.addEventListener('online', lookAgain, { signal });
  // Timers are throttled in a hidden tab.
  document.addEventListener('visibilitychange', () => !connection.connected && lookAgain(), { signal });
  signal.addEventListener('abort', () => set(true));
  if (!navigator.onLine) lose();
}

/**
 * Pauses queries while the server is away and runs them together once it is back, so that none fails meanwhile. The library's
 * own listener knows only the network.
 */
onlineManager.setEventListener((setOnline) => subscribe(() => setOnline(connection.connected)));

async function askUntilReached(): Promise<void> {
  hasStream = false;
  while (!(await isThere())) {
    hasStream = false;
    set(false);
    await nextTry();
  }
  asking = undefined;
  markReachable();
  if (connection.connected) return;
  returning = setTimeout(() => set(true), hasStream ? 0 : STREAM_FIRST_MS);
  for (const tell of reachedListeners) tell();
}

async function isThere(): Promise<boolean> {
  const [answers, losses] = [answerCount, lossCount];
  try {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const response = await fetch(`${apiBase}/healthz`, { signal, cache: 'no-store' });
    return response.ok && lossCount === losses;
  } catch (error) {
    // A stream may still deliver while this call is only slow; a call that failed says that the network is gone.
    const isSlow = error instanceof DOMException && error.name === 'TimeoutError';
    return isSlow && answerCount > answers && lossCount === losses;
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
  connection = { connected, lastAnswerAt };
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
