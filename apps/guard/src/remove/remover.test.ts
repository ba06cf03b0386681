import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { linuxCleanList } from './clean-list.ts';
import { removeTraces } from './remover.ts';

const uid = process.getuid?.() ?? 0;

describe.runIf(process.platform === 'linux')('the remover', () => {
  let home: string;
  let outside: string;
  let temporary: string;

  beforeEach(() => {
    [home = '', outside = '', temporary = ''] = ['home', 'outside', 'temporary'].map((name) =>
      mkdtempSync(join(tmpdir(), `coruja-remover-${name}-`)),
    );
    write(join(outside, 'precious'));
  });

  function write(path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, 'x');
  }
  const remove = (paths: readonly string[], folders: readonly string[] = []) =>
    removeTraces({ home, paths, temporary: folders }, uid);

  test('removes the paths, with either slash, and nothing else', () => {
    write(join(home, '.config/chromium/Default/Cookies'));
    write(join(home, '.config/other'));
    write(join(home, 'Saved Games/Jogo/save'));
    write(join(home, 'file'));
    const paths = ['.config/chromium', 'Saved Games\\Jogo', 'file/', 'absent/x'];
    expect(remove(paths)).toEqual({ removed: 3, failed: 0 });
    expect(readdirSync(home).toSorted()).toEqual(['.config', 'Saved Games']);
    expect(readdirSync(join(home, '.config'))).toEqual(['other']);
    expect(readdirSync(join(home, 'Saved Games'))).toEqual([]);
  });

  test.each([
    ['a link in the path', '.config', '.config/precious'],
    ['a link as the path', 'link', 'link'],
    ['a link as the path, with a slash', 'link', 'link/'],
  ])('%s is removed, and what it leads to stays', (_, link, path) => {
    symlinkSync(outside, join(home, link));
    expect(remove([path])).toEqual({ removed: 1, failed: 0 });
    expect(existsSync(join(outside, 'precious'))).toBe(true);
    expect(readdirSync(home)).toEqual([]);
  });

  test('links inside a folder are removed, and what they lead to stays', () => {
    write(join(home, 'a/b/c'));
    symlinkSync(outside, join(home, 'a/b/folder'));
    symlinkSync(join(outside, 'precious'), join(home, 'a/file'));
    expect(remove(['a'])).toEqual({ removed: 1, failed: 0 });
    expect(readdirSync(home)).toEqual([]);
    expect(readdirSync(outside)).toEqual(['precious']);
  });

  test.each(['..', '../x', 'a/../../x', '.', '', '/', '\\', 'a\\..\\..\\x'])('%j removes nothing', (path) => {
    write(join(home, 'a/b'));
    expect(remove([path, `${path}/precious`])).toEqual({ removed: 0, failed: 0 });
    expect(existsSync(join(home, 'a/b'))).toBe(true);
  });

  test('folders without rights, very deep ones and an interrupted cleaning’s are removed', () => {
    write(join(home, 'shut/inside/file'));
    chmodSync(join(home, 'shut/inside'), 0);
    chmodSync(join(home, 'shut'), 0);
    write(join(home, '.coruja-limpeza-abc/0/Cookies'));
    mkdirSync(join(home, 'deep'));
    // Together longer than the system allows a path to be.
    const deeper =
      'for (let n = 0; n < 30; n += 1) { fs.mkdirSync("x".repeat(200)); process.chdir("x".repeat(200)); }';
    execFileSync(process.execPath, ['-e', deeper], { cwd: join(home, 'deep') });
    expect(remove(['shut/inside', 'deep'])).toEqual({ removed: 3, failed: 0 });
    expect(readdirSync(home)).toEqual(['shut']);
  });

  test('of temporary folders it removes what is the player’s, but never his home', () => {
    write(join(temporary, 'mine/x'));
    write(join(temporary, 'file'));
    symlinkSync(outside, join(temporary, 'link'));
    const inside = join(temporary, 'player');
    write(join(inside, 'kept'));
    const result = removeTraces({ home: inside, paths: [], temporary: [temporary] }, uid);
    expect(result).toEqual({ removed: 3, failed: 0 });
    expect(readdirSync(temporary)).toEqual(['player']);
    expect(existsSync(join(inside, 'kept'))).toBe(true);
    expect(existsSync(join(outside, 'precious'))).toBe(true);
    write(join(temporary, 'file'));
    expect(removeTraces({ home: inside, paths: [], temporary: [temporary] }, uid + 1).removed).toBe(0);
  });

  test('a link of another account stays', () => {
    symlinkSync(outside, join(home, 'games'));
    expect(removeTraces({ home, paths: ['games/precious'], temporary: [] }, uid + 1).removed).toBe(0);
    expect(lstatSync(join(home, 'games')).isSymbolicLink()).toBe(true);
  });
});

test('the list names paths inside the home folder', () => {
  for (const path of linuxCleanList.home) expect(path).not.toMatch(/^\/|^~|\\|(?:^|\/)\.{1,2}(?:\/|$)/);
});
