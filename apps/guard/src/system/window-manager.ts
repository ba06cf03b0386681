import { type Account, findProgram, runProgram } from './programs.ts';

// On X11 a program can ask the window manager to keep a window above the others, with `wmctrl`. Without it the notice still opens
// and reopens, but another window may cover it. The lock needs no window manager (cover/cover-window.ts).

export interface WindowManager {
  keepOnTop(pid: number): Promise<void>;
}

export function findWindowManager(path: string, account: Account | null): WindowManager {
  const wmctrl = findProgram(['wmctrl'], path);
  if (wmctrl === null) return { keepOnTop: () => Promise.resolve() };
  const run = (...args: string[]) => runProgram(wmctrl, args, { account });
  /** Process and window id of configured windows: the system reuses window ids. */
  const configured = new Set<string>();

  return {
    async keepOnTop(pid) {
      const [window] = windowsOf((await run('-l', '-p')) ?? '', pid);
      if (window === undefined || configured.has(`${pid} ${window}`)) return;
      await run('-i', '-r', window, '-b', 'add,above,sticky');
      await run('-i', '-r', window, '-b', 'add,skip_taskbar,skip_pager');
      configured.add(`${pid} ${window}`);
    },
  };
}

/** @param list of `wmctrl -l -p`, a line per window: id, desktop, process, host, title */
export function windowsOf(list: string, pid: number): string[] {
  return list.split('\n').flatMap((line) => {
    const [window, , owner] = line.split(/\s+/);
    return window !== undefined && Number(owner) === pid ? [window] : [];
  });
}
