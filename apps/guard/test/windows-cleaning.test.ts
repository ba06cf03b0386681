import { expect, test } from 'vitest';
import { windowsCleanList } from '../src/remove/windows-clean-list.ts';
import { steamIn } from '../src/system/windows-cleaning.ts';
import { edge, fakePage, fakeWindows, helper } from './support/fake-windows.ts';
import { until } from './support/until.ts';

const reg = 'C:\\Windows\\System32\\reg.exe';
const steam = '\r\nHKEY_LOCAL_MACHINE\\…\r\n    InstallPath    REG_SZ    D:\\Jogos\\Steam\r\n\r\n';

async function startCleaning(answers: Readonly<Record<string, string>> = {}) {
  const windows = fakeWindows({ answers });
  const done = windows.system.clean?.(['Jogos/segredo']);
  const isHelper = ([program, command]: readonly string[]) => program === helper && command === 'clean';
  const helperCall = await until('the helper', () => windows.calls.find(isHelper));
  return { ...windows, done, paths: helperCall.slice(2) };
}

test('the helper removes the list, what is in Steam’s folder, and the owner’s paths', async () => {
  const { paths, say, close, done, logged } = await startCleaning({ [reg]: steam });
  expect(paths.at(-1)).toBe('Jogos/segredo');
  expect(paths).toEqual(
    expect.arrayContaining([
      'AppData\\Local\\Google\\Chrome\\User Data',
      'D:\\Jogos\\Steam\\config\\loginusers.vdf',
      'HKCU:Software\\Valve\\Steam\\AutoLoginUser',
      'AppData\\Local\\Temp\\*',
    ]),
  );
  say('cleaned\t12\t1');
  close();
  await done;
  expect(logged).toEqual([['info', 'cleaned', { removed: 12, failed: 1 }]]);
});

test('without Steam its folder is not in the list; a helper that fails is logged', async () => {
  const { paths, close, done, logged } = await startCleaning();
  expect(paths.filter((path) => /ssfn|loginusers/.test(path))).toEqual([]);
  close();
  await done;
  expect(logged).toEqual([['warn', 'not cleaned', {}]]);
});

test('a desktop that opens ends the cleaning, so that it never meets the next customer', async () => {
  const { system, ended, close, done } = await startCleaning();
  system.openWindow('lock', fakePage().page);
  expect(ended).toEqual([]);
  system.openWindow('notice', fakePage().page);
  expect(ended).toEqual(['input']);
  close();
  void done;
});

test('without the helper there is nothing to clean with', () => {
  expect('clean' in fakeWindows({ files: [edge] }).system).toBe(false);
});

test('the list names paths of the home folder, or values of the player’s registry', () => {
  for (const path of windowsCleanList(null)) {
    if (path.startsWith('HKCU:Software\\')) continue;
    expect(path).toMatch(/^(?:AppData\\(?:Local|Roaming)|\.config)(?:\\[^\\/:*]+)+(?:\\\*)?$/);
    expect(path).not.toMatch(/\.\.|steamapps|\\Temp$/);
  }
});

test.each([
  ['    InstallPath    REG_SZ    C:\\Program Files (x86)\\Steam\r\n', 'C:\\Program Files (x86)\\Steam'],
  ['    InstallPath    REG_SZ    \\\\server\\Steam\r\n', null],
  ['    InstallPath    REG_SZ    *\r\n', null],
  ['', null],
])('Steam in %j: %j', (list, path) => {
  expect(steamIn(list)).toBe(path);
});
