import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import type { Hardware, SystemCommand } from '../core/state.ts';
import type { Env } from '../env.ts';
import { type BrowserProcess, endBrowserOf, startBrowser } from './browser-window.ts';
import { type Account, ask, findProgram } from './programs.ts';
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

/** Linux with an X11 desktop. Throws when the account of CORUJA_GUARD_USER does not exist. */
export function linuxSystem(env: Env): System {
  const isRoot = process.getuid?.() === 0;
  const account = env.desktopUser === null ? null : findAccount(env.desktopUser);
  const directory =
    env.directory ?? (isRoot ? '/var/lib/coruja-guard' : join(env.home, '.config', 'coruja-guard'));
  // Beside the guard's own folder, which nobody else may enter; in a folder of the system's account, so that nobody can put
  // something else in its place.
  const profiles = account === null ? join(directory, 'windows') : `${directory}-windows`;
  const profileOf = (kind: WindowKind) => join(profiles, kind);
  const manager = findWindowManager(env.path, account);

  return {
    // The uptime of the system counts sleep as well, unlike the clock of process.hrtime().
    at: () => ({ monotonicMs: Math.round(uptime() * 1_000), wallMs: wallClock() }),
    bootId: () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    directory,
    // The file was made with mode 0600 by this very account.
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
    closeLeftovers() {
      for (const kind of ['lock', 'notice'] as const) endBrowserOf(profileOf(kind));
    },
    run: (command) => runCommand(command, env),
  };

  async function keepOnTop(browser: BrowserProcess, kind: WindowKind): Promise<void> {
    if (browser.pid !== null) await manager.keepOnTop(kind, browser.pid);
  }
}

/** The one place that reads the clock on the wall. */
function wallClock(): number {
  // oxlint-disable-next-line no-restricted-properties -- the adapter of this system, from which the core gets its time
  return Date.now();
}

/** Where there is no browser or no screen: the guard lives and counts all the same, and tries again. */
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
  for (const [name = '', ...args] of waysTo(command, env.desktopUser)) {
    const program = findProgram([name], env.path);
    if (program !== null && (await ask(program, args)) !== null) return;
  }
  throw new SystemFailure('O sistema deste computador não aceitou o comando.');
}

/** The ways to do it, the usual one first. */
function waysTo(command: SystemCommand, desktopUser: string | null): string[][] {
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
  return lspci === null ? null : graphicsOf((await ask(lspci, [])) ?? '');
}

/** `01:00.0 VGA compatible controller: NVIDIA Corporation GA106 [GeForce RTX 3060] (rev a1)` */
export function graphicsOf(list: string): string | null {
  const lines = list.match(/(?:VGA compatible|3D) controller: .+/g) ?? [];
  const names = lines.map((line) => line.replace(/^[^:]+: /, '').replace(/ \(rev \w+\)$/, ''));
  // Beside the one in the processor there may be a card, and the card is what people ask for.
  return (names.find((name) => /NVIDIA|AMD|ATI/.test(name)) ?? names[0])?.slice(0, 120) ?? null;
}
