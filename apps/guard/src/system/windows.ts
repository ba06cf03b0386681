import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { Blocks } from '@coruja/contract';
import { cpus, release, totalmem, uptime, version } from 'node:os';
import { dirname, win32 } from 'node:path';
import type { Hardware, SystemCommand } from '../core/state.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import { BROWSER_FLAGS, NOTICE_PLACE } from './browser-window.ts';
import { macAddresses } from './network.ts';
import { type Programs, programs as realPrograms } from './programs.ts';
import { type System, SystemFailure } from './system.ts';
import { createWindowsBlocking } from './windows-blocking.ts';
import { createWindowsCleaning } from './windows-cleaning.ts';
import { createWindowsLauncher } from './windows-launcher.ts';
import { helperWindow, noWindow, openLock } from './windows-lock.ts';
import { createWindowsPicture } from './windows-picture.ts';
import { createWindowsPictures } from './windows-pictures.ts';

// Windows 10 and 11. install.ps1 installs the guard as a service: it runs as SYSTEM from the start of the
// computer, in a session without a screen. coruja-desktop.exe (apps/guard/windows) does what needs the Windows
// API.

const EDGE = ['Microsoft', 'Edge', 'Application', 'msedge.exe'];
const CHROME = ['Google', 'Chrome', 'Application', 'chrome.exe'];

/** By their numbers, since the names depend on the language of Windows. */
const SYSTEM = '*S-1-5-18';
const ADMINISTRATORS = '*S-1-5-32-544';

/** One key per graphics card. */
const DISPLAY_CARDS =
  'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}';

/** For as many values as there may be, on a busy computer. */
const REG_MS = 30_000;

interface Options {
  readonly programs?: Programs;
  /** The folder of coruja-guard.exe and coruja-desktop.exe. */
  readonly home?: string;
  readonly log?: Log;
}

export function windowsSystem(env: Env, options: Options = {}): System {
  const { programs = realPrograms, home = dirname(process.execPath), log = () => undefined } = options;
  const folders = env.windows ?? { system: 'C:\\Windows', programData: 'C:\\ProgramData', programs: [] };
  const directory = env.directory ?? win32.join(folders.programData, 'Coruja', 'guarda');
  const profiles = win32.join(win32.dirname(directory), 'janelas');
  const helper = win32.join(home, 'coruja-desktop.exe');
  const tool = (name: string) => win32.join(folders.system, 'System32', name);
  const reg = (args: readonly string[]) => programs.run(tool('reg.exe'), args);
  const start = (args: readonly string[]) => programs.start(helper, args);
  const browser = () => findBrowser(env.browser, folders.programs, programs);
  const pictures = createWindowsPictures(directory, log);
  const picture = createWindowsPicture(directory, start);
  const cleaning = createWindowsCleaning({ start, reg, log });
  const blocking = createWindowsBlocking({
    start,
    reg: (args) => programs.run(tool('reg.exe'), args, REG_MS),
    folder: directory,
    hosts: win32.join(folders.system, 'System32', 'drivers', 'etc', 'hosts'),
    log,
  });

  return {
    // GetTickCount64: milliseconds since the boot, sleep and hibernation included. With "fast startup" Windows hibernates
    // instead of shutting down: then both this counter and the boot id stay the same.
    now: () => ({ monotonicMs: Math.round(uptime() * 1_000), wallMs: wallClock() }),
    // Stored in a volatile registry key, which exists exactly as long as the counter above. If it cannot be read, this counts
    // as a new boot.
    bootId: () => programs.runSync(helper, ['boot-id'])?.trim() || randomUUID(),
    directory,
    protect: (path) => protect(path, (args) => programs.runSync(tool('icacls.exe'), args)),
    hardware: () => readHardware(reg),
    openWindow(kind, page) {
      if (!programs.exists(helper)) return noWindow();
      if (kind === 'lock') return openLock({ program: start(['lock']), page, pictures, log });
      cleaning.stop();
      const program = browser();
      if (program === null) return noWindow();
      return helperWindow(
        start(['window', program, ...noticeArguments(win32.join(profiles, 'notice'), page.url)]),
      );
    },
    // Of windows nothing is left: the notice's helper ends with the guard, and by a job object its processes with it; a lock ends when the next
    // one is shown.
    closeOrphanedWindows: () => picture.removeFile(),
    ...(programs.exists(helper)
      ? {
          clean: (paths: readonly string[]) => cleaning.clean(paths),
          // The guard's notice may need this one.
          block: (blocks: Blocks, onEnded: (name: string) => void) =>
            blocking.block(blocks, { spared: win32.basename(browser() ?? ''), onEnded }),
          takePicture: () => picture.take(),
          launcher: createWindowsLauncher({ start, browser, profiles }),
        }
      : {}),
    setVolume: (level) => setVolume(level, (args) => programs.run(helper, args)),
    run: (command) => runCommand(command, programs, { helper, shutdown: tool('shutdown.exe') }),
  };
}

