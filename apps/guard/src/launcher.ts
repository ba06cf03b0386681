import type { GuardShortcut } from '@coruja/contract';
import { type Log, reasonOf } from './log.ts';
import { type GuardWindow, type LauncherSystem, SystemFailure } from './system/system.ts';

export interface Launcher {
  /** What can be started from now on; null ends the page. */
  show(shortcuts: readonly GuardShortcut[] | null): void;
  /** Opens the page, or opens it again in front. */
  open(): void;
  /** @returns a sentence in Portuguese if it failed */
  launch(id: string): Promise<string | null>;
  end(): Promise<void>;
}

export const notHere = 'Este atalho não está mais disponível.';

interface Options {
  readonly system: LauncherSystem;
  readonly url: () => string;
  readonly log: Log;
}

/** The window with the shortcuts, and what is started from it: nothing but what the server sent, and only during a session. */
export function createLauncher({ system, url, log }: Options): Launcher {
  let shortcuts: readonly GuardShortcut[] = [];
  let window: GuardWindow | null = null;
  /** Opened again as soon as the window before is gone: two cannot share a profile. */
  let isWanted = false;

  function openWindow(): void {
    isWanted = false;
    const opened = system.open(url());
    window = opened;
    void opened.closed.then(() => {
      window = null;
      if (isWanted) openWindow();
    });
  }

  function open(): void {
    if (shortcuts.length === 0) return;
    if (window === null) return openWindow();
    isWanted = true;
    window.close();
  }

  function close(): void {
    isWanted = false;
    window?.close();
  }

  return {
    show(next) {
      shortcuts = next ?? [];
      if (shortcuts.length === 0) close();
    },
    open,
    async launch(id) {
      const shortcut = shortcuts.find((one) => one.id === id);
      if (shortcut === undefined) return notHere;
      try {
        await system.launch(shortcut);
        log('info', 'shortcut', { id });
        return null;
      } catch (error) {
        log('warn', 'shortcut failed', { id, reason: reasonOf(error) });
        return error instanceof SystemFailure ? error.message : 'Não abriu. Chame o atendente.';
      }
    },
    async end() {
      const ending = window;
      close();
      await ending?.closed;
    },
  };
}
