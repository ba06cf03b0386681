import { type Account, findProgram, runProgram } from './programs.ts';
import type { WindowKind } from './system.ts';

// On X11 a program can ask the window manager to keep a window above the others, with `wmctrl` and `xprop`.
// Without these tools the guard's windows still open and reopen, but another window may cover the notice.

export interface WindowManager {
  keepOnTop(kind: WindowKind, pid: number): Promise<void>;
}

export function findWindowManager(path: string, account: Account | null): WindowManager {
  const wmctrl = findProgram(['wmctrl'], path);
  const xprop = findProgram(['xprop'], path);
  if (wmctrl === null || xprop === null) return { keepOnTop: () => Promise.resolve() };
  const run = (program: string, ...args: string[]) => runProgram(program, args, account);
  /** Process and window id of configured windows: the system reuses window ids. */
  const configured = new Set<string>();

  async function isActive(window: string): Promise<boolean> {
    const answer = await run(xprop ?? '', '-root', '_NET_ACTIVE_WINDOW');
    const active = Number(/0x[0-9a-f]+/i.exec(answer ?? '')?.[0] ?? Number.NaN);
    return active === Number(window);
  }

  return {
    async keepOnTop(kind, pid) {
      const list = await run(wmctrl, '-l', '-p');
      const [window, ...others] = windowsOf(list ?? '', pid);
      if (window === undefined) return;
      // A key pressed before the page was loaded may have opened another window, with all the functions of a browser.
      for (const other of others) await run(wmctrl, '-i', '-c', other);
      if (!configured.has(`${pid} ${window}`)) {
        const states = kind === 'lock' ? 'add,fullscreen,above' : 'add,above,sticky';
        await run(wmctrl, '-i', '-r', window, '-b', states);
        await run(wmctrl, '-i', '-r', window, '-b', 'add,skip_taskbar,skip_pager');
        configured.add(`${pid} ${window}`);
      }
      if (kind === 'lock' && !(await isActive(window))) {
        await run(wmctrl, '-i', '-r', window, '-b', 'add,fullscreen,above');
        await run(wmctrl, '-i', '-a', window);
      }
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
