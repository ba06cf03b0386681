import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { canCreateAccounts, createPlayer, createScreenAccount, type TestAccount } from './accounts.ts';
import { type Display, missingTools, type WindowInfo, startDisplay } from './display.ts';
import { buildGuard, type GuardProcess, newFolder, startGuard, writePairing } from './guard-process.ts';
import { sessionA } from './rig.ts';
import { installedService } from './service.ts';
import { type StandIn, startStandIn } from './stand-in.ts';
import { until } from './until.ts';

const missing = missingTools();
/** A missing tool skips tests on a developer's machine, and fails them in CI. */
export const isInCi = !['', '0', 'false'].includes(process.env['CI'] ?? '');
/** A folder for screenshots of the windows; none without it. */
const pictures = process.env['GUARD_PICTURES'];
const limitMs = 120_000;

export const faketime = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path));

/** The built guard on a virtual display with a stand-in for its server; new for each test. */
export class GuardFixture {
  readonly display: Display;
  readonly program: string;
  readonly folder = newFolder();
  server: StandIn;
  /** Runs the guard in this environment alone, as the service. */
  service: { readonly env: Record<string, string>; readonly umask: string } | null = null;
  #guard: GuardProcess | null = null;

  constructor(parts: { display: Display; program: string; server: StandIn }) {
    this.display = parts.display;
    this.program = parts.program;
    this.server = parts.server;
  }

  get guard(): GuardProcess {
    if (this.#guard === null) throw new Error('The guard was not started.');
    return this.#guard;
  }

  start(env: Record<string, string> = {}): void {
    const { program, folder, service } = this;
    const own =
      service === null
        ? { env: { DISPLAY: this.display.name, ...env } }
        : { ...service, env: { ...service.env, ...env } };
    this.#guard = startGuard({ program, folder, ...own });
  }

  async stop(): Promise<void> {
    await this.#guard?.kill('SIGTERM');
    await this.server.stop();
  }

  /** Starts it paired, and waits for the lock and the connection. */
  async startLocked(env: Record<string, string> = {}): Promise<void> {
    writePairing(this.folder, this.server.url);
    this.start(env);
    await this.lock();
    await until('a connection', () => this.server.isConnected());
  }

  async startOpen(remainingMs: number, env: Record<string, string> = {}): Promise<WindowInfo> {
    await this.startLocked(env);
    this.server.startSession({ id: sessionA, remainingMs });
    return this.notice();
  }

  async windowsWith(title: RegExp): Promise<WindowInfo[]> {
    return (await this.display.windows()).filter((shown) => title.test(shown.title));
  }

  /** Waits for the lock with its page. */
  lock(): Promise<true> {
    const { looker } = this.display;
    return until('the lock', async () => (await looker.isCovered()) && (await looker.isPageShown()));
  }

  /** The process that covers the screen. */
  coverPid(): number {
    return Number(readFileSync(join(this.folder, 'cover.pid'), 'utf8'));
  }

  notice(): Promise<WindowInfo> {
    return until('the notice', async () => (await this.windowsWith(/^\d\d:\d\d · Coruja$/))[0]);
  }

  /** Waits until there is one notice and its process is not `pid`. */
  noticeAfter(pid: number): Promise<WindowInfo> {
    return until('another notice', async () => {
      const shown = await this.windowsWith(/Coruja$|\/notice$/);
      const [only] = shown;
      return shown.length === 1 && only?.pid !== pid && /^\d\d:\d\d/.test(only?.title ?? '') && only;
    });
  }

  noLock(): Promise<true> {
    return until('no lock', async () => !(await this.display.looker.isCovered()));
  }

  async secondsShown(): Promise<number> {
    const { title } = await this.notice();
    return Number(title.slice(0, 2)) * 60 + Number(title.slice(3, 5));
  }

  warned(minutes: number): Promise<true> {
    return until(`the warning at ${minutes}`, () =>
      this.guard.log.some((line) => line.event === 'warning' && line['minutes'] === minutes),
    );
  }

  async takePicture(name: string): Promise<void> {
    if (pictures !== undefined) await this.display.picture(join(pictures, `${name}.png`));
  }
}

/** Without what they need they are skipped with a warning, or fail in CI. */
function describeIfPossible(title: string, lacking: readonly string[], tests: () => void): void {
  const isSkipped = lacking.length > 0 && !isInCi;
  if (isSkipped) console.warn(`!!! SKIPPED: ${title}. Missing here: ${lacking.join(', ')}.`);
  describe.skipIf(isSkipped)(title, { timeout: limitMs }, () => {
    beforeAll(() => expect(lacking).toEqual([]));
    tests();
  });
}

/** Tests that need a display. */
export function describeOnDisplay(title: string, tests: (current: () => GuardFixture) => void): void {
  describeIfPossible(title, missing, () => {
    let program: string;
    let display: Display | undefined;
    let fixture: GuardFixture;

    beforeAll(async () => {
      program = await buildGuard();
      display = await startDisplay();
    }, limitMs);

    afterAll(() => display?.stop());

    beforeEach(async () => {
      if (display !== undefined)
        fixture = new GuardFixture({ display, program, server: await startStandIn() });
    });

    afterEach(() => fixture.stop(), limitMs);

    tests(() => fixture);
  });
}

/** A guard as it is installed: it runs as root with the environment and umask of its unit, the desktop as another account. */
export interface PlayerRig {
  readonly player: TestAccount;
  readonly display: Display;
  readonly fixture: GuardFixture;
}

/** Tests that need a display and two accounts. The rig is new for each. */
export function describeWithPlayer(title: string, tests: (current: () => PlayerRig) => void): void {
  describeIfPossible(title, [...missing, ...(canCreateAccounts ? [] : ['root'])], () => {
    let program: string;
    let rig: PlayerRig;

    beforeAll(async () => {
      program = await buildGuard();
      // As where it is installed.
      chmodSync(dirname(program), 0o755);
      createScreenAccount();
    }, limitMs);

    beforeEach(async ({ onTestFailed }) => {
      onTestFailed(() => console.error(rig.fixture.guard.output));
      const player = createPlayer('coruja-teste');
      const display = await startDisplay(player);
      const fixture = new GuardFixture({ display, program, server: await startStandIn() });
      fixture.service = installedService(player, display.name);
      rig = { player, display, fixture };
    }, limitMs);

    afterEach(async () => {
      await rig.fixture.stop();
      await rig.display.stop();
      rmSync(rig.player.home, { recursive: true, force: true });
    }, limitMs);

    tests(() => rig);
  });
}
