import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDisk } from '../src/disk.ts';
import { buildGuard, newFolder } from './support/guard-process.ts';
import { goodKey, goodToken, type StandIn, startStandIn } from './support/stand-in.ts';

// `coruja-guard pair` with an installation key (docs/product/guard.md#installation-key), without any question.

let program: string;
let server: StandIn;
let folder: string;
beforeAll(async () => {
  [program, server] = [await buildGuard(), await startStandIn()];
});
afterAll(() => server.stop());
beforeEach(() => {
  folder = newFolder();
});

const disk = () => openDisk(folder, () => undefined);
const [host] = hostname().split('.');

function start(...args: string[]): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, 'pair', '--config-dir', folder, ...args]);
}

async function run(args: string[], input = '') {
  const child = start(...args);
  child.stdin.on('error', () => undefined).end(input);
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = (await closed) as [number];
  return { status, output: stdout + stderr };
}

test.each([
  ['a file', goodKey, (file: string) => ['--key-file', file]],
  ['a file of Notepad', `\uFEFF${goodKey.toLowerCase()}\r\n`, (file: string) => ['--key-file', file]],
  ['standard input', `${goodKey}\n`, () => ['--key-file', '-']],
  ['an option', goodKey, () => ['--key', goodKey]],
])('takes the key from %s', async (_, content, options) => {
  const file = join(folder, 'chave.txt');
  writeFileSync(file, content);
  const { status, output } = await run(['--server', `${server.url}/computers`, ...options(file)], content);
  expect([status, output]).toEqual([0, 'PC 07 está conectado à loja Arena Coruja.\n']);
  expect(disk().readPairing()).toEqual({ server: server.url, token: goodToken });
  expect(disk().readServer()).toBe(server.url);
  expect(server.joins.at(-1)).toMatchObject({ hostName: host, version: '1.0.6' });
});

test('is the same installation at each try, until the computer gets another name', async () => {
  const options = ['--server', server.url, '--key', goodKey];
  await run(options);
  await run(options);
  const [first, second] = server.joins.slice(-2);
  expect(second?.installationId).toBe(first?.installationId);
  expect(disk().installationId(host ?? '')).toBe(first?.installationId);
  expect(statSync(join(folder, 'installation')).mode & 0o777).toBe(0o600);
  const renamed = disk().installationId('PC-02');
  expect(renamed).not.toBe(first?.installationId);
  expect(disk().installationId('PC-02')).toBe(renamed);
});

test('a wrong key, no address and no file end with a code and a sentence, without the key', async () => {
  const wrong = goodKey.replace('K7QX', '2222');
  const refused = await run(['--server', server.url, '--key', wrong]);
  expect(refused).toEqual({
    status: 1,
    output: 'Chave de instalação inválida ou expirada. Gere outra.\n',
  });
  expect((await run(['--key', goodKey])).output).toContain('Informe o endereço do console');
  const missing = await run(['--server', server.url, '--key-file', '/nada/chave.txt']);
  expect(missing).toEqual({ status: 1, output: 'Não foi possível ler a chave: /nada/chave.txt\n' });
  expect(disk().readPairing()).toBeNull();
});

test.runIf(process.platform === 'linux')('the list of processes does not show the key', async () => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const child = start('--server', `http://127.0.0.1:${port}`, '--key', goodKey);
  await once(silent, 'request');
  const shown = readFileSync(`/proc/${child.pid}/cmdline`, 'utf8');
  child.kill();
  await once(child, 'exit');
  silent.closeAllConnections();
  silent.close();
  expect(shown).toContain('coruja-guard pair');
  expect(shown).not.toContain(goodKey.slice(0, 9));
});
