import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestAccount } from './support/accounts.ts';
import type { Display } from './support/display.ts';
import { describeWithPlayer, type GuardFixture } from './support/guard-fixture.ts';
import { desktopColour } from './support/looker.ts';
import { recordingSystemctl } from './support/programs.ts';
import { sessionA, sessionB } from './support/rig.ts';
import { type PlayerProgram, runAsPlayer } from './support/service.ts';
import { until } from './support/until.ts';

// What one customer leaves is gone when the next one sits down (docs/product/guard.md#between-customers): the guard as root with the
// environment of its unit, the customer as another account.

const paths = ['Jogos\\segredo'];

describeWithPlayer('cleaning between customers', (rig) => {
  let player: TestAccount;
  let display: Display;
  let fixture: GuardFixture;
  let calls: string;
  let outside: string;
  let left: PlayerProgram;

  beforeEach(() => {
    ({ player, display, fixture } = rig());
    display.looker.paintDesktop(desktopColour);
    outside = mkdtempSync(join(tmpdir(), 'coruja-outside-'));
    chmodSync(outside, 0o777);
    writeFileSync(join(outside, 'precious'), 'x');
  });

  afterEach(() => left.end());

  const isOpen = async () => !(await display.looker.isCovered());
  const inHome = (path: string) => join(player.home, path);

  /** A customer plays, signs in and plants a link. */
  async function play(): Promise<void> {
    const systemctl = recordingSystemctl(fixture.folder);
    calls = systemctl.calls;
    fixture.server.setCleaning({ paths });
    await fixture.startLocked({ PATH: `${systemctl.folder}:${fixture.service?.env['PATH'] ?? ''}` });
    fixture.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await until('the desktop', isOpen);
    await fixture.notice();
    left = runAsPlayer(
      player,
      display.name,
      `mkdir -p ~/.config ~/Jogos/segredo ~/Jogos/outro
       ln -s ${outside} ~/.config/google-chrome
       ln -s ${outside}/precious ~/Jogos/segredo/link
       touch /tmp/coruja-left-by-player
       echo planted
       exec chromium --no-first-run about:blank`,
    );
    await until('the profile', () => existsSync(inHome('.config/chromium/Default')));
    expect(left.output()).toContain('planted');
  }

  async function expectClean(): Promise<void> {
    expect(left.child.exitCode ?? left.child.signalCode).toBe('SIGKILL');
    expect(readdirSync(inHome('.config'))).not.toContain('chromium');
    expect(readdirSync(inHome('.config'))).not.toContain('google-chrome');
    expect(readdirSync(inHome('Jogos'))).toEqual(['outro']);
    expect(readdirSync(player.home).filter((name) => name.startsWith('.coruja'))).toEqual([]);
    expect(existsSync('/tmp/coruja-left-by-player')).toBe(false);
    expect(readdirSync(outside)).toEqual(['precious']);
    const cleaned = fixture.guard.log.find(({ event }) => event === 'cleaned');
    expect(cleaned).toMatchObject({ failed: 0 });
    expect(fixture.guard.output).not.toMatch(/segredo|chromium\/|google-chrome/);
    await until('a new desktop', () => existsSync(calls));
  }

  test('a session that the counter ends has a grace, and the next one finds nothing of it', async () => {
    await play();
    fixture.server.endSession();
    await until(
      'the large notice',
      async () => (await display.geometry((await fixture.notice()).id)).width >= 480,
    );
    expect(await isOpen()).toBe(true);
    expect(existsSync(inHome('.config/chromium/Default'))).toBe(true);
    await until('the countdown of the grace', async () => (await fixture.secondsShown()) < 59);
    await fixture.takePicture('guard-grace');
    fixture.server.startSession({ id: sessionB, remainingMs: 1_800_000 });
    await until('the lock', () => display.looker.isCovered());
    await until('the desktop', isOpen);
    await expectClean();
  });

  test('a guard that is killed while it cleans does it again at its start, before the desktop opens', async () => {
    await play();
    fixture.server.startSession({ id: sessionB, remainingMs: 1_800_000 });
    await until('cleaning', () => fixture.guard.log.some(({ event }) => event === 'cleaning'));
    await fixture.guard.kill('SIGKILL');
    // As if it had come no further.
    mkdirSync(inHome('.config/microsoft-edge'), { recursive: true });
    fixture.start();
    await until('cleaned again', () => fixture.guard.log.some(({ event }) => event === 'cleaned'));
    await until('the desktop', isOpen);
    expect(existsSync(inHome('.config/microsoft-edge'))).toBe(false);
    expect(readdirSync(outside)).toEqual(['precious']);
  });
});
