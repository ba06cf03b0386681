import type { Log } from './log.ts';
import type { GuardWindow, System, WindowKind } from './system/system.ts';

export interface WindowKeeper {
  want(kind: WindowKind): void;
  /** To be called once a second. */
  lookAfter(): void;
  end(): Promise<void>;
}

interface Kept {
  window: GuardWindow | null;
  openedAt: number;
  isClosing: boolean;
  reopening: NodeJS.Timeout | null;
  /** How many windows in a row went before their page was there: nobody has closed those. */
  failures: number;
}

interface Options {
  readonly system: System;
  readonly urlOf: (kind: WindowKind) => string;
  /** Whether the page of this window is there and listens: a process may live while its page is dead. */
  readonly isListening: (kind: WindowKind) => boolean;
  readonly log: Log;
}

/** A closed window is back within a second (docs/product/guard.md#screen), and the browser needs most of it to start. */
const REOPEN_MS = 150;
/** A browser's first start on a slow machine takes a while until its page listens. */
const PATIENCE_MS = 20_000;
const LOOK_MS = 100;
/** While there is no desktop to open a window on, the machine is not kept busy with trying; but a second is the most. */
const LONGEST_PAUSE_MS = 850;

/** Keeps the one window that is wanted, opens it again whenever it goes, and closes the other. */
export function createWindowKeeper({ system, urlOf, isListening, log }: Options): WindowKeeper {
  const kept: Record<WindowKind, Kept> = { lock: nothing(), notice: nothing() };
  let wanted: WindowKind | null = null;

  function open(kind: WindowKind): void {
    const place = kept[kind];
    if (wanted !== kind || place.window !== null) return;
    const window = system.openWindow(kind, urlOf(kind));
    log('info', 'window opened', { kind });
    Object.assign(place, { window, openedAt: system.at().monotonicMs, isClosing: false });
    const looking = setInterval(() => {
      if (isListening(kind)) place.failures = 0;
    }, LOOK_MS);
    place.failures += 1;
    void window.closed.then(() => {
      clearInterval(looking);
      if (!place.isClosing) log('warn', 'window lost', { kind });
      place.window = null;
      if (wanted !== kind) return;
      place.reopening = setTimeout(() => open(kind), place.isClosing ? 0 : pauseAfter(place.failures));
    });
  }

  function close(kind: WindowKind): void {
    const place = kept[kind];
    if (place.reopening !== null) clearTimeout(place.reopening);
    place.reopening = null;
    if (place.window === null || place.isClosing) return;
    place.isClosing = true;
    place.window.close();
  }

  /** The notice covers the screen itself until the lock page stands, so that there is no moment without either. */
  function closeBehindLock(): void {
    if (wanted !== 'lock' || kept.notice.window === null) return;
    const isLate = system.at().monotonicMs - kept.lock.openedAt > PATIENCE_MS;
    if (isListening('lock') || isLate) return close('notice');
    setTimeout(closeBehindLock, LOOK_MS);
  }

  function isDeaf(kind: WindowKind): boolean {
    return system.at().monotonicMs - kept[kind].openedAt > PATIENCE_MS && !isListening(kind);
  }

  return {
    want(kind) {
      if (wanted === kind) return;
      wanted = kind;
      open(kind);
      if (kind === 'notice') close('lock');
      else closeBehindLock();
    },
    lookAfter() {
      if (wanted === null) return;
      const { window } = kept[wanted];
      if (window === null) return;
      if (isDeaf(wanted)) close(wanted);
      else void window.keepOnTop();
    },
    async end() {
      wanted = null;
      const windows = [kept.lock.window, kept.notice.window];
      close('lock');
      close('notice');
      for (const window of windows) await window?.closed;
    },
  };
}

/** A page that was there comes back at once, whoever closed it and however often. */
function pauseAfter(failures: number): number {
  return Math.min(REOPEN_MS * 2 ** Math.max(0, failures - 1), LONGEST_PAUSE_MS);
}

function nothing(): Kept {
  return { window: null, openedAt: 0, isClosing: false, reopening: null, failures: 0 };
}
