import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Env } from '../src/env.ts';
import type { Programs } from '../src/system/programs.ts';
import { SystemFailure, type WindowKind } from '../src/system/system.ts';
import { cardOf, windowsSystem } from '../src/system/windows.ts';

const home = 'C:\\Program Files\\Coruja Guarda';
const helper = `${home}\\coruja-desktop.exe`;
const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
const chrome = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';

const env: Env = {
  directory: null,
  browser: null,
  desktopUser: null,
  path: '',
  home: 'C:\\Windows\\system32\\config\\systemprofile',
  hasDisplay: false,
  windows: {
    system: 'C:\\Windows',
    programData: 'C:\\ProgramData',
    programs: ['C:\\Program Files', 'C:\\Program Files (x86)'],
  },
};

/** Windows with these files, where each program gives this output or fails. */
function fakeWindows(
  options: { files?: readonly string[]; answers?: Readonly<Record<string, string>> } = {},
) {
  const { files = [helper, edge], answers = {} } = options;
  const calls: string[][] = [];
  const ended: string[] = [];
  let close: () => void = () => undefined;
  const answer = (program: string, args: readonly string[]) => {
    calls.push([program, ...args]);
    return answers[program] ?? null;
  };
  const programs: Programs = {
    exists: (path) => files.includes(path),
    run: (program, args) => Promise.resolve(answer(program, args)),
    runSync: answer,
    start(program, args) {
      calls.push([program, ...args]);
      return {
        closed: new Promise((resolve) => {
          close = resolve;
        }),
        closeInput: () => void ended.push('input'),
        kill: () => void ended.push('killed'),
      };
    },
  };
  return { system: windowsSystem(env, { programs, home }), calls, ended, close: () => close() };
}

const urlOf = (kind: WindowKind) => `http://127.0.0.1:5000/key/${kind}`;

test('the helper opens the lock as a kiosk of Edge with its own profile', () => {
  const { system, calls } = fakeWindows();
  system.openWindow('lock', urlOf('lock'));
  const [program, verb, kind, browser, ...args] = calls[0] ?? [];
  expect([program, verb, kind, browser]).toEqual([helper, 'window', 'lock', edge]);
  expect(args.slice(-5)).toEqual([
    '--user-data-dir=C:\\ProgramData\\Coruja\\janelas\\lock',
    '--kiosk',
    urlOf('lock'),
    '--edge-kiosk-type=fullscreen',
    '--kiosk-idle-timeout-minutes=0',
  ]);
  expect(args).toEqual(expect.arrayContaining(['--no-first-run', '--disable-extensions', '--lang=pt-BR']));
  expect(args).not.toContain('--no-sandbox');
});

test('opens the notice as a small app window', () => {
  const { system, calls } = fakeWindows();
  system.openWindow('notice', urlOf('notice'));
  const args = calls[0] ?? [];
  expect(args.slice(1, 4)).toEqual(['window', 'notice', edge]);
  expect(args.slice(-4)).toEqual([
    '--user-data-dir=C:\\ProgramData\\Coruja\\janelas\\notice',
    '--window-size=320,150',
    '--window-position=24,24',
    `--app=${urlOf('notice')}`,
  ]);
  expect(args).not.toContain('--kiosk');
});

test('uses Chrome if Edge was removed, and opens nothing without a browser', () => {
  const withChrome = fakeWindows({ files: [helper, chrome] });
  withChrome.system.openWindow('lock', urlOf('lock'));
  expect(withChrome.calls[0]?.[3]).toBe(chrome);
  expect(withChrome.calls[0]?.slice(-2)).toEqual(['--kiosk', `--app=${urlOf('lock')}`]);
  for (const files of [[helper], [edge]]) {
    const without = fakeWindows({ files });
    without.system.openWindow('lock', urlOf('lock'));
    expect(without.calls).toEqual([]);
  }
});

