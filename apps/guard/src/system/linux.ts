import { readFileSync } from 'node:fs';
import { cpus, release, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import type { CoverSettings } from '../cover/cover-messages.ts';
import type { Hardware, SystemCommand } from '../core/state.ts';
import type { Env } from '../env.ts';
import type { Log } from '../log.ts';
import {
  type BrowserProcess,
  endBrowserOf,
  LAUNCHER_PLACE,
  NOTICE_PLACE,
  startBrowser,
} from './browser-window.ts';
import { type CoverProcess, createCoverProcess } from './cover-process.ts';
import { createLinuxBlocking } from './linux-blocking.ts';
import { takePicture } from './linux-picture.ts';
import { launchProgram } from './launch-program.ts';
import { setLinuxVolume } from './linux-volume.ts';
import { type Account, findProgram, runProgram } from './programs.ts';
import { macAddresses } from './network.ts';
import { type GuardWindow, type LauncherSystem, type System, SystemFailure } from './system.ts';
import { findWindowManager } from './window-manager.ts';

const BROWSERS = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
];

/** The account that draws the lock's page; the installer creates it. */
const SCREEN_ACCOUNT = 'coruja-tela';

/**
 * Linux with an X11 desktop.
 *
 * @throws when the account of CORUJA_GUARD_USER does not exist
 */
export function linuxSystem(env: Env, log: Log = () => undefined): System {
  const isRoot = process.getuid?.() === 0;
  const account = env.desktopUser === null ? null : findAccount(env.desktopUser);
  const directory =
    env.directory ?? (isRoot ? '/var/lib/coruja-guard' : join(env.home, '.config', 'coruja-guard'));
  // Outside the guard's own folder, which the desktop's account may not enter; but in a folder of root, so
  // that nobody can replace it.
  const profiles = account === null ? join(directory, 'windows') : `${directory}-windows`;
  const noticeProfile = join(profiles, 'notice');
  const launcherProfile = join(profiles, 'launcher');
  const manager = findWindowManager(env.path, account);
  const browser = findProgram(env.browser === null ? BROWSERS : [env.browser], env.path);
  const cover = createCoverProcess(() => coverSettings(env, { directory, profiles, browser, account }), log);
  const lock = createLock(cover);

  return {
    // The uptime includes sleep, unlike process.hrtime().
    now: () => ({ monotonicMs: Math.round(uptime() * 1_000), wallMs: wallClock() }),
    bootId: () => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    directory,
    // The file's mode 0600 is enough here.
    protect: () => undefined,
    hardware: () => readHardware(env.path),
    openWindow(kind, { url }) {
      if (!env.hasDisplay) return noWindow();
      if (kind === 'lock') return lock.show(url);
      if (cover.isNew) cover.open();
      if (browser === null) return noWindow();
      const place = NOTICE_PLACE;
      const notice = startBrowser({ program: browser, url, profile: noticeProfile, place, account });
      return {
        closed: notice.closed,
        close: () => notice.close(),
        keepOnTop: () => keepOnTop(notice),
      };
    },
    launcher: createLauncher(env, { browser, profile: launcherProfile, account }),
    closeOrphanedWindows() {
      endBrowserOf(noticeProfile);
      endBrowserOf(launcherProfile);
    },
    block: createLinuxBlocking({ etc: env.etc, isRoot, account, log }),
    takePicture: () => takePicture(env.display ?? null, env.authority ?? null),
    end: () => cover.end(),
    // Without an account of the player's own, his programs are those of whoever develops the guard.
    ...(account === null || !env.hasDisplay ? {} : { clean }),
    async run(command) {
      cover.endPlayer();
      await runCommand(command, env);
    },
    async setVolume(level) {
      // While the lock is shown the player's programs rest, and with them the server of his sound.
      if (account !== null) await lock.opened();
      await setLinuxVolume(level, { account, path: env.path });
    },
  };

  async function clean(paths: readonly string[]): Promise<void> {
    await cover.clean(paths);
    // The desktop has ended with the player's programs. Display managers sign in by themselves only when they start.
    const systemctl = findProgram(['systemctl'], env.path);
    if (systemctl !== null)
      await runProgram(systemctl, ['--no-block', 'try-restart', 'display-manager.service']);
  }

  async function keepOnTop(notice: BrowserProcess): Promise<void> {
    if (notice.pid !== null) await manager.keepOnTop(notice.pid);
  }
}

function createLock(cover: CoverProcess) {
  let opened: Promise<void> = Promise.resolve();
  return {
    /** Resolves when the screen is open. */
    opened: () => opened,
    show(url: string): GuardWindow {
      cover.lock(url);
      let onClosed: () => void = () => undefined;
      const closed = new Promise<void>((resolve) => {
        onClosed = resolve;
      });
      opened = closed;
      return {
        closed,
        close() {
          cover.open();
          onClosed();
        },
        // The cover checks this itself, more often.
        keepOnTop: () => Promise.resolve(),
        reload: () => cover.reload(),
      };
    },
  };
}

function createLauncher(
  env: Env,
  { browser, profile, account }: { browser: string | null; profile: string; account: Account | null },
): LauncherSystem {
  return {
    open(url) {
      if (!env.hasDisplay || browser === null) return noWindow();
      const window = startBrowser({ program: browser, url, profile, place: LAUNCHER_PLACE, account });
      // Other windows may cover it.
      return { closed: window.closed, close: () => window.close(), keepOnTop: () => Promise.resolve() };
    },
    launch: (shortcut) => launchProgram(shortcut, { account, path: env.path }),
  };
}

function coverSettings(
  env: Env,
  found: { directory: string; profiles: string; browser: string | null; account: Account | null },
): CoverSettings {
  const { directory, profiles, browser, account } = found;
  // Without a separate account for the player, the guard itself runs as the desktop's account, for example in development.
  const screen = account === null ? null : accountIn(readFileSync('/etc/passwd', 'utf8'), SCREEN_ACCOUNT);
  const isPossible = browser !== null && (account === null || screen !== null);
  return {
    display: env.display ?? '',
    authority: env.authority ?? null,
    player: account,
    browser: isPossible ? { program: browser, profile: join(profiles, 'lock'), account: screen } : null,
    pidFile: join(directory, 'cover.pid'),
  };
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
  const account = accountIn(readFileSync('/etc/passwd', 'utf8'), name);
  if (account === null) throw new Error(`CORUJA_GUARD_USER: a conta ${name} não existe neste computador.`);
  return account;
}

function accountIn(passwd: string, name: string): Account | null {
  const line = passwd.split('\n').find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid, , home] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined || home === undefined) return null;
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
    macAddresses: macAddresses(),
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
