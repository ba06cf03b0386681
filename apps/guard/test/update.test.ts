import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readDurably } from '../src/durable-file.ts';
import { buildGuard } from './support/guard-process.ts';
import { newSigner, versionA, versionB } from './support/installation.ts';
import { sessionA } from './support/rig.ts';
import { always, until } from './support/until.ts';
import { UpdateRig } from './support/update-rig.ts';

// The guard updates itself (docs/guard.md#updates): real processes, with the built script in place of the packed program.

const limitMs = 120_000;
let built: string;
let rig: UpdateRig;

beforeAll(async () => {
  built = await buildGuard();
}, limitMs);

beforeEach(async ({ onTestFailed }) => {
  rig = await UpdateRig.create(built);
  onTestFailed(() => console.error(rig.installation.output));
});

afterEach(() => rig.end());

describe.runIf(process.platform === 'linux')('an offered update', { timeout: limitMs }, () => {
  test('is fetched, tried and kept, and the new version says so', async () => {
    const paths: string[] = [];
    const bytes = rig.packageThat();
    rig.server.onDownload = (path, response) => {
      paths.push(path);
      response.writeHead(200).end(bytes);
    };
    await rig.startConnected();
    expect(rig.hellos()[0]?.update).toEqual({
      system: 'linux',
      hasKey: true,
      isOnTrial: false,
      failed: null,
    });
    const made = rig.offer(bytes);
    await rig.helloOf(versionB);
    expect(rig.hellos().at(-1)?.update).toEqual({
      system: 'linux',
      hasKey: true,
      isOnTrial: true,
      failed: null,
    });
    await until('the answer', () => rig.answers().length === 1);
    expect(rig.answers()).toEqual([{ type: 'update', offer: made.offer, reason: null }]);
    expect(paths).toEqual([`/downloads/coruja-guarda-${versionB}-linux-x64.tar.gz`]);
    expect(rig.installation.installedVersion()).toBe(versionB);
    expect(rig.installation.has('update', 'trying')).toBe(false);
    // It outlives the time of its trial, and the next start runs what is installed.
    expect(rig.installation.trials()).toEqual([60]);
    rig.installation.endTrials();
    await always('one start', () => rig.server.isConnected() && rig.hellos().length === 2, 1_000);
    rig.installation.kill();
    await until('another hello', () => rig.hellos().length === 3);
    expect(rig.hellos().at(-1)).toMatchObject({
      version: versionB,
      update: { isOnTrial: false, failed: null },
    });
    await until('a tidy folder', () => !rig.installation.has('update', made.offer));
  });

  test('waits until no session runs', async () => {
    const bytes = rig.packageThat();
    await rig.startConnected();
    rig.server.startSession({ id: sessionA, remainingMs: 900_000 });
    const screen = () => readDurably(join(rig.installation.data, 'session'));
    await until('the session', () => screen()?.includes(sessionA) ?? false);
    rig.offer(bytes);
    await rig.event('update offered');
    await always('nothing fetched', () => rig.installation.events('update fetched').length === 0, 1_500);
    rig.server.endSession();
    await until('no session', () => screen()?.includes('"session":null') ?? false);
    // For so long the screen says that the time is over.
    rig.clock.pass(20);
    await rig.helloOf(versionB);
  });

  test.each([
    ['ends at once', 'ends', 'start'],
    ['hangs', 'hangs', 'late'],
  ] as const)(
    'that %s is gone within its minute, and not tried again until asked',
    async (_, how, reason) => {
      const bytes = rig.packageThat(how);
      await rig.startConnected();
      const made = rig.offer(bytes);
      await until('a trial', () => rig.installation.trials().length === 1);
      if (how === 'hangs') rig.installation.endTrials();
      await until('a hello that says so', () => rig.hellos().at(-1)?.update?.failed?.reason === reason);
      expect(rig.hellos().at(-1)).toMatchObject({
        version: versionA,
        update: { isOnTrial: false, failed: { offer: made.offer, reason } },
      });
      rig.server.send(made);
      await until('a refusal', () => rig.answers().length === 1);
      expect(rig.answers()).toEqual([{ type: 'update', offer: made.offer, reason }]);
      // The same version, asked for again.
      rig.serve(rig.packageThat('works'));
      rig.offer(rig.packageThat('works'));
      await rig.helloOf(versionB);
    },
  );

  test('whose server does not answer goes back', async () => {
    const bytes = rig.packageThat();
    await rig.startConnected();
    rig.offer(bytes);
    await rig.event('update begins');
    rig.server.refusal = 503;
    await rig.event('started', 2);
    rig.installation.endTrials();
    await rig.event('started', 3);
    expect(rig.installation.events('started').map((line) => line['version'])).toEqual([
      versionA,
      versionB,
      versionA,
    ]);
    rig.server.refusal = null;
    await until('its word', () => rig.hellos().at(-1)?.update?.failed?.reason === 'late');
  });

  test.each([
    ['signed by another key', 'signature', (bytes: Buffer) => newSigner().offer(bytes)],
    [
      'with a changed hash',
      'signature',
      (bytes: Buffer) => ({ ...rig.signer.offer(bytes), sha256: '0'.repeat(64) }),
    ],
    [
      'with a changed version',
      'signature',
      (bytes: Buffer) => ({ ...rig.signer.offer(bytes), version: '1.1.0' }),
    ],
    ['of an earlier version', 'version', (bytes: Buffer) => rig.signer.offer(bytes, '1.0.5')],
    ['of the same version', 'version', (bytes: Buffer) => rig.signer.offer(bytes, versionA)],
  ])('%s is refused before anything is fetched', async (_, reason, make) => {
    const bytes = rig.packageThat();
    let fetches = 0;
    rig.server.onDownload = (_path, response) => {
      fetches += 1;
      response.end(bytes);
    };
    await rig.startConnected();
    rig.server.send(make(bytes));
    await until('the answer', () => rig.answers().length === 1);
    expect(rig.answers()[0]).toMatchObject({ reason });
    expect(fetches).toBe(0);
    expect(rig.installation.installedVersion()).toBe(versionA);
  });

  test.each([
    ['other bytes', (bytes: Buffer) => Buffer.from(bytes).fill(7, bytes.length - 20)],
    ['more bytes', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')])],
  ])('whose address answers %s is refused before it is unpacked', async (_, change) => {
    const bytes = rig.packageThat();
    rig.serve(change(bytes));
    await rig.startConnected();
    rig.offer(bytes);
    await until('the answer', () => rig.answers().length === 1);
    expect(rig.answers()[0]).toMatchObject({ reason: 'hash' });
    expect(rig.installation.events('update fetched')).toEqual([]);
    expect(readdirSync(join(rig.installation.program, 'update'))).toEqual(['failed']);
  });

  test('that is cut off is fetched again', async () => {
    const bytes = rig.packageThat();
    let fetches = 0;
    rig.server.onDownload = (_path, response) => {
      fetches += 1;
      if (fetches > 2) return response.end(bytes);
      response.writeHead(200, fetches === 1 ? { 'Content-Length': bytes.length } : {});
      response.write(bytes.subarray(0, 5_000), () => (fetches === 1 ? response.destroy() : response.end()));
    };
    await rig.startConnected();
    rig.offer(bytes);
    await rig.event('update not fetched');
    rig.clock.pass(5);
    await rig.event('update not fetched', 2);
    rig.clock.pass(10);
    await rig.helloOf(versionB);
    expect(fetches).toBe(3);
  });

  test('with a program of another version is refused', async () => {
    const bytes = rig.packageThat('is of another version');
    await rig.startConnected();
    rig.offer(bytes);
    await until('the answer', () => rig.answers().length === 1);
    expect(rig.answers()[0]).toMatchObject({ reason: 'package' });
  });

  test('that the disk does not take is refused, and the guard stays', async () => {
    const bytes = rig.packageThat();
    await rig.startConnected();
    // A file where the folder would be: root may write everywhere, and a full disk fails at the same place.
    rmSync(join(rig.installation.program, 'update'), { recursive: true, force: true });
    writeFileSync(join(rig.installation.program, 'update'), '');
    rig.offer(bytes);
    await until('the answer', () => rig.answers().length === 1);
    expect(rig.answers()[0]).toMatchObject({ reason: 'disk' });
    expect(rig.server.isConnected()).toBe(true);
  });

  test('that cannot be installed after its trial goes back, and is installed when asked again', async () => {
    const bytes = rig.packageThat();
    // Files cannot be written there.
    mkdirSync(join(rig.installation.program, 'main.js.new', 'x'), { recursive: true });
    await rig.startConnected();
    const made = rig.offer(bytes);
    await until('the earlier version', () => rig.hellos().at(-1)?.update?.failed?.offer === made.offer);
    expect(rig.hellos().at(-1)).toMatchObject({
      version: versionA,
      update: { failed: { offer: made.offer, reason: 'disk' } },
    });
    expect(rig.answers()).toEqual([]);
    rmSync(join(rig.installation.program, 'main.js.new'), { recursive: true });
    rig.offer(bytes);
    await until('the answer', () => rig.answers().length === 1);
    expect(rig.installation.installedVersion()).toBe(versionB);
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
      const bytes = rig.packageThat();
      await rig.startConnected();
      const before = rig.installation.events(step).length;
      const made = rig.offer(bytes);
      await until(step, () => rig.installation.events(step).length > before, 20_000);
      const starts = rig.installation.events('started').length;
      rig.installation.kill();
      // With its end everything that the killed one said has come.
      await until('the end of its connection', () => !rig.server.isConnected());
      const count = rig.hellos().length;
      await until('a start', () => rig.installation.events('started').length > starts);
      await until('a hello', () => rig.hellos().length > count);
      expect([versionA, versionB]).toContain(rig.installation.installedVersion());
      if (rig.installation.installedVersion() === versionA) {
        rig.server.send(made);
        await until(
          'an end of this offer',
          () =>
            rig.hellos().at(-1)?.version === versionB ||
            rig.hellos().at(-1)?.update?.failed ||
            rig.answers().length > 0,
        );
        if (rig.hellos().at(-1)?.version !== versionB) {
          await until('a connection', () => rig.server.isConnected());
          rig.offer(bytes);
        }
      }
      await rig.helloOf(versionB);
      await until('the installed version', () => rig.installation.installedVersion() === versionB);
    },
  );
});

describe.runIf(process.platform === 'linux')('the key', { timeout: limitMs }, () => {
  const keyOnDisk = () =>
    (JSON.parse(readDurably(join(rig.installation.data, 'pairing')) ?? '{}') as { updateKey?: string })
      .updateKey;

  test('of a guard that was paired before is kept once, and never replaced by a message', async () => {
    rig.pairWith(undefined);
    await rig.startConnected();
    expect(rig.hellos()[0]?.update).toMatchObject({ hasKey: false });
    rig.server.send({ type: 'update-key', key: rig.signer.publicKey });
    await rig.event('update key kept');
    expect(keyOnDisk()).toBe(rig.signer.publicKey);
    const other = newSigner();
    rig.server.send({ type: 'update-key', key: other.publicKey });
    const bytes = rig.packageThat();
    rig.server.send(other.offer(bytes));
    await until('the refusal', () => rig.answers().length === 1);
    expect(rig.answers()[0]).toMatchObject({ reason: 'signature' });
    expect(keyOnDisk()).toBe(rig.signer.publicKey);
  });

  test('is needed: without one an offer is refused', async () => {
    rig.pairWith(undefined);
    await rig.startConnected();
    rig.offer(rig.packageThat());
    await until('the refusal', () => rig.answers().length === 1);
    expect(rig.answers()[0]).toMatchObject({ reason: 'key' });
  });
});
