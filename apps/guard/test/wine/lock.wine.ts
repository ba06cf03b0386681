import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForWindows } from '../../../../scripts/lib/windows-program.mjs';
import { type Display, screenSize } from '../support/display.ts';
import { maintenanceCode, maintenanceHashes } from '../support/maintenance-code.ts';
import { sessionA, stateMessage } from '../support/rig.ts';
import { goodCode, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, guard, helper, startWineDisplay, Wine } from './wine.ts';

// The lock on its own Win32 desktop, seen from a program on the player's. In Wine both run as one account, and Xvfb has one monitor.

const player = 'C:\\player.exe';
const log = 'C:\\ProgramData\\Coruja\\guarda\\guarda.log';
const pictures = 'C:\\ProgramData\\Coruja\\guarda\\pictures';
const maintenance = 'C:\\ProgramData\\Coruja\\guarda\\maintenance';
const { width, height } = screenSize;
const picture = join(mkdtempSync(join(tmpdir(), 'coruja-lock-')), 'screen.png');

let display: Display;
let wine: Wine;
let server: StandIn;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  wine.unpack(folder);
  await compileForWindows(join(import.meta.dirname, 'player'), wine.path(player));
  server = await startStandIn();
  await wine.run(guard, 'server', server.url);
  await wine.run('sc', 'create', 'CorujaGuarda', 'binPath=', `"${helper}" service`, 'start=', 'auto');
  await wine.reboot();
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
  await server?.stop();
});

const shown = async () => (await wine.run(player, 'shown')).output;
const ms = async (...args: string[]) => Number((await wine.run(player, ...args)).output);
const logged = (event: string) => wine.read(log).split(`"event":"${event}"`).length - 1;

/** Waits for a lock other than this one, and returns its desktop's name. */
const lockAfter = (name = '') =>
  until('a lock', async () => {
    const now = await shown();
    return now.startsWith('Coruja-') && now !== name && now;
  });

/** Of coruja-desktop.exe, the oldest first: service, lock, screen. */
async function helperPids(): Promise<string[]> {
  const { output } = await wine.run('tasklist');
  return [...output.matchAll(/^coruja-desktop\.exe +(\d+)/gm)].map(([, pid = '']) => pid);
}

test('the lock is shown on a desktop of its own, with a window that covers the monitor', async () => {
  const desktop = await lockAfter();
  const { output } = await wine.run(player, 'windows', desktop);
  expect(output.split('\n').filter((line) => line.startsWith('Coruja'))).toEqual([
    `Coruja - Tela de bloqueio 0,0 ${width}x${height}`,
  ]);
  expect((await wine.run(player, 'windows', 'Default')).output).not.toContain('Coruja');
});

const empty = () => display.press('End', ...Array.from<string>({ length: 40 }).fill('BackSpace'));

/** Whether this pixel has the colour of a button that sends a form. */
async function isButtonAt(x: number, y: number): Promise<boolean> {
  await display.picture(picture);
  return (await display.pixel(picture, x, y)) === '#F6B93B';
}

async function typePairing(): Promise<void> {
  // Openbox gives the keys to a window that is clicked.
  await display.click(width / 2, height / 2 - 25);
  await empty();
  await display.type(server.url.slice(0, -1));
  // Would move to the start. Openbox takes other keys that are blocked, as a window manager does.
  await display.press('ctrl+Home');
  await display.type(server.url.slice(-1));
  await display.press('Tab');
  await empty();
  await display.type(goodCode.replace('-', ''));
  await display.press('Return');
}

test('pairs with what is typed; a blocked key does nothing', async () => {
  // Beside the button's text, and inside it even if Openbox gave the window a title bar.
  await until('the button of the form', () => isButtonAt(410, 585));
  // On a busy machine keys may come before the window has them: then it is typed again.
  for (let tries = 1; !server.isConnected(); tries += 1) {
    await typePairing();
    await until('a connection', () => server.isConnected(), 10_000).catch((error: unknown) => {
      if (tries === 3) throw new Error(wine.read(log), { cause: error });
    });
  }
  expect(server.pairings).toBe(1);
});

test('a program that leaves the lock is back on it within 250 ms, and the log says so', async () => {
  await lockAfter();
  const before = logged('lock restored');
  for (let times = 0; times < 5; times += 1) expect(await ms('leave')).toBeLessThan(250);
  await until('the log', () => logged('lock restored') >= before + 5);
  expect(logged('player signed out')).toBe(0);
});

