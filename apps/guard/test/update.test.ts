import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuardMessage, ServerMessage } from '@coruja/contract';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDurably, writeDurably } from '../src/durable-file.ts';
import { buildGuard, newFolder } from './support/guard-process.ts';
import {
  type Behaviour,
  Installation,
  makePackage,
  newSigner,
  type Signer,
  versionA,
  versionB,
} from './support/installation.ts';
import { sessionA } from './support/rig.ts';
import { goodToken, type StandIn, startStandIn } from './support/stand-in.ts';
import { always, until } from './support/until.ts';

// The guard updates itself (docs/guard.md#updates): real processes, with the built script in place of the packed program.

type Offer = Extract<ServerMessage, { type: 'update' }>;

const limitMs = 120_000;
let built: string;
let server: StandIn;
let signer: Signer;
let installation: Installation;

beforeAll(async () => {
  built = await buildGuard();
}, limitMs);

beforeEach(async ({ onTestFailed }) => {
  signer = newSigner();
  server = await startStandIn();
  const data = newFolder();
  installation = new Installation(built, { data });
  pairWith(signer.publicKey);
  onTestFailed(() => console.error(installation.output));
});

afterEach(async () => {
  installation.stop();
  await server.stop();
});

function pairWith(updateKey: string | undefined): void {
  const pairing = { server: server.url, token: goodToken, updateKey };
  writeDurably(join(installation.data, 'pairing'), JSON.stringify(pairing));
}

const hellos = () =>
  server.received.filter(
    (message): message is Extract<GuardMessage, { type: 'hello' }> => message.type === 'hello',
  );
const answers = () => server.received.filter((message) => message.type === 'update');
const event = (name: string) => until(name, () => installation.events(name).length > 0);
const helloOf = (version: string) =>
  until(`a hello of ${version}`, () => hellos().at(-1)?.version === version);

async function startConnected(): Promise<void> {
  installation.start();
  await helloOf(versionA);
  await until('the first answer', () => server.isConnected());
}

function packageThat(behaviour: Behaviour = 'works', version = versionB): Buffer {
  const bytes = makePackage(built, { version, behaviour });
  serve(bytes);
  return bytes;
}

function serve(bytes: Buffer): void {
  server.onDownload = (_path, response) => response.writeHead(200).end(bytes);
}

function offer(bytes: Buffer, fields: Partial<Offer> = {}): Offer {
  const made = { ...signer.offer(bytes), ...fields };
  server.send(made);
  return made;
}

