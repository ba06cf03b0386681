import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Env } from '../src/env.ts';
import { browserArguments } from '../src/system/browser-window.ts';
import { graphicsOf, linuxSystem } from '../src/system/linux.ts';
import { findProgram } from '../src/system/programs.ts';
import { SystemFailure } from '../src/system/system.ts';
import { windowsOf } from '../src/system/window-manager.ts';
import { recordingPrograms } from './support/programs.ts';

const noEnv: Env = {
  directory: null,
  browser: null,
  desktopUser: null,
  path: '',
  home: '/home/x',
  hasDisplay: false,
  windows: null,
};

describe.runIf(process.platform === 'linux')('Linux', () => {
  test('the monotonic clock counts from the boot, and the boot has an id', () => {
    const system = linuxSystem(noEnv);
    const first = system.now();
    expect(first.monotonicMs).toBeGreaterThan(1_000);
    expect(
      Math.abs(first.monotonicMs - Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) * 1_000),
    ).toBeLessThan(1_000);
    expect(system.now().monotonicMs).toBeGreaterThanOrEqual(first.monotonicMs);
    expect(Math.abs(first.wallMs - Date.now())).toBeLessThan(1_000);
    expect(system.bootId()).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('reads the hardware', async () => {
    const hardware = await linuxSystem(noEnv).hardware();
    expect(hardware.system).toContain('Linux');
    expect(hardware.ram).toMatch(/^\d+ GB$/);
    expect(hardware.gpu).toBeNull();
  });

  test.each([
    ['reboot', null, 'systemctl reboot'],
    ['shutdown', null, 'systemctl poweroff'],
    ['sign-out', null, 'loginctl terminate-session '],
    ['sign-out', 'nobody', 'loginctl terminate-user nobody'],
  ] as const)('%s, with the desktop of %s: %s', async (command, desktopUser, call) => {
    const programs = recordingPrograms({ systemctl: '', loginctl: '', shutdown: '' });
    await linuxSystem({ ...noEnv, path: programs.path, desktopUser }).run(command);
    expect(programs.calls()).toEqual([call]);
  });

  test('tries the next program when one fails, and throws when none is left', async () => {
    const programs = recordingPrograms({ systemctl: 'exit 1', shutdown: '' });
    await linuxSystem({ ...noEnv, path: programs.path }).run('reboot');
    expect(programs.calls()).toEqual(['systemctl reboot', 'shutdown -r now']);
    const none = linuxSystem({ ...noEnv, path: recordingPrograms({}).path });
    await expect(none.run('shutdown')).rejects.toThrow(SystemFailure);
  });

  test('does not start with an account that does not exist', () => {
    expect(() => linuxSystem({ ...noEnv, desktopUser: 'ninguem-aqui' })).toThrow('CORUJA_GUARD_USER');
  });

  test('stores the token in the directory of the account or in the given one', () => {
    expect(linuxSystem({ ...noEnv, directory: '/x' }).directory).toBe('/x');
    const isRoot = process.getuid?.() === 0;
    expect(linuxSystem(noEnv).directory).toBe(
      isRoot ? '/var/lib/coruja-guard' : '/home/x/.config/coruja-guard',
    );
  });
});

test('finds programs on the PATH, in the order of the names', () => {
  const { path } = recordingPrograms({ 'google-chrome': '', chromium: '' });
  expect(findProgram(['chromium', 'google-chrome'], `/nowhere:${path}`)).toBe(join(path, 'chromium'));
  expect(findProgram(['edge', 'google-chrome'], path)).toBe(join(path, 'google-chrome'));
  expect(findProgram([join(path, 'chromium')], '')).toBe(join(path, 'chromium'));
  expect(findProgram(['calls', 'edge'], path)).toBeNull();
});

test('prefers a graphics card to the processor’s own graphics', () => {
  expect(
    graphicsOf(
      '00:02.0 VGA compatible controller: Intel Corporation UHD Graphics 630 (rev 02)\n' +
        '01:00.0 VGA compatible controller: NVIDIA Corporation GA106 [GeForce RTX 3060] (rev a1)\n',
    ),
  ).toBe('NVIDIA Corporation GA106 [GeForce RTX 3060]');
  expect(graphicsOf('00:02.0 VGA compatible controller: Intel Corporation UHD (rev 02)')).toBe(
    'Intel Corporation UHD',
  );
  expect(graphicsOf('')).toBeNull();
});

test('reads the windows of a process from the list of wmctrl', () => {
  const list = '0x01  0 12     host Coruja · Tela\n0x02 -1 13     host 12 x\n\n';
  expect(windowsOf(list, 12)).toEqual(['0x01']);
  expect(windowsOf(list, 14)).toEqual([]);
});

test('opens only root’s browser without a sandbox', () => {
  const given = { url: 'http://127.0.0.1:1/k/notice', profile: '/p', isRoot: false, place: [] };
  expect(browserArguments(given)).toEqual(
    expect.arrayContaining(['--app=http://127.0.0.1:1/k/notice', '--user-data-dir=/p', '--no-first-run']),
  );
  expect(browserArguments(given)).not.toContain('--no-sandbox');
  expect(browserArguments({ ...given, isRoot: true })).toContain('--no-sandbox');
});
