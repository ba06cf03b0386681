import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { findProgram } from '../src/system/programs.ts';

// Runs the installer for Linux with a folder as the root of the system. For Windows see docs/guard-windows-checklist.md.

const scripts = join(import.meta.dirname, '..', 'install', 'linux');
const path = process.env['PATH'] ?? '';
/** An account of this machine that is not root. */
const player = 'nobody';
const isPossible = process.platform === 'linux' && process.arch === 'x64';

let root: string;
let unpacked: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'coruja installer '));
  root = join(folder, 'root');
  unpacked = join(folder, 'unpacked');
  cpSync(scripts, unpacked, { recursive: true });
  writeFileSync(join(unpacked, 'LICENCAS.txt'), '');
  writeFileSync(join(unpacked, 'coruja-guard'), '#!/bin/sh\necho "$@" >> "$0.calls"\n');
  for (const name of ['coruja-guard', 'install.sh', 'uninstall.sh']) chmodSync(join(unpacked, name), 0o755);
});

function run(script: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(script, args, { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const install = (...args: string[]) =>
  run(join(unpacked, 'install.sh'), '--root', root, '--user', player, ...args);
const uninstall = (...args: string[]) => run(join(unpacked, 'uninstall.sh'), '--root', root, ...args);

/** Every file below the root of the system. */
function files(): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .toSorted();
}

const unit = () => readFileSync(join(root, 'etc/systemd/system/coruja-guarda.service'), 'utf8');

describe.runIf(isPossible)('the installer for Linux', () => {
  test('installs the program, the service, the access to the display and the keys', () => {
    expect(install().status).toBe(0);
    expect(files()).toEqual([
      '/etc/X11/xorg.conf.d/90-coruja-guarda.conf',
      '/etc/sysctl.d/90-coruja-guarda.conf',
      '/etc/systemd/system/coruja-guarda.service',
      '/etc/sysusers.d/coruja-guarda.conf',
      '/etc/xdg/autostart/coruja-guarda.desktop',
      '/opt/coruja-guarda/LEIA-ME.txt',
      '/opt/coruja-guarda/LICENCAS.txt',
      '/opt/coruja-guarda/coruja-guard',
      '/opt/coruja-guarda/install.sh',
      '/opt/coruja-guarda/start.sh',
      '/opt/coruja-guarda/uninstall.sh',
    ]);
    expect(unit()).toContain('ExecStart=/opt/coruja-guarda/start.sh\n');
    expect(unit()).toContain(`Environment=CORUJA_GUARD_USER=${player}\n`);
    // The cover must not be ended with the guard.
    expect(unit()).toContain('KillMode=process\n');
    expect(readFileSync(join(root, 'etc/sysusers.d/coruja-guarda.conf'), 'utf8')).toContain(
      'u coruja-tela -',
    );
    expect(statSync(join(root, 'var/lib/coruja-guard')).mode & 0o777).toBe(0o700);
    expect(statSync(join(root, 'opt/coruja-guarda/coruja-guard')).mode & 0o777).toBe(0o755);
  });

  test('a second run changes only what differs', () => {
    install();
    const before = files();
    expect(install('--display', ':1').status).toBe(0);
    expect(files()).toEqual(before);
    expect(unit()).toContain('Environment=DISPLAY=:1\n');
    // Also from the installed folder itself.
    expect(run(join(root, 'opt/coruja-guarda/install.sh'), '--root', root, '--user', player).status).toBe(0);
    expect(files()).toEqual(before);
  });

  test('the uninstaller removes everything, and succeeds when nothing is installed', () => {
    install();
    writeFileSync(join(root, 'var/lib/coruja-guard/pairing'), 'secret');
    expect(uninstall().status).toBe(0);
    expect(files()).toEqual([]);
    expect(existsSync(join(root, 'var/lib/coruja-guard'))).toBe(false);
    expect(uninstall().status).toBe(0);
  });

  test('the uninstaller keeps the pairing on request', () => {
    install();
    writeFileSync(join(root, 'var/lib/coruja-guard/pairing'), 'secret');
    uninstall('--keep-connection');
    expect(files()).toEqual(['/var/lib/coruja-guard/pairing']);
  });

  test("neither changes nor removes somebody else's file of the same name", () => {
    const file = join(root, 'etc/sysctl.d/90-coruja-guarda.conf');
    mkdirSync(join(root, 'etc/sysctl.d'), { recursive: true });
    writeFileSync(file, 'kernel.sysrq = 1\n');
    expect(install().output).toContain('ficou como estava');
    uninstall();
    expect(readFileSync(file, 'utf8')).toBe('kernel.sysrq = 1\n');
  });

  test('does not change the keys on request', () => {
    install('--without-keys');
    expect(files().filter((file) => /X11|sysctl/.test(file))).toEqual([]);
  });

  test('pairs when it is given a code', () => {
    install('--server', 'https://console.exemplo.com', '--code', 'ABCD-2345');
    const calls = readFileSync(join(root, 'opt/coruja-guarda/coruja-guard.calls'), 'utf8');
    expect(calls).toBe(
      `pair --server https://console.exemplo.com --code ABCD-2345 --config-dir ${root}/var/lib/coruja-guard\n`,
    );
  });

  test('connects with an installation key, which neither its log nor the arguments have', () => {
    const file = join(unpacked, 'chave.txt');
    writeFileSync(file, 'K7QX-M2VD-9RTA-4HWE-ZC6P-3JNU-8FGS\n');
    const options = ['--server', 'https://console.exemplo.com', '--key-file', file] as const;
    expect(install(...options).status).toBe(0);
    const calls = readFileSync(join(root, 'opt/coruja-guarda/coruja-guard.calls'), 'utf8');
    expect(calls).toBe(
      `pair --server https://console.exemplo.com --key-file ${file} --config-dir ${root}/var/lib/coruja-guard\n`,
    );
    const log = readFileSync(join(root, 'var/lib/coruja-guard/install.log'), 'utf8');
    expect(log).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ .*\n.*O guarda está instalado em /);
    expect(log).not.toContain('K7QX');
    uninstall();
    expect(files()).toEqual([]);
  });

  test('gives the guard a key from standard input', () => {
    writeFileSync(join(unpacked, 'coruja-guard'), '#!/bin/sh\nwc -c\n');
    const given = ['--user', player, '--server', 'https://console.exemplo.com', '--key-file', '-'];
    const { status, stdout } = spawnSync(join(unpacked, 'install.sh'), ['--root', root, ...given], {
      encoding: 'utf8',
      input: '12345678',
    });
    expect([status, stdout.split('\n')[0]?.trim()]).toEqual([0, '8']);
  });

  test('is complete without a connection, which its exit code and its log say', () => {
    writeFileSync(join(unpacked, 'coruja-guard'), '#!/bin/sh\necho Chave inválida. >&2\nexit 1\n');
    const file = join(unpacked, 'chave.txt');
    writeFileSync(file, 'x');
    const { status, output } = install('--server', 'https://console.exemplo.com', '--key-file', file);
    expect([status, output]).toEqual([3, expect.stringContaining('Chave inválida.')]);
    expect(unit()).toContain('ExecStart=');
    const log = readFileSync(join(root, 'var/lib/coruja-guard/install.log'), 'utf8');
    expect(log).toContain('Chave inválida.');
    expect(log).toContain('ainda não está conectado à loja');
  });

  test('keeps the address of the console', () => {
    install('--server', 'https://console.exemplo.com');
    const calls = readFileSync(join(root, 'opt/coruja-guarda/coruja-guard.calls'), 'utf8');
    expect(calls).toBe(`server https://console.exemplo.com --config-dir ${root}/var/lib/coruja-guard\n`);
  });

  test.each([
    ['--user', 'x\nExecStart=/bin/sh', 'Nome de conta inválido'],
    ['--user', 'ninguem-aqui', 'não existe neste computador'],
    ['--user', 'root', 'não pode ser root'],
    ['--user', 'coruja-tela', 'tela de bloqueio'],
    ['--display', ':0\nUser=root', 'Tela inválida'],
    ['--display', 'localhost:0', 'Tela inválida'],
    ['--browser', 'chromium --no-sandbox', 'Navegador inválido'],
    ['--key-file', '/nada/chave.txt', 'diga também o endereço'],
    ['--display', undefined, 'Falta o valor'],
    ['--nada', undefined, 'Opção desconhecida'],
  ])('refuses %s %j and changes nothing', (option, value, sentence) => {
    const { status, output } = install(option, ...(value === undefined ? [] : [value]));
    expect(status).toBe(1);
    expect(output).toContain(sentence);
    expect(existsSync(root)).toBe(false);
  });

  const analyze = findProgram(['systemd-analyze'], path);
  test.skipIf(analyze === null)('systemd accepts the service', () => {
    install();
    // The program is not at its path here.
    const file = join(root, 'etc/systemd/system/coruja-guarda.service');
    writeFileSync(file, unit().replace('/opt/coruja-guarda/start.sh', '/bin/true'));
    const { stderr } = spawnSync(analyze ?? '', ['verify', '--man=no', file], { encoding: 'utf8' });
    expect(stderr.split('\n').filter((line) => line.includes('coruja-guarda'))).toEqual([]);
  });
});

describe.runIf(isPossible)('the scripts', () => {
  test.each(['install.sh', 'uninstall.sh'])('%s runs in every POSIX shell', (name) => {
    execFileSync('sh', ['-n', join(scripts, name)]);
    const shellcheck = findProgram(['shellcheck'], path);
    if (shellcheck === null) return console.warn('!!! SKIPPED: shellcheck is not installed.');
    expect(spawnSync(shellcheck, [join(scripts, name)], { encoding: 'utf8' }).stdout).toBe('');
  });
});
