import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunningProgram } from '../src/system/programs.ts';
import { createWindowsBlocking } from '../src/system/windows-blocking.ts';
import { edge, fakeWindows, helper } from './support/fake-windows.ts';

// docs/guard.md#blocked-programs-and-sites

const policies = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies';
const chromeKey = `${policies}\\Google\\Chrome\\URLBlocklist`;
const firefoxKey = `${policies}\\Mozilla\\Firefox\\WebsiteFilter\\Block`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coruja-blocking-'));
  writeFileSync(join(folder, 'hosts'), '# café\r\n127.0.0.1 localhost\r\n', 'latin1');
});

/** A registry with these values; `import` only records what it was given. */
function fakeBlocking(values: Readonly<Record<string, string>> = {}, onImport: () => void = () => undefined) {
  const imported: string[] = [];
  const deleted: string[] = [];
  const logged: unknown[][] = [];
  const started: string[][] = [];
  const ended: string[] = [];
  const running: { close: () => void; say: (line: string) => void }[] = [];
  const blocking = createWindowsBlocking({
    folder,
    hosts: join(folder, 'hosts'),
    log: (...line) => void logged.push(line),
    async reg([command = '', target = '']) {
      if (command === 'query') return values[target] ?? null;
      if (command === 'delete') {
        deleted.push(target);
        return '';
      }
      imported.push(readFileSync(target, 'utf16le'));
      onImport();
      return '';
    },
    start(args): RunningProgram {
      started.push([...args]);
      const one = { close: () => undefined as void, say: undefined as unknown as (line: string) => void };
      running.push(one);
      return {
        closed: new Promise((resolve) => {
          one.close = resolve;
        }),
        write: () => undefined,
        onLine: (listener) => void (one.say = listener),
        closeInput: () => void ended.push('input'),
        kill: () => void ended.push('killed'),
      };
    },
  });
  const reported: string[] = [];
  const block = (programs: string[], sites: string[], spared = 'msedge.exe') =>
    blocking.block({ programs, sites }, { spared, onEnded: (name) => void reported.push(name) });
  return { block, imported, deleted, logged, started, ended, running, reported };
}

test('the helper gets the names, says which program it ended, and ends with the list', async () => {
  const { block, started, running, reported, ended } = fakeBlocking();
  await block(['uTorrent.exe', 'MSEdge.exe', 'jogo.exe'], []);
  expect(started).toEqual([['block', 'uTorrent.exe', 'jogo.exe']]);
  running[0]?.say('ended\t1');
  running[0]?.say('ended\t7');
  running[0]?.say('other\t0');
  expect(reported).toEqual(['jogo.exe']);
  await block(['jogo.exe'], []);
  expect(ended).toEqual(['input']);
  expect(started.at(-1)).toEqual(['block', 'jogo.exe']);
  await block([], []);
  expect(started).toHaveLength(2);
  expect(ended).toEqual(['input', 'input']);
});

test('a helper that was killed is started again', async () => {
  vi.useFakeTimers();
  try {
    const { block, started, running, logged } = fakeBlocking();
    void block(['jogo.exe'], []);
    running[0]?.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(started).toHaveLength(2);
    expect(logged).toEqual([['warn', 'programs not watched']]);
  } finally {
    vi.useRealTimers();
  }
});

test('sites get values of their own, and a first one where Firefox needs it', async () => {
  const { block, imported, logged } = fakeBlocking();
  await block([], ['bet365.com', 'a.com']);
  const ofChromium = (key: string) =>
    `[${policies}\\${key}\\URLBlocklist]\r\n"5001"="bet365.com"\r\n"5002"="a.com"\r\n`;
  expect(imported).toEqual([
    [
      '\ufeffWindows Registry Editor Version 5.00\r\n',
      ofChromium('Google\\Chrome'),
      ofChromium('Microsoft\\Edge'),
      ofChromium('BraveSoftware\\Brave'),
      `[${firefoxKey}]\r\n"1"="*://coruja-guarda.invalid/*"\r\n"5001"="*://*.bet365.com/*"\r\n"5002"="*://*.a.com/*"\r\n`,
      '',
    ]
      .join('\r\n')
      .replaceAll('\r\n\r\n\r\n', '\r\n\r\n'),
  ]);
  expect(readdirSync(folder)).toEqual(['hosts']);
  expect(logged).toEqual([]);
});