describe.runIf(process.platform === 'linux')('an offered update', { timeout: limitMs }, () => {
  test('is fetched, tried and kept, and the new version says so', async () => {
    const paths: string[] = [];
    const bytes = packageThat();
    server.onDownload = (path, response) => {
      paths.push(path);
      response.writeHead(200).end(bytes);
    };
    await startConnected();
    expect(hellos()[0]?.update).toEqual({ system: 'linux', hasKey: true, isOnTrial: false, failed: null });
    const made = offer(bytes);
    await helloOf(versionB);
    expect(hellos().at(-1)?.update).toEqual({ system: 'linux', hasKey: true, isOnTrial: true, failed: null });
    await until('the answer', () => answers().length === 1);
    expect(answers()).toEqual([{ type: 'update', offer: made.offer, reason: null }]);
    expect(paths).toEqual([`/downloads/coruja-guarda-${versionB}-linux-x64.tar.gz`]);
    expect(installation.installedVersion()).toBe(versionB);
    expect(installation.has('update', 'trying')).toBe(false);
    // It stays longer than a trial may take, and the next start runs what is installed.
    await always('one start', () => hellos().length === 2, 4_000);
    installation.kill();
    await until('another hello', () => hellos().length === 3);
    expect(hellos().at(-1)).toMatchObject({
      version: versionB,
      update: { isOnTrial: false, failed: null },
    });
    await until('a tidy folder', () => !installation.has('update', made.offer));
  });

  test('waits until no session runs', async () => {
    const bytes = packageThat();
    await startConnected();
    server.startSession({ id: sessionA, remainingMs: 900_000 });
    const screen = () => readDurably(join(installation.data, 'session'));
    await until('the session', () => screen()?.includes(sessionA) ?? false);
    offer(bytes);
    await event('update offered');
    await always('nothing fetched', () => installation.events('update fetched').length === 0, 1_500);
    server.endSession();
    // The screen says for a while that the time is over.
    await helloOf(versionB);
  });

  test.each([
    ['ends at once', 'ends', 'start'],
    ['hangs', 'hangs', 'late'],
  ] as const)(
    'that %s is gone within its minute, and not tried again until asked',
    async (_, how, reason) => {
      const bytes = packageThat(how);
      await startConnected();
      const made = offer(bytes);
      await until('a hello that says so', () => hellos().at(-1)?.update?.failed?.reason === reason);
      expect(hellos().at(-1)).toMatchObject({
        version: versionA,
        update: { isOnTrial: false, failed: { offer: made.offer, reason } },
      });
      server.send(made);
      await until('a refusal', () => answers().length === 1);
      expect(answers()).toEqual([{ type: 'update', offer: made.offer, reason }]);
      // The same version, asked for again.
      serve(packageThat('works'));
      offer(packageThat('works'));
      await helloOf(versionB);
    },
  );

  test('whose server does not answer goes back', async () => {
    const bytes = packageThat();
    await startConnected();
    offer(bytes);
    await event('update begins');
    server.refusal = 503;
    await until('the earlier version', () => installation.events('started').length === 3);
    expect(installation.events('started').map((line) => line['version'])).toEqual([
      versionA,
      versionB,
      versionA,
    ]);
    server.refusal = null;
    await until('its word', () => hellos().at(-1)?.update?.failed?.reason === 'late');
  });

  test.each([
    ['signed by another key', 'signature', (bytes: Buffer) => newSigner().offer(bytes)],
    [
      'with a changed hash',
      'signature',
      (bytes: Buffer) => ({ ...signer.offer(bytes), sha256: '0'.repeat(64) }),
    ],
    [
      'with a changed version',
      'signature',
      (bytes: Buffer) => ({ ...signer.offer(bytes), version: '1.1.0' }),
    ],
    ['of an earlier version', 'version', (bytes: Buffer) => signer.offer(bytes, '1.0.5')],
    ['of the same version', 'version', (bytes: Buffer) => signer.offer(bytes, versionA)],
  ])('%s is refused before anything is fetched', async (_, reason, make) => {
    const bytes = packageThat();
    let fetches = 0;
    server.onDownload = (_path, response) => {
      fetches += 1;
      response.end(bytes);
    };
    await startConnected();
    server.send(make(bytes));
    await until('the answer', () => answers().length === 1);
    expect(answers()[0]).toMatchObject({ reason });
    expect(fetches).toBe(0);
    expect(installation.installedVersion()).toBe(versionA);
  });

  test.each([
    ['other bytes', (bytes: Buffer) => Buffer.from(bytes).fill(7, bytes.length - 20)],
    ['more bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ])('whose address answers %s is refused before it is unpacked', async (_, change) => {
    const bytes = packageThat();
    serve(change(bytes));
    await startConnected();
    offer(bytes);
    await until('the answer', () => answers().length === 1);
    expect(answers()[0]).toMatchObject({ reason: 'hash' });
    expect(installation.events('update fetched')).toEqual([]);
    expect(readdirSync(join(installation.program, 'update'))).toEqual(['failed']);
  });

  test('that is cut off is fetched again', async () => {
    const bytes = packageThat();
    let fetches = 0;
    server.onDownload = (_path, response) => {
      fetches += 1;
      if (fetches > 2) return response.end(bytes);
      response.writeHead(200, fetches === 1 ? { 'Content-Length': bytes.length } : {});
      response.write(bytes.subarray(0, 5_000), () => (fetches === 1 ? response.destroy() : response.end()));
    };
    await startConnected();
    offer(bytes);
    await helloOf(versionB);
    expect(fetches).toBe(3);
  });

  test('with a program of another version is refused', async () => {
    const bytes = packageThat('is of another version');
    await startConnected();
    offer(bytes);
    await until('the answer', () => answers().length === 1);
    expect(answers()[0]).toMatchObject({ reason: 'package' });
  });

  test('that the disk does not take is refused, and the guard stays', async () => {
    const bytes = packageThat();
    await startConnected();
    // A file where the folder would be: root may write everywhere, and a full disk fails at the same place.
    rmSync(join(installation.program, 'update'), { recursive: true, force: true });
    writeFileSync(join(installation.program, 'update'), '');
    offer(bytes);
    await until('the answer', () => answers().length === 1);
    expect(answers()[0]).toMatchObject({ reason: 'disk' });
    expect(server.isConnected()).toBe(true);
  });

  test('that cannot be installed after its trial goes back, and is installed when asked again', async () => {
    const bytes = packageThat();
    // Files cannot be written there.
    mkdirSync(join(installation.program, 'main.js.new', 'x'), { recursive: true });
    await startConnected();
    const made = offer(bytes);
    await until('the earlier version', () => hellos().at(-1)?.update?.failed?.offer === made.offer);
    expect(hellos().at(-1)).toMatchObject({
      version: versionA,
      update: { failed: { offer: made.offer, reason: 'disk' } },
    });
    expect(answers()).toEqual([]);
    rmSync(join(installation.program, 'main.js.new'), { recursive: true });
    offer(bytes);
    await until('the answer', () => answers().length === 1);
    expect(installation.installedVersion()).toBe(versionB);
  });
});

describe.runIf(process.platform === 'linux')('a guard killed with -9', { timeout: limitMs }, () => {
  test.each([
    'update offered',
    'update fetched',
    'update ready',
    'update begins',
    'started',
    'update confirmed',
  ])(
    'at the step "%s" of an update runs again, and ends with the new version once it is asked again',
    async (step) => {
      const bytes = packageThat();
      await startConnected();
      const before = installation.events(step).length;
      const made = offer(bytes);
      await until(step, () => installation.events(step).length > before, 20_000);
      const starts = installation.events('started').length;
      installation.kill();
      // With its end everything that the killed one said has come.
      await until('the end of its connection', () => !server.isConnected());
      const count = hellos().length;
      await until('a start', () => installation.events('started').length > starts);
      await until('a hello', () => hellos().length > count);
      expect([versionA, versionB]).toContain(installation.installedVersion());
      if (installation.installedVersion() === versionA) {
        server.send(made);
        await until(
          'an end of this offer',
          () =>
            hellos().at(-1)?.version === versionB || hellos().at(-1)?.update?.failed || answers().length > 0,
        );
        if (hellos().at(-1)?.version !== versionB) {
          await until('a connection', () => server.isConnected());
          offer(bytes);
        }
      }
      await helloOf(versionB);
      await until('the installed version', () => installation.installedVersion() === versionB);
    },
  );
});

describe.runIf(process.platform === 'linux')('the key', { timeout: limitMs }, () => {
  const keyOnDisk = () =>
    (JSON.parse(readDurably(join(installation.data, 'pairing')) ?? '{}') as { updateKey?: string }).updateKey;

  test('of a guard that was paired before is kept once, and never replaced by a message', async () => {
    pairWith(undefined);
    await startConnected();
    expect(hellos()[0]?.update).toMatchObject({ hasKey: false });
    server.send({ type: 'update-key', key: signer.publicKey });
    await event('update key kept');
    expect(keyOnDisk()).toBe(signer.publicKey);
    const other = newSigner();
    server.send({ type: 'update-key', key: other.publicKey });
    const bytes = packageThat();
    server.send(other.offer(bytes));
    await until('the refusal', () => answers().length === 1);
    expect(answers()[0]).toMatchObject({ reason: 'signature' });
    expect(keyOnDisk()).toBe(signer.publicKey);
  });

  test('is needed: without one an offer is refused', async () => {
    pairWith(undefined);
    await startConnected();
    offer(packageThat());
    await until('the refusal', () => answers().length === 1);
    expect(answers()[0]).toMatchObject({ reason: 'key' });
  });
});
