import { now } from '../../lib/clock.ts';
import { type DisplayState, recordOf } from './display-state.ts';
import { followTill, isId, readTillMessage, shownOf, type TillMessage, type Tills } from './tills.ts';

// The messages between the cashier's tabs and the customer's displays of one browser (docs/product/sales.md#customers-display). A display says
// 'hello' when it opens, and again to a till that opens later; until then a till sends no state.

type DisplayMessage = { readonly kind: 'hello' | 'closed'; readonly display: string };

export const isDisplayPossible = (): boolean => 'BroadcastChannel' in window;

const channelOf = (storeId: string) => new BroadcastChannel(`coruja-display:${storeId}`);

/** The cashier's end of the channel. */
export interface Till {
  /** Shows a state on the displays, if there are any. The same one again is not sent. */
  readonly publish: (state: DisplayState) => void;
  readonly close: () => void;
}

/** @param onWatched called when the first display has opened, and when the last one has closed */
export function openTill(storeId: string, onWatched: (isWatched: boolean) => void): Till {
  const till: string = crypto.randomUUID();
  const channel = channelOf(storeId);
  const send = (message: TillMessage) => channel.postMessage(message);
  const ending = new AbortController();
  const { signal } = ending;
  const displays = new Set<string>();
  let usedAt = now();
  let isHeld = false;
  let last: DisplayState | null = null;

  const sendLast = () => {
    if (last) send({ kind: 'state', till, usedAt, state: last });
  };
  const greet = (display: string) => {
    displays.add(display);
    if (last) sendLast();
    else onWatched(true);
  };
  const leave = (display: string) => {
    if (!displays.delete(display) || displays.size > 0) return;
    last = null;
    onWatched(false);
  };
  const announce = () => send({ kind: 'ready' });
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readDisplayMessage(data);
    if (message?.kind === 'closed') leave(message.display);
    // Not before the till holds its lock: a display takes a till without a lock for closed.
    else if (message && isHeld) greet(message.display);
  });

  const use = () => {
    usedAt = now();
  };
  for (const name of ['pointerdown', 'keydown']) {
    window.addEventListener(name, use, { passive: true, capture: true, signal });
  }
  window.addEventListener(
    'focus',
    () => {
      use();
      sendLast();
    },
    { signal },
  );
  window.addEventListener('pagehide', () => send({ kind: 'gone', till }), { signal });
  // The browser kept the whole page, and shows it again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && announce(), { signal });
  void holdLock(lockOf(till), signal).then(() => {
    if (signal.aborted) return;
    isHeld = true;
    announce();
  });
  return {
    publish: (state) => {
      if (displays.size === 0 || JSON.stringify(state) === JSON.stringify(last)) return;
      last = state;
      sendLast();
    },
    close: () => {
      send({ kind: 'gone', till });
      displays.clear();
      ending.abort();
      channel.close();
    },
  };
}

function readDisplayMessage(value: unknown): DisplayMessage | null {
  const message = recordOf(value);
  if (!message || !isId(message.display)) return null;
  const { kind, display } = message;
  return kind === 'hello' || kind === 'closed' ? { kind, display } : null;
}

/**
 * Opens a display's end of the channel. Returns a function that closes it.
 *
 * @param onShown called with what to show, at each change
 */
export function openDisplay(storeId: string, onShown: (state: DisplayState) => void): () => void {
  const display: string = crypto.randomUUID();
  const channel = channelOf(storeId);
  const send = (kind: DisplayMessage['kind']) => channel.postMessage({ kind, display });
  const ending = new AbortController();
  const { signal } = ending;
  let tills: Tills = new Map();
  const follow = (message: TillMessage) => {
    tills = followTill(tills, message);
    onShown(shownOf(tills));
  };
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = readTillMessage(data);
    if (message?.kind === 'ready') send('hello');
    else if (message) {
      const { till } = message;
      const isNew = !tills.has(till);
      follow(message);
      if (isNew && tills.has(till)) {
        onceReleased(lockOf(till), signal, () => follow({ kind: 'gone', till }));
      }
    }
  });
  window.addEventListener('pagehide', () => send('closed'), { signal });
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      tills = new Map();
      send('hello');
    },
    { signal },
  );
  send('hello');
  return () => {
    send('closed');
    ending.abort();
    channel.close();
  };
}

// A crashed tab sends no 'gone', but its lock is released, where the browser has locks (not on plain http in the shop's network).

const lockOf = (till: string) => `coruja-till:${till}`;

/** Resolves once the lock is held; it is released by the signal. */
function holdLock(name: string, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((resolve) => {
    const hold = () => {
      resolve();
      return new Promise<void>((release) => {
        if (signal.aborted) release();
        signal.addEventListener('abort', () => release());
      });
    };
    // Refused while the page is being left.
    navigator.locks.request(name, hold).catch(() => resolve());
  });
}

function onceReleased(name: string, signal: AbortSignal, act: () => void): void {
  if (!('locks' in navigator)) return;
  navigator.locks.request(name, { mode: 'shared', signal }, act).catch(() => undefined);
}
