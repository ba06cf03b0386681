import { win32 } from 'node:path';
import { shortcutKindOf } from '@coruja/domain';
import { BROWSER_FLAGS, LAUNCHER_PLACE } from './browser-window.ts';
import type { RunningProgram } from './programs.ts';
import { type GuardWindow, type LauncherSystem, SystemFailure } from './system.ts';
import { helperWindow, noWindow } from './windows-lock.ts';

interface Options {
  /** Starts the helper. */
  readonly start: (args: readonly string[]) => RunningProgram;
  /** Null if there is none. */
  readonly browser: () => string | null;
  /** The folder of the windows' profiles. */
  readonly profiles: string;
}

/** The launcher's page, and what `coruja-desktop start` opens as the player (apps/guard/windows/launch.c). */
export function createWindowsLauncher({ start, browser, profiles }: Options): LauncherSystem {
  const profile = win32.join(profiles, 'launcher');
  return {
    open(url): GuardWindow {
      const program = browser();
      if (program === null) return noWindow();
      const args = [...BROWSER_FLAGS, `--user-data-dir=${profile}`, ...LAUNCHER_PLACE, `--app=${url}`];
      return helperWindow(start(['page', program, ...args]));
    },
    async launch({ target, arguments: line }) {
      const kind = shortcutKindOf(target);
      const isHere = kind === 'windows' || kind === 'address';
      const answer = isHere
        ? await lastLineOf(start(['start', target, ...(line === null ? [] : [line])]))
        : 'missing';
      if (answer === 'missing')
        throw new SystemFailure('Este jogo não está neste computador. Chame o atendente.');
      if (answer !== 'started') throw new SystemFailure('Não abriu. Chame o atendente.');
    },
  };
}

/** What a program says last, once it has ended; null if nothing. */
export async function lastLineOf(program: RunningProgram): Promise<string | null> {
  let last: string | null = null;
  program.onLine((line) => {
    last = line;
  });
  await program.closed;
  return last;
}
