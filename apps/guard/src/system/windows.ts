import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { cpus, release, totalmem, uptime, version } from 'node:os';
import { dirname, win32 } from 'node:path';
import type { Hardware, SystemCommand } from '../core/state.ts';
import type { Env } from '../env.ts';
import { QUIET } from './browser-window.ts';
import { type Programs, programs as realPrograms } from './programs.ts';
import { type GuardWindow, type System, SystemFailure, type WindowKind } from './system.ts';

// Windows 10 and 11. The guard runs in the service that install.ps1 sets up: as SYSTEM, from the start of the computer, in a
// session without a screen. What only Windows' own functions can do is done by coruja-desktop.exe (install/windows).

const EDGE = ['Microsoft', 'Edge', 'Application', 'msedge.exe'];
const CHROME = ['Google', 'Chrome', 'Application', 'chrome.exe'];

/** SYSTEM and the administrators, by numbers: their names differ from language to language. */
const SYSTEM = '*S-1-5-18';
const ADMINISTRATORS = '*S-1-5-32-544';

/** Where Windows keeps its graphics cards, one key each. */
const DISPLAY_CARDS =
  'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}';

const PATIENCE_MS = 1_500;

interface Options {
  readonly programs?: Programs;
  /** The folder of coruja-guard.exe and coruja-desktop.exe. */
  readonly home?: string;
}

export function windowsSystem(env: Env, options: Options = {}): System {
  const { programs = realPrograms, home = dirname(process.execPath) } = options;
  const folders = env.windows ?? { system: 'C:\\Windows', programData: 'C:\\ProgramData', programs: [] };
  const directory = env.directory ?? win32.join(folders.programData, 'Coruja', 'guarda');
  const profiles = win32.join(win32.dirname(directory), 'janelas');
  const helper = win32.join(home, 'coruja-desktop.exe');
  const tool = (name: string) => win32.join(folders.system, 'System32', name);

  return {
    // GetTickCount64: milliseconds since the boot that go on through sleep and hibernation and that no setting of the clock
    // moves. With "fast startup" Windows hibernates in place of ending: then counter and boot id both go on.
    at: () => ({ monotonicMs: Math.round(uptime() * 1_000), wallMs: wallClock() }),
    // Of a volatile key, which lives exactly as long as the counter above. Without a name this counts as another boot.
    bootId: () => programs.askNow(helper, ['boot-id'])?.trim() || randomUUID(),
    directory,
    protect: (path) => protect(path, (args) => programs.askNow(tool('icacls.exe'), args)),
    hardware: () => readHardware((args) => programs.ask(tool('reg.exe'), args)),
    openWindow(kind, url) {
      const browser = findBrowser(env.browser, folders.programs, programs);
      if (browser === null || !programs.exists(helper)) return noWindow();
      const profile = win32.join(profiles, kind);
      const args = ['window', kind, browser, ...windowArguments({ kind, url, profile, browser })];
      return windowOf(programs.start(helper, args));
    },
    // Windows ends a window's processes with the helper that opened it, and that one with the guard (a job object).
    closeLeftovers: () => undefined,
    run: (command) => runCommand(command, programs, { helper, shutdown: tool('shutdown.exe') }),
  };
}

/** The one place that reads the clock on the wall. */
function wallClock(): number {
  // oxlint-disable-next-line no-restricted-properties -- the adapter of this system, from which the core gets its time
  return Date.now();
}

/** Nothing of the token stays where others could read it: a file that cannot be protected is removed. */
function protect(path: string, icacls: (args: readonly string[]) => string | null): void {
  const rights = ['/inheritance:r', '/grant:r', `${SYSTEM}:F`, `${ADMINISTRATORS}:F`, '/Q'];
  if (icacls([path, ...rights]) !== null) return;
  rmSync(path, { force: true });
  throw new Error(`The rights of ${win32.basename(path)} could not be set.`);
}

/** Edge comes with Windows; Chrome where somebody has taken it away. */
function findBrowser(given: string | null, roots: readonly string[], programs: Programs): string | null {
  const usual = [EDGE, CHROME].flatMap((parts) => roots.map((root) => win32.join(root, ...parts)));
  return (given === null ? usual : [given]).find((path) => programs.exists(path)) ?? null;
}

function windowArguments(options: {
  readonly kind: WindowKind;
  readonly url: string;
  readonly profile: string;
  readonly browser: string;
}): string[] {
  const { kind, url, profile } = options;
  const own = [...QUIET, `--user-data-dir=${profile}`];
  if (kind === 'notice') return [...own, '--window-size=320,150', '--window-position=24,24', `--app=${url}`];
  // Edge has a kiosk of its own, which shows neither bars nor the keys' help; Chrome's is an app in full screen.
  const isEdge = win32.basename(options.browser) === 'msedge.exe';
  const kiosk = isEdge
    ? ['--kiosk', url, '--edge-kiosk-type=fullscreen', '--kiosk-idle-timeout-minutes=0']
    : ['--kiosk', `--app=${url}`];
  return [...own, ...kiosk];
}

function windowOf(started: ReturnType<Programs['start']>): GuardWindow {
  return {
    closed: started.closed,
    close() {
      started.endInput();
      const timer = setTimeout(() => started.kill(), PATIENCE_MS);
      void started.closed.then(() => clearTimeout(timer));
    },
    // The helper does it in the player's own session, four times a second: from here his windows cannot be seen.
    keepOnTop: () => Promise.resolve(),
  };
}

/** Where there is no browser or no helper: the guard lives and counts all the same, and tries again. */
function noWindow(): GuardWindow {
  const closed = new Promise<void>((resolve) => setTimeout(resolve, 10_000).unref());
  return { closed, close: () => undefined, keepOnTop: () => Promise.resolve() };
}

async function runCommand(
  command: SystemCommand,
  programs: Programs,
  { helper, shutdown }: { readonly helper: string; readonly shutdown: string },
): Promise<void> {
  // At once and whatever is open: the console has asked whether it may.
  const done =
    command === 'sign-out'
      ? await programs.ask(helper, ['sign-out'])
      : await programs.ask(shutdown, [command === 'reboot' ? '/r' : '/s', '/f', '/t', '0']);
  if (done === null) throw new SystemFailure('O Windows deste computador não aceitou o comando.');
}

async function readHardware(reg: (args: readonly string[]) => Promise<string | null>): Promise<Hardware> {
  return {
    system: `${version()} (${release()})`.slice(0, 80),
    cpu: cpus()[0]?.model.trim().slice(0, 120) || null,
    gpu: cardOf((await reg(['query', DISPLAY_CARDS, '/s', '/v', 'DriverDesc'])) ?? ''),
    ram: `${Math.round(totalmem() / 2 ** 30)} GB`,
  };
}

/** `    DriverDesc    REG_SZ    NVIDIA GeForce RTX 3060` */
export function cardOf(list: string): string | null {
  const names = [...list.matchAll(/^\s*DriverDesc\s+REG_SZ\s+(.+?)\s*$/gm)].map((match) => match[1] ?? '');
  // Beside the one in the processor there may be a card, and the card is what people ask for.
  return (names.find((name) => /NVIDIA|GeForce|AMD|Radeon/i.test(name)) ?? names[0])?.slice(0, 120) ?? null;
}
