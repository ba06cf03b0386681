import { copyFileSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForWindows } from '../../../../scripts/lib/windows-program.mjs';
import type { Display } from '../support/display.ts';
import { sessionA } from '../support/rig.ts';
import { goodCode, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, guard, helper, startWineDisplay, Wine } from './wine.ts';

// What one customer leaves on Windows is gone when the next one sits down (docs/product/guard.md#between-customers). In Wine the
// player and the service are one account; a link is a symbolic link of the system below.

const game = 'C:\\Jogos\\jogo.exe';
const home = 'C:\\users\\root';
const log = 'C:\\ProgramData\\Coruja\\guarda\\guarda.log';

let display: Display;
let wine: Wine;
let server: StandIn;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  wine.unpack(folder);
  wine.makeFolder('C:\\Jogos');
  await compileForWindows(`${import.meta.dirname}/browser`, wine.path(game));
  server = await startStandIn();
  await wine.run(guard, 'pair', '--server', server.url, '--code', goodCode);
  await wine.run('sc', 'create', 'CorujaGuarda', 'binPath=', `"${helper}" service`, 'start=', 'auto');
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
  await server?.stop();
});

function write(path: string): void {
  mkdirSync(dirname(wine.path(path)), { recursive: true });
  writeFileSync(wine.path(path), 'x');
}
const has = (path: string) => existsSync(wine.path(path));
const namesIn = (path: string) => readdirSync(wine.path(path));

/** Its exit code, the counts, does not fit into one of Linux. */
const remove = (...paths: string[]) => wine.run(helper, 'remove', 'C:\\home', ...paths);

test('removes paths with either slash, matches of a star, and whole paths, and nothing else', async () => {
  write('C:\\home\\AppData\\Roaming\\discord\\Local Storage\\a');
  write('C:\\home\\AppData\\Roaming\\other\\a');
  write('C:\\home\\AppData\\Local\\Temp\\folder\\a');
  write('C:\\home\\AppData\\Local\\Temp\\file');
  write('C:\\home\\Saved Games\\Jogo\\save');
  write('C:\\home\\.coruja-limpeza-1\\old');
  write('C:\\Steam\\ssfn123');
  write('C:\\Steam\\steam.exe');
  await remove(
    'AppData\\Roaming\\discord',
    'AppData\\Local\\Temp\\*',
    'Saved Games/Jogo',
    'absent\\path',
    'C:\\Steam\\ssfn*',
  );
  expect(namesIn('C:\\home').toSorted()).toEqual(['AppData', 'Saved Games']);
  expect(namesIn('C:\\home\\AppData\\Roaming')).toEqual(['other']);
  expect(namesIn('C:\\home\\AppData\\Local\\Temp')).toEqual([]);
  expect(namesIn('C:\\home\\Saved Games')).toEqual([]);
  expect(namesIn('C:\\Steam')).toEqual(['steam.exe']);
});

// Wine cannot remove the link itself, as Windows does.
test('what a link leads to stays', async () => {
  write('C:\\outside\\precious');
  write('C:\\home\\profile\\a\\b');
  symlinkSync('../outside', wine.path('C:\\home\\link'));
  symlinkSync('../outside', wine.path('C:\\home\\other'));
  symlinkSync('../../../outside', wine.path('C:\\home\\profile\\a\\link'));
  mkdirSync(wine.path('C:\\home\\AppData\\Local\\Temp'), { recursive: true });
  symlinkSync('../../../../outside', wine.path('C:\\home\\AppData\\Local\\Temp\\link'));
  await remove('link\\precious', 'other', 'profile', 'AppData\\Local\\Temp\\*');
  expect(namesIn('C:\\outside')).toEqual(['precious']);
});

test.each(['..', '..\\outside', 'profile\\..\\..\\outside', '.', '', '\\', 'C:\\', 'C:\\..\\outside'])(
  '%j removes nothing',
  async (path) => {
    write('C:\\outside\\precious');
    write('C:\\home\\profile\\a');
    await remove(path);
    expect(has('C:\\outside\\precious')).toBe(true);
    expect(has('C:\\home\\profile\\a')).toBe(true);
  },
);

test('very deep folders are removed', async () => {
  mkdirSync(wine.path('C:\\home\\deep'), { recursive: true });
  const names = Array.from({ length: 15 }, () => 'x'.repeat(200));
  mkdirSync([wine.path('C:\\home\\deep'), ...names].join('/'), { recursive: true });
  await remove('deep');
  expect(has('C:\\home\\deep')).toBe(false);
});

test('values and keys of the registry are removed', async () => {
  const steam = 'HKCU\\Software\\Valve\\Steam';
  await wine.run('reg', 'add', steam, '/v', 'AutoLoginUser', '/d', 'player', '/f');
  await wine.run('reg', 'add', steam, '/v', 'Language', '/d', 'brazilian', '/f');
  await wine.run('reg', 'add', 'HKCU\\Software\\Test\\Identity\\Sub', '/v', 'a', '/d', 'b', '/f');
  await remove('HKCU:Software\\Valve\\Steam\\AutoLoginUser', 'HKCU:Software\\Test\\Identity\\');
  const { output } = await wine.run('reg', 'query', steam);
  expect(output).toContain('Language');
  expect(output).not.toContain('AutoLoginUser');
  expect((await wine.run('reg', 'query', 'HKCU\\Software\\Test')).output).not.toContain('Identity');
});

test('between two sessions the programs of the player end, and what he left is removed', async () => {
  server.setCleaning({ paths: ['Documents\\segredo'] });
  await wine.reboot();
  // Wine ends its services with the last other program: one of our folder is not the player's, and by this name no orphan.
  copyFileSync(wine.path(helper), wine.path(`${folder}\\rest.exe`));
  void wine.start(`${folder}\\rest.exe`, 'watch', '1', 'page').ended;
  await until('a connection', () => server.isConnected());
  server.startSession({ id: sessionA, remainingMs: 1_800_000 });
  await until('the desktop', () => /"kind":"notice"/.test(wine.read(log)));
  write(`${home}\\Documents\\segredo\\a`);
  write(`${home}\\AppData\\Roaming\\discord\\a`);
  write(`${home}\\AppData\\Local\\Temp\\a`);
  void wine.start(game, 'http://game.test').ended;
  const isPlaying = async () => (await display.windows()).some(({ title }) => title.includes('game.test'));
  await until('the game', isPlaying);
  // Locks at once: without it the counter's end has a grace.
  server.setLocked(true);
  server.endSession();
  await until('cleaned', () => /"event":"cleaned"/.test(wine.read(log)), 60_000).catch((error: unknown) => {
    throw new Error(wine.read(log), { cause: error });
  });
  expect(await isPlaying()).toBe(false);
  expect((await wine.run('tasklist')).output).not.toContain('jogo.exe');
  for (const left of ['Documents\\segredo', 'AppData\\Roaming\\discord', 'AppData\\Local\\Temp\\a'])
    expect(has(`${home}\\${left}`)).toBe(false);
  expect(wine.read(log)).toMatch(/"event":"cleaned".*"failed":0/);
  expect(wine.read(log)).not.toContain('segredo');
});
