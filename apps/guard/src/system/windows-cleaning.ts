import type { Log } from '../log.ts';
import { windowsCleanList } from '../remove/windows-clean-list.ts';
import type { RunningProgram } from './programs.ts';
import { closeProgram } from './windows-lock.ts';

// `coruja-desktop clean` ends the player's programs and removes what he left (apps/guard/windows/clean.c).

/** Steam is a 32-bit program, whose keys Windows keeps apart. */
const STEAM_KEY = 'HKLM\\SOFTWARE\\WOW6432Node\\Valve\\Steam';

interface Options {
  readonly start: (args: readonly string[]) => RunningProgram;
  /** The output of `reg.exe`, null if it fails. */
  readonly reg: (args: readonly string[]) => Promise<string | null>;
  readonly log: Log;
}

export interface WindowsCleaning {
  /** Resolves when it is over, or stopped. */
  clean(paths: readonly string[]): Promise<void>;
  /** The desktop opens: nothing of the next customer may be ended. */
  stop(): void;
}

export function createWindowsCleaning({ start, reg, log }: Options): WindowsCleaning {
  let running: RunningProgram | null = null;
  /** Of the newest call, which alone may start. */
  let calls = 0;

  function stop(): void {
    calls += 1;
    if (running !== null) closeProgram(running);
    running = null;
  }

  return {
    async clean(paths) {
      stop();
      const call = calls;
      const steam = steamIn((await reg(['query', STEAM_KEY, '/v', 'InstallPath'])) ?? '');
      if (call !== calls) return;
      const program = start(['clean', ...windowsCleanList(steam), ...paths]);
      running = program;
      let counts: { removed: number; failed: number } | null = null;
      program.onLine((line) => {
        const [word, removed, failed] = line.split('\t');
        if (word === 'cleaned') counts = { removed: Number(removed), failed: Number(failed) };
      });
      await program.closed;
      if (running === program) running = null;
      log(counts === null ? 'warn' : 'info', counts === null ? 'not cleaned' : 'cleaned', counts ?? {});
    },
    stop,
  };
}

/** @param list lines such as `    InstallPath    REG_SZ    C:\Program Files (x86)\Steam` */
export function steamIn(list: string): string | null {
  const path = /^\s*InstallPath\s+REG_SZ\s+(.+?)\s*$/m.exec(list)?.[1];
  return path !== undefined && /^[a-z]:\\[^*]+$/i.test(path) ? path : null;
}
