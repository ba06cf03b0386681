import { retryNow, onReached } from './connection.ts';
import type { LiveNotice } from './live-notices.ts';
import { runLiveStream, type StreamOptions } from './live-stream.ts';

/** Messages between the tabs of one browser. */
type TabMessage =
  | { readonly kind: 'event'; readonly event: LiveNotice }
  /** The server answers again in another tab, whose timers are not throttled. */
  | { readonly kind: 'reached' };

/**
 * Shares one live stream among all tabs of a browser, which opens at most six connections to a server: the tab with the lock reads
 * it and forwards it; when that tab closes, another one continues. Without locks (plain http in the shop's network), each
 * visible tab reads for itself.
 */
export function shareStream(options: Omit<StreamOptions, 'lastNoticeId'>): void {
  if ('locks' in navigator && 'BroadcastChannel' in window) shareByLock(options);
  else readWhileVisible(options);
}

function shareByLock(options: Omit<StreamOptions, 'lastNoticeId'>): void {
  const { storeId, signal } = options;
  const name = `coruja-live:${storeId}`;
  const tabs = new BroadcastChannel(name);
  const notices = rememberLastNotice(options.onNotice);
  const tell = (message: TabMessage) => tabs.postMessage(message);
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'event') notices.onNotice(data.event);
    else retryNow();
  });
  const forget = onReached(() => tell({ kind: 'reached' }));
  signal.addEventListener('abort', () => {
    forget();
    tabs.close();
  });
  const keep = () =>
    runLiveStream({
      ...options,
      lastNoticeId: notices.lastNoticeId,
      onNotice: (event) => {
        notices.onNotice(event);
        tell({ kind: 'event', event });
      },
    });
  // Rejected when the signal aborts while waiting.
  navigator.locks.request(name, { signal }, keep).catch(() => undefined);
}

function readWhileVisible(options: Omit<StreamOptions, 'lastNoticeId'>): void {
  const notices = rememberLastNotice(options.onNotice);
  let reading: AbortController | undefined;
  const look = () => {
    const isWanted = document.visibilityState === 'visible' && !options.signal.aborted;
    if (isWanted && reading === undefined) {
      reading = new AbortController();
      void runLiveStream({ ...options, ...notices, signal: reading.signal });
    } else if (!isWanted) {
      reading?.abort();
      reading = undefined;
    }
  };
  document.addEventListener('visibilitychange', look, { signal: options.signal });
  options.signal.addEventListener('abort', look);
  look();
}

function rememberLastNotice(onNotice: (event: LiveNotice) => void) {
  let last: string | undefined;
  return {
    lastNoticeId: () => last,
    onNotice: (event: LiveNotice) => {
      last = event.id;
      onNotice(event);
    },
  };
}
