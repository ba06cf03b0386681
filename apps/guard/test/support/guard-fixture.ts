import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Display, missingTools, type WindowInfo, startDisplay } from './display.ts';
import { buildGuard, type GuardProcess, newFolder, startGuard, writePairing } from './guard-process.ts';
import { sessionA } from './rig.ts';
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

  async startOpen(remainingMs: number): Promise<WindowInfo> {
    await this.startLocked();
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

/** Tests that need a display. Without one they are skipped with a warning, or fail in CI. */
export function describeOnDisplay(title: string, tests: (current: () => GuardFixture) => void): void {
  if (missing.length > 0 && !isInCi)
    console.warn(`!!! SKIPPED: the guard's windows are not tested. Missing here: ${missing.join(', ')}.`);
  describe.skipIf(missing.length > 0 && !isInCi)(title, { timeout: limitMs }, () => {
    let program: string;
    let display: Display | undefined;
    let fixture: GuardFixture;

    beforeAll(async () => {
      expect(missing).toEqual([]);
      program = await buildGuard();
      display = await startDisplay();
    }, limitMs);

    afterAll(() => display?.stop());

    beforeEach(async () => {
      if (display !== undefined)
        fixture = new GuardFixture({ display, program, server: await startStandIn() });
    });

    afterEach(() => fixture.stop());

    tests(() => fixture);
  });
}
