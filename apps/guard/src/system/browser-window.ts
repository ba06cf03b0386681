import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentWithHome } from '../env.ts';
import type { Account } from './programs.ts';

// The notice: a window of Chromium, Chrome or Edge without bars, in its own process and profile, so that process and window end
// together. It runs as the player, on the player's desktop; the lock does not (cover/lock-page.ts).

/** For every window: no questions, no bars, no connections to the vendor. Edge knows the same flags. */
export const BROWSER_FLAGS = [
  '--no-first-run',
  '--no-default-browser-check',
  '--noerrdialogs',
  '--lang=pt-BR',
  '--force-dark-mode',
  '--hide-crash-restore-bubble',
  '--disable-session-crashed-bubble',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-extensions',
  '--disable-pinch',
  '--disable-features=Translate,MediaRouter,GlobalMediaControls',
  '--overscroll-history-navigation=0',
  '--password-store=basic',
  '--autoplay-policy=no-user-gesture-required',
];

/** Where a window opens, in pixels. */
export const NOTICE_PLACE = ['--window-size=320,150', '--window-position=24,24'];
/** Below the notice. */
export const LAUNCHER_PLACE = ['--window-size=960,600', '--window-position=40,140'];

/** Chromium's sandbox does not work for root; without `--test-type` a bar warns about that. */
export const ROOT_FLAGS = ['--no-sandbox', '--test-type'];

export function browserArguments(options: {
  readonly url: string;
  readonly profile: string;
  readonly isRoot: boolean;
  readonly place: readonly string[];
}): string[] {
  return [
    ...BROWSER_FLAGS,
    ...options.place,
    ...(options.isRoot ? ROOT_FLAGS : []),
    `--user-data-dir=${options.profile}`,
    `--app=${options.url}`,
  ];
}

export interface BrowserProcess {
  readonly pid: number | null;
  readonly closed: Promise<void>;
  close(): void;
}

const KILL_AFTER_MS = 700;

/** Starts the browser in its own process group, as the desktop's account if one is given. */
export function startBrowser(options: {
  readonly program: string;
  readonly url: string;
  readonly profile: string;
  readonly place: readonly string[];
  readonly account: Account | null;
}): BrowserProcess {
  const { account, profile } = options;
  prepareProfile(profile, account);
  const isRoot = (account?.uid ?? process.getuid?.()) === 0;
  const child = spawn(options.program, browserArguments({ ...options, isRoot }), {
    stdio: 'ignore',
    detached: true,
    ...(account === null
      ? {}
      : { uid: account.uid, gid: account.gid, cwd: '/', env: environmentWithHome(account.home) }),
  });
  const closed = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => {
      // Also its helper processes, which would keep the profile in use.
      endGroup(child.pid, 'SIGKILL');
      resolve();
    });
  });
  return {
    pid: child.pid ?? null,
    closed,
    close() {
      endGroup(child.pid, 'SIGTERM');
      const timer = setTimeout(() => endGroup(child.pid, 'SIGKILL'), KILL_AFTER_MS);
      void closed.then(() => clearTimeout(timer));
    },
  };
}

/**
 * Makes a profile's folder that only its account may enter, in a folder that everybody may enter, whatever the umask: a browser
 * that cannot enter its profile silently uses the account's own, and joins a browser that runs there.
 */
export function prepareProfile(profile: string, account: Account | null): void {
  const folder = dirname(profile);
  mkdirSync(folder, { recursive: true });
  if (account === null) return void mkdirSync(profile, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o755);
  // An earlier version created it for another account.
  if (statSync(profile, { throwIfNoEntry: false })?.uid !== account.uid)
    rmSync(profile, { recursive: true, force: true });
  mkdirSync(profile, { recursive: true });
  chownSync(profile, account.uid, account.gid);
  chmodSync(profile, 0o700);
}

/** Ends a browser that still uses this profile: the profile's lock is a link that names the process. */
export function endBrowserOf(profile: string): void {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1]);
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`)) return;
    endGroup(pid, 'SIGKILL');
    process.kill(pid, 'SIGKILL');
  } catch {
    // No browser uses it.
  }
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // It has ended already.
  }
}
