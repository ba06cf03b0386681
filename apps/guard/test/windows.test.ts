import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { SystemFailure } from '../src/system/system.ts';
import { cardOf } from '../src/system/windows.ts';
import { chrome, edge, fakePage, fakeWindows, free, helper, url } from './support/fake-windows.ts';

test('the helper draws the lock, once it is shown, from lines', async () => {
  const { system, calls, written, logged, say, close } = fakeWindows({ files: [helper] });
  const { page, listeners } = fakePage();
  const lock = system.openWindow('lock', page);
  expect(calls).toEqual([[helper, 'lock']]);
  expect(listeners.size).toBe(0);
  say('ready');
  say('log\tlock shown\town desktop');
  expect(logged).toEqual([['info', 'lock shown', { detail: 'own desktop' }]]);
  expect(written).toEqual(['kind\tpairing\ndraw\n']);
  for (const listener of listeners) listener(free);
  expect(written[1]?.split('\n')).toEqual([
    'kind\tlocked',
    'store\tArena Coruja ',
    'computer\tPC 07',
    'color\tfree',
    'state\tLivre',
    'how\tPeça no balcão para liberar este computador.',
    'running\tSeu tempo continua correndo: 1:01:01',
    'event\tCorujão agora: Noite',
    'price\t',
    'packages\t',
    'next\t',
    'idle\tEste computador desliga em 00:30. Para cancelar, aperte uma tecla.',
    'call\tPara chamar o atendente, aperte C.',
    'note\t',
    'maintenance\t0',
    'connected\t1',
    'connection\tConectado à loja',
    'logo\t',
    'picture\t',
    'draw',
    '',
  ]);
  for (const listener of listeners) listener({ ...free, offersMaintenance: true });
  expect(written[2]).toContain('\nmaintenance\t1\n');
  close();
  await lock.closed;
  expect(listeners.size).toBe(0);
});

test('pairs with what was typed on the lock, and says what failed', async () => {
  const { system, written, say } = fakeWindows();
  system.openWindow('lock', fakePage().page);
  say('pair\thttps://a.test\tbad');
  say('pair\thttps://a.test\tgood');
  await expect.poll(() => written).toEqual(['answer\tNão: https://a.test\n', 'answer\t\n']);
});

test('tries a maintenance code that was typed on the lock, says what failed, and does not log it', async () => {
  const { system, written, logged, say } = fakeWindows();
  system.openWindow('lock', fakePage().page);
  say('maintenance\tbad');
  say('maintenance\tgood');
  await expect.poll(() => written).toEqual(['answer\tCódigo inválido ou já usado.\n', 'answer\t\n']);
  expect(logged).toEqual([]);
});

test('tells of keys and clicks on the lock, and of the key that calls the attendant', () => {
  const { system, say } = fakeWindows();
  const { page, pressed } = fakePage();
  system.openWindow('lock', page);
  say('press');
  say('call');
  expect(pressed).toEqual(['press', 'call']);
});

test('opens the notice as a small app window with its own profile', () => {
  const { system, calls } = fakeWindows();
  system.openWindow('notice', fakePage().page);
  const args = calls[0] ?? [];
  expect(args.slice(0, 3)).toEqual([helper, 'window', edge]);
  expect(args.slice(-4)).toEqual([
    '--user-data-dir=C:\\ProgramData\\Coruja\\janelas\\notice',
    '--window-size=320,150',
    '--window-position=24,24',
    `--app=${url}`,
  ]);
  expect(args).toEqual(expect.arrayContaining(['--no-first-run', '--disable-extensions', '--lang=pt-BR']));
  expect(args).not.toContain('--no-sandbox');
});

test('uses Chrome if Edge was removed, and opens nothing without a browser or the helper', () => {
  const withChrome = fakeWindows({ files: [helper, chrome] });
  withChrome.system.openWindow('notice', fakePage().page);
  expect(withChrome.calls[0]?.[2]).toBe(chrome);
  const withoutBrowser = fakeWindows({ files: [helper] });
  withoutBrowser.system.openWindow('notice', fakePage().page);
  const withoutHelper = fakeWindows({ files: [edge] });
  withoutHelper.system.openWindow('lock', fakePage().page);
  expect([...withoutBrowser.calls, ...withoutHelper.calls]).toEqual([]);
});

test('tells the lock to close, asks a window to close, and kills one that does not', async () => {
  vi.useFakeTimers();
  try {
    const patient = fakeWindows();
    patient.system.openWindow('lock', fakePage().page).close();
    expect(patient.written).toEqual(['close\n']);
    expect(patient.ended).toEqual(['input']);
    patient.close();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(patient.ended).toEqual(['input']);
    const stubborn = fakeWindows();
    stubborn.system.openWindow('notice', fakePage().page).close();
    await vi.advanceTimersByTimeAsync(1_600);
    expect(stubborn.written).toEqual([]);
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

test.each([
  ['set\r\n', null],
  ['no-device\r\n', 'Este computador não tem saída de som.'],
  [null, 'O Windows deste computador não aceitou o comando.'],
])('sets the volume: the helper answers %j', async (answer, failure) => {
  const { system, calls } = fakeWindows({ answers: answer === null ? {} : { [helper]: answer } });
  const failed = await system.setVolume(30).then(
    () => null,
    (error: Error) => error.message,
  );
  expect(failed).toBe(failure);
  expect(calls).toEqual([[helper, 'volume', '30']]);
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
