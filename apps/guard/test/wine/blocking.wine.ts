import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForWindows } from '../../../../scripts/lib/windows-program.mjs';
import type { Display } from '../support/display.ts';
import { sessionA } from '../support/rig.ts';
import { goodCode, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, guard, helper, startWineDisplay, Wine } from './wine.ts';

// Programs and sites that a store does not allow (docs/product/guard.md#blocked-programs-and-sites). In Wine the player and the
// service are one account.

const log = 'C:\\ProgramData\\Coruja\\guarda\\guarda.log';
const hosts = 'C:\\windows\\system32\\drivers\\etc\\hosts';
const policies = 'HKLM\\Software\\Policies';
const chrome = `${policies}\\Google\\Chrome\\URLBlocklist`;
const firefox = `${policies}\\Mozilla\\Firefox\\WebsiteFilter\\Block`;
const hostsBefore = '# da loja\r\n127.0.0.1 localhost\r\n';

let display: Display;
let wine: Wine;
let server: StandIn;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  wine.unpack(folder);
  wine.makeFolder('C:\\Jogos');
  await compileForWindows(`${import.meta.dirname}/browser`, wine.path('C:\\Jogos\\uTorrent.exe'));
  copyFileSync(wine.path('C:\\Jogos\\uTorrent.exe'), wine.path('C:\\Jogos\\jogo.exe'));
  mkdirSync(dirname(wine.path(hosts)), { recursive: true });
  writeFileSync(wine.path(hosts), hostsBefore);
  await wine.run('reg', 'add', chrome, '/v', '1', '/d', 'admin.com', '/f');
  server = await startStandIn();
  await wine.run(guard, 'pair', '--server', server.url, '--code', goodCode);
  await wine.run('sc', 'create', 'CorujaGuarda', 'binPath=', `"${helper}" service`, 'start=', 'auto');
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
  await server?.stop();
});

const tasks = async () => (await wine.run('tasklist')).output;
const query = async (key: string) => (await wine.run('reg', 'query', key)).output;

async function blockPrograms(...names: string[]) {
  const line = [helper, 'block', ...names].map((part) => `"${part}"`).join(' ');
  // Its input ends with the other program.
  writeFileSync(wine.path('C:\\block.cmd'), `ping -n 6 127.0.0.1 | ${line} > C:\\ended.txt\r\n`);
  return wine.run('cmd', '/c', 'C:\\block.cmd');
}

test('the helper ends programs with these names, whatever the case, and no others', async () => {
  void wine.start('C:\\Jogos\\uTorrent.exe', 'http://blocked.test').ended;
  void wine.start('C:\\Jogos\\jogo.exe', 'http://game.test').ended;
  const titles = async () => (await display.windows()).map(({ title }) => title).join(' ');
  await until('both', async () => /blocked\.test/.test(await titles()) && /game\.test/.test(await titles()));
  await blockPrograms('outro.exe', 'UTORRENT.EXE');
  expect(wine.read('C:\\ended.txt').replaceAll('\r\n', '\n')).toBe('ended\t1\n');
  expect(await tasks()).not.toMatch(/utorrent\.exe/i);
  expect(await tasks()).toMatch(/jogo\.exe/i);
});

test('the guard ends a program, and writes policies and hosts, beside those of an administrator', async () => {
  await wine.reboot();
  // Wine ends its services with the last other program: one of our folder is not the player's, and by this name no orphan.
  copyFileSync(wine.path(helper), wine.path(`${folder}\\rest.exe`));
  void wine.start(`${folder}\\rest.exe`, 'watch', '1', 'page').ended;
  await until('a connection', () => server.isConnected());
  server.setBlocks({ programs: ['utorrent.exe'], sites: ['bet365.com', 'a.com'] });
  await until('hosts', () => /bet365/.test(wine.read(hosts)), 60_000);
  expect(wine.read(hosts)).toBe(
    [
      '# >>> Coruja: sites bloqueados',
      '0.0.0.0 bet365.com',
      '0.0.0.0 www.bet365.com',
      '0.0.0.0 a.com',
      '0.0.0.0 www.a.com',
      '# <<< Coruja: sites bloqueados',
      hostsBefore,
    ].join('\r\n'),
  );
  const ofChrome = await query(chrome);
  for (const value of [/1 +REG_SZ +admin\.com/, /5001 +REG_SZ +bet365\.com/, /5002 +REG_SZ +a\.com/])
    expect(ofChrome).toMatch(value);
  expect(await query(firefox)).toMatch(/5001 +REG_SZ +\*:\/\/\*\.bet365\.com\/\*/);
  expect(await query(firefox)).toMatch(/ 1 +REG_SZ +\*:\/\/coruja-guarda\.invalid/);
  server.startSession({ id: sessionA, remainingMs: 1_800_000 });
  void wine.start('C:\\Jogos\\uTorrent.exe', 'http://blocked.test').ended;
  await until(
    'its end',
    () => /"event":"program refused","program":"utorrent.exe"/.test(wine.read(log)),
    60_000,
  );
  expect(await tasks()).not.toMatch(/utorrent\.exe/i);
  expect(wine.read(log)).not.toContain('not blocked');
});

test('an empty list leaves nothing of it, and an administrator’s value stays', async () => {
  server.setBlocks({ programs: [], sites: ['b.com'] });
  await until('the other site', () => /b\.com/.test(wine.read(hosts)), 60_000);
  expect(await query(chrome)).not.toMatch(/5002|bet365/);
  server.setBlocks(null);
  await until('hosts', () => wine.read(hosts) === hostsBefore, 60_000);
  expect(await query(chrome)).toMatch(/admin\.com/);
  expect(await query(chrome)).not.toMatch(/500\d/);
  for (const key of ['Mozilla', 'BraveSoftware'])
    expect((await wine.run('reg', 'query', `${policies}\\${key}`)).code).not.toBe(0);
});

test('`unblock`, which the uninstallers run, does the same without the service', async () => {
  server.setBlocks({ programs: [], sites: ['bet365.com'] });
  await until('hosts', () => /bet365/.test(wine.read(hosts)), 60_000);
  await wine.run('sc', 'stop', 'CorujaGuarda');
  expect((await wine.run(guard, 'unblock')).code).toBe(0);
  expect(readFileSync(wine.path(hosts), 'latin1')).toBe(hostsBefore);
  expect(await query(chrome)).not.toMatch(/500\d/);
  expect(existsSync(wine.path('C:\\ProgramData\\Coruja\\guarda\\bloqueios.reg'))).toBe(false);
});
