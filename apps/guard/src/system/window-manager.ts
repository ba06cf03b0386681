import { type Account, ask, findProgram } from './programs.ts';
import type { WindowKind } from './system.ts';

// X11 lets a program ask its window manager to keep a window above the others; `wmctrl` and `xprop` do the asking. Without
// them the windows are there and reopened as ever, but another window may come to lie over the notice.

export interface WindowManager {
  keepOnTop(kind: WindowKind, pid: number): Promise<void>;
}

export function findWindowManager(path: string, account: Account | null): WindowManager {
  const wmctrl = findProgram(['wmctrl'], path);
  const xprop = findProgram(['xprop'], path);
  if (wmctrl === null || xprop === null) return { keepOnTop: () => Promise.resolve() };
  const run = (program: string, ...args: string[]) => ask(program, args, account);
  /** Windows that have been told where they belong. Their numbers come again, so the process belongs to it. */
  const told = new Set<string>();

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
      // A key in the moment before the page stands may have opened another one, with all that a browser can do.
      for (const other of others) await run(wmctrl, '-i', '-c', other);
      if (!told.has(`${pid} ${window}`)) {
        const place = kind === 'lock' ? 'add,fullscreen,above' : 'add,above,sticky';
        await run(wmctrl, '-i', '-r', window, '-b', place);
        await run(wmctrl, '-i', '-r', window, '-b', 'add,skip_taskbar,skip_pager');
        told.add(`${pid} ${window}`);
      }
      if (kind === 'lock' && !(await isActive(window))) {
        await run(wmctrl, '-i', '-r', window, '-b', 'add,fullscreen,above');
        await run(wmctrl, '-i', '-a', window);
      }
    },
  };
}

/** `wmctrl -l -p` prints a line a window: id, desktop, process, host, title. */
export function windowsOf(list: string, pid: number): string[] {
  return list.split('\n').flatMap((line) => {
    const [window, , owner] = line.split(/\s+/);
    return window !== undefined && Number(owner) === pid ? [window] : [];
  });
}
