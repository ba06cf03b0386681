import { fillPath } from '@coruja/contract';
import { now } from '../lib/clock.ts';
import { apiBase } from '../paths.ts';
import { markConnected, checkReachable, markReachable, onReached } from './connection.ts';
import { createNoticeReader, type LiveNotice } from './live-notices.ts';

/**
 * The server sends something every two seconds. Including the time for an answer, a silent loss is noticed within 4.3 s; 5 s are
 * allowed (docs/product/screens.md#offline-banner).
 */
const SILENCE_MS = 2_500;
/** A stream that is silent although the server answers is buffered by a proxy. */
const BUFFERED_MS = 12_000;
const SHORTEST_PAUSE_MS = 150;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/**
 * A first stream begins with what changed in so many milliseconds before the server opened it. Lists that were requested earlier than that
 * before its `hello` must be reloaded, however long the request was under way.
 */
export const FIRST_REACH_MS = 1_000;

export interface StreamOptions {
  readonly storeId: string;
  readonly onNotice: (event: LiveNotice) => void;
  /** The sign-in is over: the stream is not opened again. */
  readonly onSignedOut: () => void;
  /** The id of the last notice, of this tab or of one that read the stream before. */
  readonly lastNoticeId: () => string | undefined;
  readonly signal: AbortSignal;
}

/** Keeps a store's live stream open until the signal aborts or the sign-in is over. */
export async function runLiveStream(options: StreamOptions): Promise<void> {
  const { signal } = options;
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    const outcome = await readStream(options);
    if (signal.aborted) return;
    if (outcome === 'signed-out') return options.onSignedOut();
    if (outcome === 'stood') pauseMs = FIRST_PAUSE_MS;
    void checkReachable();
    // After a restart, browsers must not all reconnect at the same moment.
    await pause(pauseMs * (0.5 + Math.random() / 2), signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

type Outcome = 'stood' | 'failed' | 'signed-out';

async function readStream(options: StreamOptions): Promise<Outcome> {
  const { storeId, lastNoticeId, onNotice, signal } = options;
  const cut = new AbortController();
  const giveUp = () => cut.abort();
  signal.addEventListener('abort', giveUp);
  const silence = watchSilence(giveUp);
  let outcome: Outcome = 'failed';
  try {
    const id = lastNoticeId();
    const response = await fetch(`${apiBase}${fillPath('/stores/:storeId/live', { storeId })}`, {
      headers: {
        Accept: 'text/event-stream',
        'X-Activity': 'background',
        // Otherwise a change between a list's answer and the stream would be missed.
        ...(id === undefined ? { 'X-Live-Age': `${FIRST_REACH_MS}` } : { 'Last-Event-ID': id }),
      },
      cache: 'no-store',
      signal: cut.signal,
    });
    if (response.status === 401) return 'signed-out';
    if (!response.ok || !response.body) return 'failed';
    const read = createNoticeReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      silence.reset();
      for (const event of read(piece.value)) {
        outcome = 'stood';
        onNotice(event);
        if (event.type === 'hello') markConnected();
      }
    }
  } catch {
    // Lost or aborted by us: it is opened again in both cases.
  } finally {
    silence.stop();
    signal.removeEventListener('abort', giveUp);
  }
  return outcome;
}

/** Detects a lost network that leaves the stream open but silent. */
function watchSilence(giveUp: () => void) {
  let doubting: ReturnType<typeof setTimeout> | undefined;
  let buffering: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(doubting);
    clearTimeout(buffering);
  };
  const start = () => {
    stop();
    doubting = setTimeout(() => void checkReachable(), SILENCE_MS);
    buffering = setTimeout(giveUp, BUFFERED_MS);
  };
  start();
  return {
    stop,
    reset: () => {
      markReachable();
      start();
    },
  };
}

/** Waits this long, or until the server answers again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const startedAt = now();
    const end = () => {
      clearTimeout(timer);
      forget();
      signal.removeEventListener('abort', end);
      resolve();
    };
    let timer = setTimeout(end, ms);
    // The minimum avoids a loop while the server comes and goes.
    const forget = onReached(() => {
      clearTimeout(timer);
      timer = setTimeout(end, Math.max(0, startedAt + SHORTEST_PAUSE_MS - now()));
    });
    signal.addEventListener('abort', end);
  });
}