function wallClock(): number {
  // oxlint-disable-next-line no-restricted-properties -- this adapter gives the core its time
  return Date.now();
}

/** Removes a file that it cannot protect, so that nobody can read the token. */
function protect(path: string, icacls: (args: readonly string[]) => string | null): void {
  const rights = ['/inheritance:r', '/grant:r', `${SYSTEM}:F`, `${ADMINISTRATORS}:F`, '/Q'];
  if (icacls([path, ...rights]) !== null) return;
  rmSync(path, { force: true });
  throw new Error(`Could not set the permissions of ${win32.basename(path)}.`);
}

/** Edge, which comes with Windows; Chrome if Edge was removed. */
function findBrowser(given: string | null, roots: readonly string[], programs: Programs): string | null {
  const usual = [EDGE, CHROME].flatMap((parts) => roots.map((root) => win32.join(root, ...parts)));
  return (given === null ? usual : [given]).find((path) => programs.exists(path)) ?? null;
}

function noticeArguments(profile: string, url: string): string[] {
  return [...BROWSER_FLAGS, `--user-data-dir=${profile}`, ...NOTICE_PLACE, `--app=${url}`];
}

async function runCommand(
  command: SystemCommand,
  programs: Programs,
  { helper, shutdown }: { readonly helper: string; readonly shutdown: string },
): Promise<void> {
  // At once, whatever is open: the console asked for a confirmation.
  const done =
    command === 'sign-out'
      ? await programs.run(helper, ['sign-out'])
      : await programs.run(shutdown, [command === 'reboot' ? '/r' : '/s', '/f', '/t', '0']);
  if (done === null) throw new SystemFailure('O Windows deste computador não aceitou o comando.');
}

/** The helper says what happened (apps/guard/windows/volume.c). */
async function setVolume(
  level: number,
  help: (args: readonly string[]) => Promise<string | null>,
): Promise<void> {
  const answer = (await help(['volume', String(level)]))?.trim();
  if (answer === 'no-device') throw new SystemFailure('Este computador não tem saída de som.');
  if (answer !== 'set') throw new SystemFailure('O Windows deste computador não aceitou o comando.');
}

async function readHardware(reg: (args: readonly string[]) => Promise<string | null>): Promise<Hardware> {
  return {
    system: `${version()} (${release()})`.slice(0, 80),
    cpu: cpus()[0]?.model.trim().slice(0, 120) || null,
    gpu: cardOf((await reg(['query', DISPLAY_CARDS, '/s', '/v', 'DriverDesc'])) ?? ''),
    ram: `${Math.round(totalmem() / 2 ** 30)} GB`,
    macAddresses: macAddresses(),
  };
}

/** @param list lines such as `    DriverDesc    REG_SZ    NVIDIA GeForce RTX 3060` */
export function cardOf(list: string): string | null {
  const names = [...list.matchAll(/^\s*DriverDesc\s+REG_SZ\s+(.+?)\s*$/gm)].map((match) => match[1] ?? '');
  // A card comes before the processor's own graphics.
  return (names.find((name) => /NVIDIA|GeForce|AMD|Radeon/i.test(name)) ?? names[0])?.slice(0, 120) ?? null;
}
