import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import type { Hardware, SystemCommand } from '../core/state.ts';
import type { Env } from '../env.ts';
import { type BrowserProcess, endBrowserOf, startBrowser } from './browser-window.ts';
import { type Account, findProgram, runProgram } from './programs.ts';
import { type System, SystemFailure, type WindowKind } from './system.ts';
import { findWindowManager } from './window-manager.ts';

const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

/**
 * Linux with an X11 desktop.
 *
 * @throws when the account of CORUJA_GUARD_USER does not exist
 */
export function linuxSystem(env: Env): System {
  const isRoot = process.getuid?.() === 0;
  const account = env.desktopUser === null ? null : findAccount(env.desktopUser);
  const directory =
    env.directory ?? (isRoot ? '/var/lib/coruja-guard' : join(env.home, '.config', 'coruja-guard'));
  // Outside the guard's own folder, which the desktop's account may not enter; but in a folder of root, so
  // that nobody can replace it.
  const profiles = account === null ? join(directory, 'windows') : `${directory}-windows`;
  const profileOf = (kind: WindowKind) => join(profiles, kind);
  const manager = findWindowManager(env.path, account);

  return {
    // The uptime includes sleep, unlike process.hrtime().
    now: () => ({ monotonicMs: Math.round(uptime() * 1_000), wallMs: wallClock() }),
    bootId: () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    directory,
    // The file's mode 0600 is enough here.
    protect: () => undefined,
    hardware: () => readHardware(env.path),
    openWindow(kind, url) {
      const program = findProgram(env.browser === null ? BROWSERS : [env.browser], env.path);
      if (program === null || !env.hasDisplay) return noWindow();
      const browser = startBrowser({ program, kind, url, profile: profileOf(kind), account });
      return {
        closed: browser.closed,
        close: () => browser.close(),
        keepOnTop: () => keepOnTop(browser, kind),
      };
    },
    closeOrphanedWindows() {
      for (const kind of ['lock', 'notice'] as const) endBrowserOf(profileOf(kind));
    },
    run: (command) => runCommand(command, env),
  };

  async function keepOnTop(browser: BrowserProcess, kind: WindowKind): Promise<void> {
    if (browser.pid !== null) await manager.keepOnTop(kind, browser.pid);
  }
}

function wallClock(): number {
  // oxlint-disable-next-line no-restricted-properties -- this adapter gives the core its time
  return Date.now();
}

/** Without a browser or a display the guard continues to count, and tries again. */
function noWindow() {
  const closed = new Promise<void>((resolve) => setTimeout(resolve, 10_000).unref());
  return { closed, close: () => undefined, keepOnTop: () => Promise.resolve() };
}

function findAccount(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid, , home] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined || home === undefined)
    throw new Error(`CORUJA_GUARD_USER: a conta ${name} não existe neste computador.`);
  return { uid: Number(uid), gid: Number(gid), home };
}

async function runCommand(command: SystemCommand, env: Env): Promise<void> {
  for (const [name = '', ...args] of programsFor(command, env.desktopUser)) {
    const program = findProgram([name], env.path);
    if (program !== null && (await runProgram(program, args)) !== null) return;
  }
  throw new SystemFailure('O sistema deste computador não aceitou o comando.');
}

/** To be tried in this order. */
function programsFor(command: SystemCommand, desktopUser: string | null): string[][] {
  if (command === 'reboot')
    return [
      ['systemctl', 'reboot'],
      ['shutdown', '-r', 'now'],
    ];
  if (command === 'shutdown')
    return [
      ['systemctl', 'poweroff'],
      ['shutdown', '-h', 'now'],
    ];
  return [
    desktopUser === null
      ? ['loginctl', 'terminate-session', '']
      : ['loginctl', 'terminate-user', desktopUser],
  ];
}

async function readHardware(path: string): Promise<Hardware> {
  return {
    system: `${distribution()} (Linux ${release()})`.slice(0, 80),
    cpu: cpus()[0]?.model.trim().slice(0, 120) || null,
    gpu: await graphics(path),
    ram: `${Math.round(totalmem() / 2 ** 30)} GB`,
  };
}

function distribution(): string {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'Linux';
  } catch {
    return 'Linux';
  }
}

async function graphics(path: string): Promise<string | null> {
  const lspci = findProgram(['lspci', '/usr/bin/lspci', '/usr/sbin/lspci'], path);
  return lspci === null ? null : graphicsOf((await runProgram(lspci, [])) ?? '');
}

/** @param list lines such as `01:00.0 VGA compatible controller: NVIDIA Corporation GA106 [GeForce RTX 3060] (rev a1)` */
export function graphicsOf(list: string): string | null {
  const lines = list.match(/(?:VGA compatible|3D) controller: .+/g) ?? [];
  const names = lines.map((line) => line.replace(/^[^:]+: /, '').replace(/ \(rev \w+\)$/, ''));
  // A card comes before the processor's own graphics.
  return (names.find((name) => /NVIDIA|AMD|ATI/.test(name)) ?? names[0])?.slice(0, 120) ?? null;
}
