import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GuardMessage, guardVersion } from '@coruja/contract';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileForWindows } from '../../../../scripts/lib/windows-program.mjs';
import type { Display } from '../support/display.ts';
import { newSigner } from '../support/installation.ts';
import { goodCode, type StandIn, startStandIn } from '../support/stand-in.ts';
import { until } from '../support/until.ts';
import { folder, guard, helper, packagedFile, startWineDisplay, Wine } from './wine.ts';

// The guard updates itself (docs/guard.md#updates): the packaged programs, and packages of them with a higher version.

const works = '9.0.6';
const breaks = '9.1.6';
const signer = newSigner('windows');

let display: Display;
let wine: Wine;
let server: StandIn;

beforeAll(async () => {
  display = await startWineDisplay();
  wine = await Wine.start(display.name);
  wine.unpack(folder);
  server = await startStandIn();
  await wine.run(guard, 'pair', '--server', server.url, '--code', goodCode);
  const service = `"${helper}" service`;
  await wine.run('sc', 'create', 'CorujaGuarda', 'binPath=', service, 'start=', 'auto');
  await wine.reboot();
});

afterAll(async () => {
  await wine?.stop();
  await display?.stop();
  await server?.stop();
});

const hellos = () =>
  server.received.filter(
    (message): message is Extract<GuardMessage, { type: 'hello' }> => message.type === 'hello',
  );
const lastHello = () => hellos().at(-1);

/** The package that was built, with another program in it. */
function packageWith(program: Buffer): Buffer {
  const files = unzipSync(readFileSync(packagedFile('windows') ?? ''));
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    name.endsWith('/coruja-guard.exe') ? program : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as typeof files, { level: 1 }));
}

/** The installed guard with another number as its version. */
function programOf(version: string): Buffer {
  const program = readFileSync(wine.path(guard));
  const at = program.indexOf(`"v${guardVersion}"`);
  if (at === -1) throw new Error('The program does not have its version as a text.');
  program.write(`"v${version}"`, at);
  return program;
}

function offer(bytes: Buffer, version: string): string {
  const made = signer.offer(bytes, version);
  server.onDownload = (path, response) => {
    expect(path).toBe(`/downloads/coruja-guarda-${version}-windows-x64.zip`);
    response.writeHead(200).end(bytes);
  };
  server.send(made);
  return made.offer;
}

test('replaces itself behind the lock, and every later start runs the new version', async () => {
  await until('a hello', () => lastHello()?.update?.system === 'windows');
  expect(lastHello()).toMatchObject({ version: guardVersion, update: { hasKey: false } });
  server.send({ type: 'update-key', key: signer.publicKey });
  const id = offer(packageWith(programOf(works)), works);
  await until('a hello of the new version', () => lastHello()?.version === works);
  expect(lastHello()?.update).toEqual({ system: 'windows', hasKey: true, isOnTrial: true, failed: null });
  const answer = await until('an answer', () => server.received.find(({ type }) => type === 'update'));
  expect(answer).toEqual({ type: 'update', offer: id, reason: null });
  const before = hellos().length;
  await wine.reboot();
  await until('another hello', () => hellos().length > before);
  expect(lastHello()).toMatchObject({ version: works, update: { isOnTrial: false, failed: null } });
});

test('is back by itself when a newer version ends at once', async () => {
  const program = join(mkdtempSync(join(tmpdir(), 'coruja-broken-')), 'coruja-guard.exe');
  await compileForWindows(join(import.meta.dirname, 'broken'), program);
  const id = offer(packageWith(readFileSync(program)), breaks);
  await until('a hello that says so', () => lastHello()?.update?.failed?.offer === id);
  expect(lastHello()).toMatchObject({ version: works, update: { failed: { reason: 'start' } } });
});
