import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlayerProcesses } from '../../src/cover/player-processes.ts';

export interface TestAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
  readonly home: string;
}

/** Accounts can be created only by root, on Linux. */
export const canCreateAccounts = process.platform === 'linux' && process.getuid?.() === 0;

/** An account for these tests alone, with an empty home: its processes are stopped and ended. */
export function createPlayer(name: string): TestAccount {
  const home = join(tmpdir(), name);
  if (accountOf(name) === null)
    execFileSync('useradd', ['--system', '--no-create-home', '--home-dir', home, '--shell', '/bin/sh', name]);
  const account = accountOf(name);
  if (account === null) throw new Error(`The account ${name} was not created.`);
  new PlayerProcesses(account.uid, () => undefined).end(null, 'a new test');
  rmSync(account.home, { recursive: true, force: true });
  mkdirSync(account.home, { mode: 0o700 });
  chownSync(account.home, account.uid, account.gid);
  return account;
}

/** As the installer does. */
export function createScreenAccount(): void {
  const name = 'coruja-tela';
  if (accountOf(name) !== null) return;
  execFileSync('useradd', ['--system', '--no-create-home', '--home-dir', '/nonexistent', name]);
}

function accountOf(name: string): TestAccount | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid, , home] = line?.split(':') ?? [];
  if (uid === undefined || gid === undefined || home === undefined) return null;
  return { name, uid: Number(uid), gid: Number(gid), home };
}

export function playerEnv({ home, name }: TestAccount, display: string): NodeJS.ProcessEnv {
  const authority = join(home, '.Xauthority');
  return { PATH: process.env['PATH'], HOME: home, USER: name, DISPLAY: display, XAUTHORITY: authority };
}

/** A display manager's cookie, in a file of root and in the player's `.Xauthority`. */
export function createCookie(player: TestAccount): { cookie: Buffer; file: string } {
  const cookie = randomBytes(16);
  const name = Buffer.from('MIT-MAGIC-COOKIE-1');
  const sized = (bytes: Buffer) => Buffer.concat([Buffer.from([0, bytes.length]), bytes]);
  const anyAddress = Buffer.from([0xff, 0xff]);
  const content = Buffer.concat([anyAddress, ...[Buffer.alloc(0), Buffer.alloc(0), name, cookie].map(sized)]);
  const file = join(mkdtempSync(join(tmpdir(), 'coruja-cookie-')), 'auth');
  const own = join(player.home, '.Xauthority');
  for (const path of [file, own]) {
    writeFileSync(path, content);
    chmodSync(path, 0o600);
  }
  chownSync(own, player.uid, player.gid);
  return { cookie, file };
}
