import type { Log } from './log.ts';
import type { GuardWindow, System, WindowKind, WindowPage } from './system/system.ts';

export interface WindowSupervisor {
  show(kind: WindowKind): void;
  /** Call it once a second. */
  check(): void;
  end(): Promise<void>;
}

interface Slot {
  window: GuardWindow | null;
  openedAt: number;
  isClosing: boolean;
  reopening: NodeJS.Timeout | null;
  /** How many windows in a row closed before their page connected: nobody closed those on purpose. */
  failures: number;
}

interface Options {
  readonly system: System;
  readonly pageOf: (kind: WindowKind) => WindowPage;
  /** Whether this window's page has its event stream open: a process may live while its page is dead. */
  readonly isPageConnected: (kind: WindowKind) => boolean;
  readonly log: Log;
}

/** A closed window is back within a second (docs/product/guard.md#screen), and the browser needs most of it to start. */
const REOPEN_MS = 150;
/** A browser's first start on a slow machine takes a while until its page connects. */
const PAGE_TIMEOUT_MS = 20_000;
const POLL_MS = 100;
/** The longest delay while there is no desktop to open a window on; still below a second. */
const MAX_REOPEN_MS = 850;

/** Keeps one window open, reopens it whenever it is gone, and closes the other one. */
export function createWindowSupervisor({ system, pageOf, isPageConnected, log }: Options): WindowSupervisor {
  const slots: Record<WindowKind, Slot> = { lock: emptySlot(), notice: emptySlot() };
  let shown: WindowKind | null = null;

  function open(kind: WindowKind): void {
    const slot = slots[kind];
    if (shown !== kind || slot.window !== null) return;
    const window = system.openWindow(kind, pageOf(kind));
    log('info', 'window opened', { kind });
    Object.assign(slot, { window, openedAt: system.now().monotonicMs, isClosing: false });
    const poll = setInterval(() => {
      if (isPageConnected(kind)) slot.failures = 0;
    }, POLL_MS);
    slot.failures += 1;
    void window.closed.then(() => {
      clearInterval(poll);
      if (!slot.isClosing) log('warn', 'window lost', { kind });
      slot.window = null;
      if (shown !== kind) return;
      slot.reopening = setTimeout(() => open(kind), slot.isClosing ? 0 : reopenDelayMs(slot.failures));
    });
  }

  function close(kind: WindowKind): void {
    const slot = slots[kind];
    if (slot.reopening !== null) clearTimeout(slot.reopening);
    slot.reopening = null;
    if (slot.window === null || slot.isClosing) return;
    slot.isClosing = true;
    slot.window.close();
  }

  /** The notice covers the screen itself until the lock page is there, so that the screen is never uncovered. */
  function closeNoticeBehindLock(): void {
    if (shown !== 'lock' || slots.notice.window === null) return;
    const isLate = system.now().monotonicMs - slots.lock.openedAt > PAGE_TIMEOUT_MS;
    if (isPageConnected('lock') || isLate) return close('notice');
    setTimeout(closeNoticeBehindLock, POLL_MS);
  }

  function isPageDead(kind: WindowKind): boolean {
    return system.now().monotonicMs - slots[kind].openedAt > PAGE_TIMEOUT_MS && !isPageConnected(kind);
  }

  return {
    show(kind) {
      if (shown === kind) return;
      shown = kind;
      open(kind);
      if (kind === 'notice') close('lock');
      else closeNoticeBehindLock();
    },
    check() {
      if (shown === null) return;
      const { window } = slots[shown];
      if (window === null) return;
      if (!isPageDead(shown)) void window.keepOnTop();
      else if (window.reload === undefined) close(shown);
      else {
        log('warn', 'page lost', { kind: shown });
        slots[shown].openedAt = system.now().monotonicMs;
        window.reload();
      }
    },
    async end() {
      shown = null;
      const windows = [slots.lock.window, slots.notice.window];
      close('lock');
      close('notice');
      for (const window of windows) await window?.closed;
    },
  };
}

/** Short after a page that was connected, however often it is closed. */
function reopenDelayMs(failures: number): number {
  return Math.min(REOPEN_MS * 2 ** Math.max(0, failures - 1), MAX_REOPEN_MS);
}

function emptySlot(): Slot {
  return { window: null, openedAt: 0, isClosing: false, reopening: null, failures: 0 };
}