test('a killed guard leaves the screen locked: the new lock stands before the old one goes', async () => {
  const before = await lockAfter();
  const watching = ms('watch', '12000');
  await wine.run('taskkill', '/f', '/im', 'coruja-guard.exe');
  expect(await lockAfter(before)).not.toBe(before);
  expect(await watching).toBe(0);
  await expect.poll(async () => (await helperPids()).length, { timeout: 20_000 }).toBe(3);
});

test.each([
  ['the helper', 1],
  ['the process with the windows', 2],
])('after a kill of %s the lock is back within 5 s', async (_, index) => {
  const before = await lockAfter();
  const pid = (await helperPids())[index] ?? '';
  const watching = ms('watch', '12000');
  await wine.run('taskkill', '/f', '/pid', pid);
  await lockAfter(before);
  expect(await watching).toBeLessThan(5_000);
});

test('a session shows the desktop of the player, and its end the lock', async () => {
  await until('a connection', () => server.isConnected());
  server.startSession({ id: sessionA, remainingMs: 600_000 });
  await until('the desktop', async () => (await shown()) === 'Default');
  server.endSession();
  await lockAfter();
});

/** Of one colour each, in the guard's own folder, so that it need not fetch them. */
async function keepPicture(background: string, width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(wine.path(pictures), { recursive: true });
  writeFileSync(join(wine.path(pictures), hash), bytes);
  return hash;
}

test('the store’s logo and picture are drawn whole beside the texts, and go with their hashes', async () => {
  const [logo, poster] = [await keepPicture('#c0392b', 300, 300), await keepPicture('#1f8a4c', 1_280, 720)];
  const message = stateMessage(null);
  if (message.type !== 'state') return;
  const nextEvent = {
    name: 'Corujão dos Campeões',
    when: 'sexta, 27/11, 23:00',
    startAt: '2026-11-28T02:00:00Z',
  };
  const packages = [
    { name: 'Pacote 5 horas', price: 2_500 },
    { name: 'Madrugada', price: 1_800 },
  ];
  const show = (pictureOfStore: string | null) =>
    server.send({
      ...message,
      state: {
        ...message.state,
        face: { logo, picture: pictureOfStore, hourPrice: 600, packages, nextEvent },
      },
    });
  /** Each answer to a heartbeat has a state without a face. */
  const found = async (pictureOfStore: string | null) => {
    show(pictureOfStore);
    await display.picture(picture);
    return (await display.colours(picture)).filter((colour) => ['#C0392B', '#1F8A4C'].includes(colour));
  };
  await until('both pictures', async () => (await found(poster)).length === 2);
  await until('only the logo', async () => (await found(null)).join() === '#C0392B');
});

test('without a server the right maintenance code shows the desktop, a wrong one does not', async () => {
  server.send({ type: 'maintenance', hashes: maintenanceHashes() });
  await until('the hashes', () => wine.read(maintenance).includes('"hashes":{'));
  await server.stop();
  // Openbox gives the keys to a window that is clicked.
  await display.click(width / 2, 150);
  const isOpen = () => isButtonAt(402, 495);
  // The key does nothing before the minute is over.
  await until(
    'the field',
    async () => {
      if (await isOpen()) return true;
      await display.press('m');
      return false;
    },
    90_000,
  );
  const tryCode = async (code: string, event: string) => {
    for (let tries = 1; logged(event) === 0; tries += 1) {
      await display.click(width / 2, 395);
      await empty();
      await display.type(code);
      await display.press('Return');
      await until(event, () => logged(event) > 0, 10_000).catch((error: unknown) => {
        if (tries === 3) throw new Error(wine.read(log), { cause: error });
      });
    }
  };
  await tryCode('zzzzz-99999', 'wrong maintenance code');
  expect(await shown()).toMatch(/^Coruja-/);
  await tryCode(maintenanceCode.toLowerCase(), 'maintenance');
  await until('the desktop', async () => (await shown()) === 'Default');
  expect(wine.read(log)).not.toMatch(/K7QX|ZZZZZ/i);

  server = await startStandIn({ port: server.port });
  await until('the report', () => server.received.some(({ type }) => type === 'maintenance'));
  // Ends the hour.
  server.setLocked(true);
  await lockAfter();
}, 180_000);

// The last one: on Windows it ends the player's session.
test('a program that keeps leaving the lock ends the session of the player', async () => {
  await lockAfter();
  void wine.start(player, 'insist').ended;
  await until('the end', () => logged('player signed out') > 0);
});
