import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readDurably } from '../src/durable-file.ts';
import type { TestAccount } from './support/accounts.ts';
import type { Display } from './support/display.ts';
import { describeWithPlayer, type GuardFixture } from './support/guard-fixture.ts';
import { sessionA } from './support/rig.ts';
import { type PlayerProgram, runAsPlayer } from './support/service.ts';
import { until } from './support/until.ts';

// Programs and sites that a store does not allow (docs/product/guard.md#blocked-programs-and-sites): the guard as root with the
// environment of its unit and a folder of its own for /etc, the customer as another account.

const sites = Array.from({ length: 300 }, (_, at) => `site-${at}.com`);
const hosts = '127.0.0.1 localhost\n';
const policies = ['chromium', 'opt/chrome', 'brave', 'opt/edge'].map(
  (name) => `${name}/policies/managed/coruja.json`,
);
const started: { kill(): void }[] = [];

describeWithPlayer('blocked programs and sites', (rig) => {
  let player: TestAccount;
  let display: Display;
  let fixture: GuardFixture;
  let etc: string;

  beforeEach(() => {
    ({ player, display, fixture } = rig());
    etc = mkdtempSync(join(tmpdir(), 'coruja-etc-'));
    mkdirSync(join(etc, 'opt'));
    writeFileSync(join(etc, 'hosts'), hosts);
  });

  afterEach(() => {
    for (const each of started.splice(0)) each.kill();
  });

  const env = () => ({ CORUJA_GUARD_ETC: etc });
  const read = (path: string) => readFileSync(join(etc, path), 'utf8');
  const hasHosts = (site: string) => read('hosts').includes(`0.0.0.0 ${site}\n`);

  async function play(): Promise<void> {
    await fixture.startLocked(env());
    fixture.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await fixture.notice();
  }

  function runPlayer(script: string): PlayerProgram {
    const program = runAsPlayer(player, display.name, script);
    started.push({ kill: () => program.end() });
    return program;
  }

  const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

  test('a program of the player’s with such a name ends within two seconds, and nobody else’s', async () => {
    fixture.server.setBlocks({ programs: ['uTorrent.exe', 'transmission-gtk'], sites: [] });
    await play();
    const ofRoot = join(fixture.folder, 'utorrent.exe');
    copyFileSync('/bin/sleep', ofRoot);
    const roots = spawn(ofRoot, ['600'], { stdio: 'ignore' });
    started.push({ kill: () => void roots.kill('SIGKILL') });
    const other = runPlayer('cp /bin/sleep ~/jogo.exe; exec ~/jogo.exe 600');
    const torrent = runPlayer('cp /bin/sleep ~/UTORRENT.EXE; exec ~/UTORRENT.EXE 600');
    const script = runPlayer(
      'printf "#!/bin/sh\\nsleep 600\\nsleep 600\\n" > ~/transmission-gtk; chmod 755 ~/transmission-gtk; exec ~/transmission-gtk',
    );
    const startedAt = performance.now();
    await until('their end', () => hasEnded(torrent.child) && hasEnded(script.child), 3_000);
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    expect([torrent.child.signalCode, script.child.signalCode]).toEqual(['SIGKILL', 'SIGKILL']);
    await until(
      'the large notice',
      async () => (await display.geometry((await fixture.notice()).id)).height >= 200,
    );
    await fixture.takePicture('guard-blocked');
    expect(hasEnded(other.child)).toBe(false);
    expect(hasEnded(roots)).toBe(false);
    const refusals = () => fixture.guard.log.filter(({ event }) => event === 'program refused');
    expect(refusals().map(({ program }) => program)).toEqual(
      expect.arrayContaining(['uTorrent.exe', 'transmission-gtk']),
    );
    // Again within the minute: it ends, and the log does not repeat it.
    const again = runPlayer('exec ~/UTORRENT.EXE 600');
    await until('its end', () => hasEnded(again.child));
    expect(refusals()).toHaveLength(2);
    fixture.server.setBlocks(null);
    await until(
      'no list',
      () => !/utorrent/i.test(readDurably(join(fixture.folder, 'session')) ?? 'utorrent'),
    );
    const allowed = runPlayer('exec ~/UTORRENT.EXE 600');
    await setTimeout(2_500);
    expect(hasEnded(allowed.child)).toBe(false);
  });

  test('sites stay blocked without the guard, and are free when the list is empty or the guard removed', async () => {
    const before = readdirSync(etc, { recursive: true });
    fixture.server.setBlocks({ programs: [], sites: ['bet365.com'] });
    await fixture.startLocked(env());
    await until('hosts', () => hasHosts('www.bet365.com'));
    await fixture.guard.kill('SIGKILL');
    for (const path of policies) expect(JSON.parse(read(path))).toEqual({ URLBlocklist: ['bet365.com'] });
    // A start without a server.
    await fixture.server.stop();
    writeFileSync(join(etc, 'hosts'), hosts);
    fixture.start(env());
    await until('hosts again', () => hasHosts('bet365.com'));
    await fixture.lock();
    await fixture.guard.kill('SIGTERM');
    execFileSync(process.execPath, [fixture.program, 'unblock'], { env: { ...process.env, ...env() } });
    expect(readdirSync(etc, { recursive: true })).toEqual(before);
    expect(read('hosts')).toBe(hosts);
  });

  test('a guard that is killed while it writes leaves no half file', async () => {
    await fixture.startLocked(env());
    for (let round = 0; round < 8; round += 1) {
      await until('a connection', () => fixture.server.isConnected());
      const list = sites.map((site) => `${round}.${site}`);
      fixture.server.setBlocks({ programs: [], sites: list });
      await setTimeout(round * 6);
      await fixture.guard.kill('SIGKILL');
      for (const path of policies.filter((each) => existsSync(join(etc, each))))
        expect(JSON.parse(read(path))).toMatchObject({ URLBlocklist: { length: 300 } });
      for (const path of policies) {
        const folder = join(etc, path, '..');
        expect(namesIn(folder).filter((name) => name !== 'coruja.json')).toEqual([]);
      }
      expect(read('hosts').split('\n').length - 2).toBeOneOf([0, 602]);
      expect(read('hosts').endsWith(hosts)).toBe(true);
      fixture.start(env());
    }
    await until('the last list', () => hasHosts('www.7.site-299.com'));
    fixture.server.setBlocks(null);
    await until('no site', () => read('hosts') === hosts);
    expect(readdirSync(etc).toSorted()).toEqual(['hosts', 'opt']);
  });
});

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
