import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createCookie, playerEnv, type TestAccount } from './accounts.ts';
import { findProgram } from '../../src/system/programs.ts';
import { type Looker, startLooker } from './looker.ts';
import { until } from './until.ts';

const displayServer = 'Xvfb';
const windowManager = 'openbox';
const needed = [displayServer, windowManager, 'xdotool', 'wmctrl', 'xprop', 'import', 'convert'];

/** The tools for a virtual display that this machine lacks. */
export function missingTools(): string[] {
  const path = process.env['PATH'] ?? '';
  const browser = findProgram(
    ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    path,
  );
  const missing = needed.filter((tool) => findProgram([tool], path) === null);
  return browser === null ? [...missing, 'chromium'] : missing;
}

export interface WindowInfo {
  readonly id: string;
  readonly title: string;
  readonly pid: number;
}

export interface Display {
  readonly name: string;
  /** What is on the screen, as the X server says it. */
  readonly looker: Looker;
  windows(): Promise<WindowInfo[]>;
  property(window: string, name: string): Promise<string>;
  /** Left, top, width, height. */
  geometry(window: string): Promise<{ x: number; y: number; width: number; height: number }>;
  /** As the desktop's close button does. */
  close(window: string): Promise<void>;
  /** Goes to the window that has the focus. */
  press(...keys: string[]): Promise<void>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  picture(file: string): Promise<void>;
  /** Every colour in it, as `#RRGGBB`. */
  colours(file: string): Promise<string[]>;
  /** `#RRGGBB` */
  pixel(file: string, x: number, y: number): Promise<string | undefined>;
  stop(): Promise<void>;
}

export const screenSize = { width: 1_280, height: 800 };

/**
 * A virtual display with a window manager; of a player's account, with a cookie that only root and that account have.
 *
 * @param options further ones of Xvfb
 */
export async function startDisplay(player?: TestAccount, options: readonly string[] = []): Promise<Display> {
  const { width, height } = screenSize;
  const auth = player === undefined ? null : createCookie(player);
  const server = spawn(
    displayServer,
    [
      '-displayfd',
      '3',
      '-screen',
      '0',
      `${width}x${height}x24`,
      '-nolisten',
      'tcp',
      ...(auth === null ? [] : ['-auth', auth.file]),
      ...options,
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  );
  const [line] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const name = `:${line.toString().trim()}`;
  const env = {
    ...process.env,
    DISPLAY: name,
    ...(auth === null ? {} : { XAUTHORITY: auth.file, HOME: player?.home }),
  };
  const manager = spawn(windowManager, [], {
    env: player === undefined ? env : playerEnv(player, name),
    stdio: 'ignore',
    ...(player === undefined ? {} : { uid: player.uid, gid: player.gid }),
  });
  const looker = await startLooker(name, auth?.cookie ?? null);
  looker.paintDesktop(0);

  const run = (program: string, ...args: string[]) =>
    new Promise<string>((resolve) => {
      execFile(program, args, { env, timeout: 10_000 }, (error, stdout) =>
        resolve(error === null ? stdout : ''),
      );
    });

  const display: Display = {
    name,
    looker,
    async windows() {
      const list = await run('wmctrl', '-l', '-p');
      return list.split('\n').flatMap((entry) => {
        const [, id, pid, title] = /^(0x\w+)\s+\S+\s+(\d+)\s+\S+\s+(.*)$/.exec(entry) ?? [];
        return id === undefined || title === undefined ? [] : [{ id, pid: Number(pid), title }];
      });
    },
    property: (window, property) => run('xprop', '-id', window, property),
    async geometry(window) {
      const text = await run('xdotool', 'getwindowgeometry', '--shell', window);
      const number = (key: string) => Number(new RegExp(`^${key}=(-?\\d+)$`, 'm').exec(text)?.[1]);
      return { x: number('X'), y: number('Y'), width: number('WIDTH'), height: number('HEIGHT') };
    },
    close: async (window) => {
      await run('wmctrl', '-i', '-c', window);
    },
    press: async (...keys) => {
      await run('xdotool', 'key', '--delay', '60', ...keys);
    },
    click: async (x, y) => {
      await run('xdotool', 'mousemove', String(x), String(y), 'click', '1');
    },
    type: async (text) => {
      await run('xdotool', 'type', '--delay', '20', text);
    },
    picture: async (file) => {
      await run('import', '-window', 'root', file);
    },
    async pixel(file, x, y) {
      const text = await run('convert', file, '-crop', `1x1+${x}+${y}`, '-depth', '8', 'txt:-');
      return /#[0-9A-F]{6}/.exec(text)?.[0];
    },
    async colours(file) {
      const text = await run('convert', file, '-depth', '8', '-format', '%c', 'histogram:info:');
      return [...text.matchAll(/#[0-9A-F]{6}/g)].map(([colour]) => colour);
    },
    async stop() {
      looker.end();
      await stopProcess(manager);
      await stopProcess(server);
    },
  };
  await until('the window manager', async () => (await run('wmctrl', '-m')) !== '');
  return display;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