const present = {
  [chromeKey]: `\r\n${chromeKey}\r\n    1    REG_SZ    admin.com\r\n    5001    REG_SZ    bet365.com\r\n    5002    REG_SZ    old.com\r\n`,
  [firefoxKey]: `\r\n${firefoxKey}\r\n    1    REG_SZ    *://admin.com/*\r\n    5001    REG_SZ    *://*.bet365.com/*\r\n`,
  [`${policies}\\Microsoft\\Edge\\URLBlocklist`]: '    5001    REG_SZ    bet365.com\r\n',
  [`${policies}\\BraveSoftware\\Brave\\URLBlocklist`]: '    5001    REG_SZ    bet365.com\r\n',
};

test('only what differs is written, and an administrator’s values stay', async () => {
  const { block, imported } = fakeBlocking(present);
  await block([], ['bet365.com']);
  expect(imported).toEqual([
    `\ufeffWindows Registry Editor Version 5.00\r\n\r\n[${chromeKey}]\r\n"5002"=-\r\n\r\n`,
  ]);
});

test('without sites ours go, and the keys in which nothing is left', async () => {
  const after: Record<string, string> = { ...present };
  const { block, imported, deleted } = fakeBlocking(after, () => {
    after[chromeKey] = `\r\n${chromeKey}\r\n    1    REG_SZ    admin.com\r\n`;
    after[firefoxKey] = `\r\n${firefoxKey}\r\n    1    REG_SZ    *://admin.com/*\r\n`;
    after[`${policies}\\Microsoft\\Edge\\URLBlocklist`] = '\r\n';
    after[`${policies}\\Microsoft\\Edge`] = `\r\n    BackgroundModeEnabled    REG_DWORD    0x0\r\n`;
    after[`${policies}\\BraveSoftware\\Brave\\URLBlocklist`] = '';
    after[`${policies}\\BraveSoftware\\Brave`] = '';
    after[`${policies}\\BraveSoftware`] = `\r\n${policies}\\BraveSoftware\r\n`;
  });
  await block([], []);
  expect(imported[0]).not.toMatch(/"1"=/);
  expect(imported[0]?.match(/=-/g)).toHaveLength(5);
  expect(deleted).toEqual([
    `${policies}\\Microsoft\\Edge\\URLBlocklist`,
    `${policies}\\BraveSoftware\\Brave\\URLBlocklist`,
    `${policies}\\BraveSoftware\\Brave`,
    `${policies}\\BraveSoftware`,
  ]);
});

test('without sites, and none of before, nothing is written', async () => {
  const { block, imported, deleted } = fakeBlocking();
  await block([], []);
  expect([imported, deleted]).toEqual([[], []]);
});

test('hosts gets lines in its own ending, and is as before without them', async () => {
  const { block } = fakeBlocking();
  const before = readFileSync(join(folder, 'hosts'));
  await block([], ['bet365.com']);
  expect(readFileSync(join(folder, 'hosts'), 'latin1')).toContain(
    '0.0.0.0 bet365.com\r\n0.0.0.0 www.bet365.com\r\n',
  );
  await block([], []);
  expect(readFileSync(join(folder, 'hosts')).equals(before)).toBe(true);
});

test('without hosts the log says so', async () => {
  const { block, logged } = fakeBlocking();
  rmSync(join(folder, 'hosts'));
  await block([], ['a.com']);
  expect(logged).toMatchObject([['warn', 'sites not blocked', { where: 'hosts' }]]);
  expect(readdirSync(folder)).toEqual([]);
});

test('Windows starts it by the helper, and spares the browser of the guard’s notice', async () => {
  const { system, calls } = fakeWindows({ files: [helper, edge] });
  void system.block?.({ programs: ['msedge.exe', 'jogo.exe'], sites: [] }, () => undefined);
  expect(calls).toContainEqual([helper, 'block', 'jogo.exe']);
});
