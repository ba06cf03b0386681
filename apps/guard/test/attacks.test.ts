import { chmodSync, cpSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverOf } from '../src/cover/x-server.ts';
import type { TestAccount } from './support/accounts.ts';
import type { Display } from './support/display.ts';
import { describeWithPlayer, type GuardFixture } from './support/guard-fixture.ts';
import { desktopColour } from './support/looker.ts';
import { sessionA, sessionB } from './support/rig.ts';
import { type PlayerProgram, runAsPlayer } from './support/service.ts';
import { always, until } from './support/until.ts';

// A player with scripts against the real lock (docs/product/guard.md#faults): the guard runs as root with the environment and umask
// of its unit, the desktop and the attacks as another account.

/** How long the desktop may be visible before the cover must be back. */
const MAX_UNCOVERED_MS = 250;
/** Far below the time after which the cover and the player's processes are looked at again. */
const LOOK_MS = 10;
const LOOKS = 100;
const MAX_WATCH_MS = 5_000;
/** What grabs the display is ended after a second. */
const MAX_BLIND_MS = 3_500;

describeWithPlayer('attacks on the lock', (rig) => {
  let player: TestAccount;
  let display: Display;
  let fixture: GuardFixture;
  let programs: PlayerProgram[];
  let client: string;
  let windows: string;

  beforeAll(() => {
    client = join(mkdtempSync(join(tmpdir(), 'coruja-attack-')), 'player-client.mjs');
    cpSync(join(import.meta.dirname, 'support', 'player-client.mjs'), client);
    chmodSync(dirname(client), 0o755);
  });

  beforeEach(() => {
    ({ player, display, fixture } = rig());
    display.looker.paintDesktop(desktopColour);
    windows = `${fixture.folder}-windows`;
    programs = [];
  });

  afterEach(() => {
    for (const one of programs) one.end();
  });

  const attackWith = (script: string) => {
    const started = runAsPlayer(player, display.name, script);
    programs.push(started);
    return started;
  };
  const attackThroughX = async (attack: string) => {
    const started = attackWith(`exec ${process.execPath} ${client} ${attack} $XAUTHORITY`);
    await expect.poll(() => started.output()).toContain('ready');
    return started;
  };
  const isDesktopSeen = async () => !(await display.looker.isCovered());

  /**
   * Looks at the screen while this happens, and after it.
   *
   * @returns when the screen was uncovered, in milliseconds since now, after it had to be covered
   */
  async function watch(during: Promise<unknown> = Promise.resolve()): Promise<number[]> {
    const began = performance.now();
    const uncovered: number[] = [];
    let looks = 0;
    let grantedMs = 0;
    let longestMs = 0;
    let overAt: number | null = null;
    const over = during.finally(() => {
      overAt = performance.now();
      looks = 0;
    });
    over.catch(() => undefined);
    while (overAt === null || (looks < LOOKS && performance.now() - overAt < MAX_WATCH_MS)) {
      const at = Math.round(performance.now() - began);
      const isCovered = await display.looker.isCovered();
      looks += 1;
      const tookMs = performance.now() - began - at;
      longestMs = Math.max(longestMs, tookMs);
      // Where other programs use up the processor, the looks are late, and so is the guard.
      grantedMs += tookMs < MAX_UNCOVERED_MS ? LOOK_MS : tookMs;
      if (!isCovered && at > MAX_UNCOVERED_MS && grantedMs > MAX_UNCOVERED_MS) uncovered.push(at);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    await over;
    expect(looks).toBeGreaterThan(25);
    expect(longestMs).toBeLessThan(MAX_BLIND_MS);
    return uncovered;
  }

  async function endSessionAndWatch(): Promise<void> {
    fixture.server.endSession();
    expect(await watch()).toEqual([]);
  }

  async function startSession(): Promise<void> {
    await fixture.startLocked();
    fixture.server.startSession({ id: sessionA, remainingMs: 1_800_000 });
    await until('the desktop', isDesktopSeen);
  }

  test('the notice has its own profile, and the player’s windows stay open', async () => {
    const browser = `chromium --no-first-run --user-data-dir=${player.home}/own about:blank`;
    await startSession();
    attackWith(`chromium --no-first-run about:blank & ${browser}`);
    const notice = await fixture.notice();
    expect(readFileSync(`/proc/${notice.pid}/cmdline`, 'utf8')).toContain(
      `--user-data-dir=${windows}/notice`,
    );
    const others = () =>
      display.windows().then((all) => all.filter(({ pid }) => pid !== notice.pid).map(({ id }) => id));
    const before = await until('two windows', async () => {
      const found = await others();
      return found.length === 2 && found;
    });
    const shown = await fixture.secondsShown();
    // The page of the notice lives, and the guard has looked at its window.
    await until('the countdown', async () => (await fixture.secondsShown()) < shown - 2);
    expect(await others()).toEqual(before);
    expect(fixture.guard.log.filter(({ event }) => event === 'window lost')).toEqual([]);
  });

  test.each([
    [
      'the lock’s profile opened by the player',
      'while :; do chromium --user-data-dir=$W/lock about:blank; echo again; sleep 0.1; done',
    ],
    ['kill -9 in a loop', 'while :; do echo again; pkill -9 -f user-data-dir; pkill -9 -f coruja; done'],
    [
      'xdotool windowunmap',
      'while :; do for w in $(xdotool search ".*"); do xdotool windowunmap $w windowkill $w; done; echo again; done',
    ],
    ['chmod 000 on the profiles', 'while :; do chmod -R 000 $W $W/lock $W/notice; echo again; done'],
    [
      'xhost - and no .Xauthority',
      'xhost -si:localuser:root; xhost -si:localuser:$USER; xhost -; rm -f ~/.Xauthority; echo again; exec sleep 100',
    ],
    ['kill -STOP', 'while :; do kill -STOP $(pgrep -u $USER chromium); echo again; done'],
    [
      'above and fullscreen in a loop',
      `${process.execPath} $C managed $XAUTHORITY & while :; do wmctrl -r :ACTIVE: -b add,above,fullscreen; wmctrl -R :ACTIVE:; echo again; done`,
    ],
    [
      'processes that continue each other',
      'for i in 1 2 3 4 5 6; do (while :; do kill -CONT -1; xdotool search ".*" windowunmap; echo again; done) & done; wait',
    ],
    [
      'processes that start their successors',
      'f() { xdotool mousemove 1 1; echo again; f & }; f; f; sleep 100',
    ],
  ])('%s', async (_name, script) => {
    await startSession();
    const attack = attackWith(`W=${windows}; C=${client}; ${script}`);
    await until('the attack', () => attack.output().includes('again'));
    await endSessionAndWatch();
  });

  test('Alt+F4, Ctrl+N and Ctrl+T while the lock loads, and what is typed, reach nothing', async () => {
    await startSession();
    attackWith('chromium --no-first-run about:blank');
    await until('the browser with its page', async () =>
      (await display.windows()).some(({ title }) => /^about:blank.*Chromium/.test(title)),
    );
    const before = (await display.windows()).length;
    fixture.server.endSession();
    const press = async () => {
      // What is pressed before reaches the browser, which Alt+F4 closes.
      await until('the cover', () => display.looker.isCovered());
      for (let times = 0; times < 6; times += 1)
        await display.press('alt+F4', 'ctrl+n', 'ctrl+t', 'a', 'Return');
    };
    expect(await watch(press())).toEqual([]);
    fixture.server.startSession({ id: sessionB, remainingMs: 1_800_000 });
    await until('the desktop', isDesktopSeen);
    await fixture.notice();
    // The player's programs and his window manager continue at the same moment.
    await expect.poll(() => display.windows(), { timeout: 30_000 }).toHaveLength(before);
  });

  test('the player’s programs do not run while the screen is locked, and continue with the next session', async () => {
    await startSession();
    const counting = attackWith('while :; do echo x; sleep 0.02; done');
    await until('a running program', () => counting.output().length > 20);
    fixture.server.endSession();
    await fixture.lock();
    const isStopped = () => /^State:\tT/m.test(readFileSync(`/proc/${counting.child.pid}/status`, 'utf8'));
    await until('a stopped program', isStopped);
    const stoppedAt = counting.output().length;
    await always('stopped', () => isStopped() && counting.output().length === stoppedAt, 500);
    fixture.server.startSession({ id: sessionB, remainingMs: 1_800_000 });
    await until('the program again', () => counting.output().length > stoppedAt + 20);
  });

  test('neither the guard nor its cover uncovers the screen when it is killed with -9', async () => {
    await startSession();
    attackWith(`while :; do for w in $(xdotool search ".*"); do xdotool windowunmap $w; done; done`);
    fixture.server.endSession();
    await fixture.lock();
    const covers = () => fixture.guard.log.filter(({ event }) => event === 'covered').length;
    const kill = async () => {
      await until('a cover', () => covers() === 1);
      process.kill(fixture.coverPid(), 'SIGKILL');
      await until('another cover', () => covers() === 2);
      await fixture.guard.kill('SIGKILL');
      // Without a guard.
      await new Promise((resolve) => setTimeout(resolve, 500));
      fixture.start();
      await until('the cover of the next guard', () => covers() === 1);
    };
    expect(await watch(kill())).toEqual([]);
  });

  test('a display that is only slow does not cost the player his programs', async () => {
    await startSession();
    const program = attackWith('exec sleep 1000');
    fixture.server.endSession();
    await fixture.lock();
    const server = serverOf(display.name) ?? 0;
    expect(server).toBeGreaterThan(0);
    process.kill(server, 'SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, 1_800));
    process.kill(server, 'SIGCONT');
    await always('alive', () => program.child.exitCode === null && program.child.signalCode === null, 500);
    expect(fixture.guard.log.filter(({ event }) => event === 'player ended')).toEqual([]);
  });

  test.each(['raise', 'grab-input', 'grab-server'])('a window above everything: %s', async (attack) => {
    await startSession();
    await attackThroughX(attack);
    await endSessionAndWatch();
  });
});