test('asks a window to close, and kills it if it does not', async () => {
  vi.useFakeTimers();
  try {
    const patient = fakeWindows();
    patient.system.openWindow('lock', urlOf('lock')).close();
    expect(patient.ended).toEqual(['input']);
    patient.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(patient.ended).toEqual(['input']);
    const stubborn = fakeWindows();
    stubborn.system.openWindow('lock', urlOf('lock')).close();
    await vi.advanceTimersByTimeAsync(1_600);
    expect(stubborn.ended).toEqual(['input', 'killed']);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ['reboot', ['C:\\Windows\\System32\\shutdown.exe', '/r', '/f', '/t', '0']],
  ['shutdown', ['C:\\Windows\\System32\\shutdown.exe', '/s', '/f', '/t', '0']],
  ['sign-out', [helper, 'sign-out']],
] as const)('%s: %s', async (command, call) => {
  const { system, calls } = fakeWindows({ answers: { [call[0]]: '' } });
  await system.run(command);
  expect(calls).toEqual([call]);
});

test('throws when Windows refuses a command', async () => {
  await expect(fakeWindows().system.run('reboot')).rejects.toThrow(SystemFailure);
});

test('restricts the token to SYSTEM and the administrators', () => {
  const icacls = 'C:\\Windows\\System32\\icacls.exe';
  const { system, calls } = fakeWindows({ answers: { [icacls]: '' } });
  system.protect('C:\\ProgramData\\Coruja\\guarda\\pairing');
  expect(calls).toEqual([
    [
      icacls,
      'C:\\ProgramData\\Coruja\\guarda\\pairing',
      '/inheritance:r',
      '/grant:r',
      '*S-1-5-18:F',
      '*S-1-5-32-544:F',
      '/Q',
    ],
  ]);
});

test('removes a token that it cannot protect', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'coruja-guard-')), 'pairing');
  writeFileSync(file, 'secret');
  expect(() => fakeWindows().system.protect(file)).toThrow('Could not set the permissions');
  expect(existsSync(file)).toBe(false);
});

test('reads the boot id from the helper; without an id it counts as a new boot', () => {
  const named = fakeWindows({ answers: { [helper]: '5f0c6a52-0000-4000-8000-000000000001\r\n' } });
  expect(named.system.bootId()).toBe('5f0c6a52-0000-4000-8000-000000000001');
  expect(named.calls).toEqual([[helper, 'boot-id']]);
  const nameless = fakeWindows();
  expect(nameless.system.bootId()).not.toBe(nameless.system.bootId());
});

test('the monotonic clock is the time since the boot', () => {
  expect(Math.abs(fakeWindows().system.now().monotonicMs - uptime() * 1_000)).toBeLessThan(1_000);
});

test('stores the token in ProgramData', () => {
  expect(fakeWindows().system.directory).toBe('C:\\ProgramData\\Coruja\\guarda');
});

test('prefers a graphics card to the processor’s own graphics', async () => {
  const reg = 'C:\\Windows\\System32\\reg.exe';
  const list =
    '\r\nHKEY_LOCAL_MACHINE\\SYSTEM\\…\\0000\r\n    DriverDesc    REG_SZ    Intel(R) UHD Graphics 630\r\n' +
    '\r\nHKEY_LOCAL_MACHINE\\SYSTEM\\…\\0001\r\n    DriverDesc    REG_SZ    NVIDIA GeForce RTX 3060\r\n';
  const { system, calls } = fakeWindows({ answers: { [reg]: list } });
  expect((await system.hardware()).gpu).toBe('NVIDIA GeForce RTX 3060');
  expect(calls[0]?.slice(1)).toEqual([
    'query',
    'HKLM\\SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}',
    '/s',
    '/v',
    'DriverDesc',
  ]);
  expect(cardOf('    DriverDesc    REG_SZ    Intel(R) UHD Graphics\r\n')).toBe('Intel(R) UHD Graphics');
  expect((await fakeWindows().system.hardware()).gpu).toBeNull();
});
