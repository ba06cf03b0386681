import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForWindows } from '../../../../scripts/lib/windows-program.mjs';
import type { Display } from '../support/display.ts';
import { sessionA } from '../support/rig.ts';
import { goodCode, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, guard, helper, startWineDisplay, Wine } from './wine.ts';

// coruja-desktop.exe: the service, the windows and the boot id, with a stand-in for the browser.

const edge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe';
const log = 'C:\\ProgramData\\Coruja\\guarda\\guarda.log';

let display: Display;
let wine: Wine;
let server: StandIn;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  wine.unpack(folder);
  wine.makeFolder('C:\\Program Files\\Microsoft\\Edge\\Application');
  await compileForWindows(join(import.meta.dirname, 'browser'), wine.path(edge));
  server = await startStandIn();
  await wine.run(guard, 'pair', '--server', server.url, '--code', goodCode);
  await wine.run('sc', 'create', 'CorujaGuarda', 'binPath=', `"${helper}" service`, 'start=', 'auto');
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
  await server?.stop();
});

const starts = () => wine.read(log).split('"event":"started"').length - 1;

/** On the display. The notice's title is its address. */
const windowOf = (title: string) =>
  until(`the window ${title}`, async () =>
    (await display.windows()).find((shown) => shown.title.endsWith(title)),
  );
const lockWindow = () => windowOf('Tela de bloqueio');
const noticeWindow = () => windowOf('/notice');

test('refuses an unknown command', async () => {
  expect((await wine.run(helper, 'open')).code).toBe(64);
});

test('the boot id stays the same until the next boot', async () => {
  const { output } = await wine.run(helper, 'boot-id');
  expect(output).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(await wine.run(helper, 'boot-id')).toEqual({ code: 0, output });
  await wine.reboot();
  const next = await wine.run(helper, 'boot-id');
  expect(next.output).toHaveLength(36);
  expect(next.output).not.toBe(output);
});

test('refuses a volume that is none, and says that there is no output', async () => {
  for (const level of ['101', '-1', '3x', '0100', ''])
    expect((await wine.run(helper, 'volume', level)).code).toBe(64);
  // ALSA complains before. Wine sees the sound card of this machine, and a test machine has none.
  const { code, output } = await wine.run(helper, 'volume', '30');
  expect([code, output.trim().split('\n').at(-1)]).toEqual([0, 'no-device']);
});

test('the service starts with the computer, and starts the guard again after a kill', async () => {
  await until('a connection', () => server.isConnected());
  const before = starts();
  await wine.run('taskkill', '/f', '/im', 'coruja-guard.exe');
  const killedAt = performance.now();
  await until('another start', () => starts() > before);
  expect(performance.now() - killedAt).toBeLessThan(5_000);
});

test('a killed notice is back', async () => {
  await lockWindow();
  await until('a connection', () => server.isConnected());
  server.startSession({ id: sessionA, remainingMs: 1_800_000 });
  const notice = await noticeWindow();
  await wine.run('taskkill', '/f', '/im', 'msedge.exe');
  const killedAt = performance.now();
  await until('another notice', async () => (await noticeWindow()).pid !== notice.pid);
  expect(performance.now() - killedAt).toBeLessThan(5_000);
});

test('a session continues when the guard is killed, and ends in time without a server', async () => {
  await until('a connection', () => server.isConnected());
  server.startSession({ id: sessionA, remainingMs: 25_000 });
  const endsAt = performance.now() + 25_000;
  // It is saved at each change and every five seconds.
  await setTimeout(6_000);
  await server.stop();
  const before = starts();
  await wine.run('taskkill', '/f', '/im', 'coruja-guard.exe');
  await until('another start', () => starts() > before);
  await noticeWindow();
  await lockWindow();
  expect(Math.abs(performance.now() - endsAt)).toBeLessThan(3_000);
  server = await startStandIn({ port: server.port });
  const finished = await until('the report', () => server.received.find(({ type }) => type === 'finished'));
  expect(finished).toEqual({ type: 'finished', reading: { sessionId: sessionA, usedSeconds: 3_600 } });
});

/** The guard's processes, the oldest first. */
async function processes(): Promise<{ name: string; pid: string; isLoaded: boolean }[]> {
  const { output } = await wine.run('tasklist');
  const rows = output.matchAll(/^((?:coruja|msedge)\S*) +(\d+) .* ([\d,]+) K/gm);
  return [...rows].map(([, name = '', pid = '', memory = '']) => {
    return { name, pid, isLoaded: Number(memory.replaceAll(',', '')) > 10_000 };
  });
}

/** Service, lock and screen. Wine sometimes leaves a process hanging if it is killed while it starts. */
const haveStarted = () =>
  until('all programs', async () => {
    const helpers = (await processes()).filter(({ name }) => name === 'coruja-desktop.exe');
    return helpers.length === 3 && helpers.every(({ isLoaded }) => isLoaded);
  });

const expectNoProcess = () => expect.poll(processes, { timeout: 30_000 }).toEqual([]);

test('a stopped service ends guard and windows', async () => {
  await haveStarted();
  await wine.run('sc', 'stop', 'CorujaGuarda');
  await expectNoProcess();
  expect(await display.windows()).toEqual([]);
});

// The last one: Wine's service manager does not restart it.
test('a killed service leaves no process behind', async () => {
  await wine.run('sc', 'start', 'CorujaGuarda');
  await haveStarted();
  await wine.run('taskkill', '/f', '/im', 'coruja-desktop.exe');
  await expectNoProcess();
});
