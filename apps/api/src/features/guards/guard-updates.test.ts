import { createPublicKey, randomUUID, verify } from 'node:crypto';
import * as contract from '@coruja/contract';
import { guardVersion, releaseText, type ServerMessage } from '@coruja/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../test/wait-for.ts';
import { makeOutdated, newComputer, newGuard } from '../../../test/factories.ts';
import { fakeGuardReleases } from '../../../test/fake-ports.ts';
import { GuardClient, listen, untilConnected } from '../../../test/guard-client.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const releases = fakeGuardReleases();
const app = useTestApp({ guardTimings: { batchMs: 5, freshMs: 1_000_000 }, guardReleases: releases });
const thePackage = releases.package;
const earlier = '1.0.5';
let url = '';

type Offer = Extract<ServerMessage, { type: 'update' }>;
type Update = NonNullable<Parameters<GuardClient['send']>[0] & { type: 'hello' }>['update'];

beforeAll(async () => {
  url = await listen(app().app);
});

beforeEach(() => {
  releases.package = thePackage;
});

const able = { system: 'linux' as const, hasKey: true, isOnTrial: false, failed: null };
const inStore = (owner: Owner) => ({ params: { storeId: owner.store.id } });
const start = (owner: Owner, body: { computerId?: string } = {}) =>
  owner.call(contract.startGuardUpdates, { ...inStore(owner), body });
const offersTo = (guard: GuardClient) =>
  guard.received.filter((message): message is Offer => message.type === 'update');

const offerTo = (guard: GuardClient) => offersTo(guard).at(-1)?.offer ?? '';

async function statesOf(owner: Owner): Promise<Record<string, string>> {
  const { body } = await owner.call(contract.getGuardUpdates, inStore(owner));
  return Object.fromEntries(body.computers.map(({ computer, state }) => [computer.name, state]));
}

/** A computer with a guard that said this when it connected. */
async function newConnected(
  owner: Owner,
  name: string,
  hello: { version?: string; update?: Update; system?: string } = {},
) {
  const computer = await newComputer(owner, name);
  const { token } = await newGuard(owner, computer.id);
  const connect = (fields: typeof hello = {}) =>
    GuardClient.connect(url, token, {
      version: earlier,
      update: able,
      system: 'Debian',
      ...hello,
      ...fields,
    });
  const guard = await connect();
  await untilConnected(owner, computer.id);
  return { computer, guard, token, connect };
}

describe('the versions of the guards', () => {
  it('say who is outdated, and who cannot update itself', async () => {
    const owner = await app().newOwner();
    await newConnected(owner, 'PC 1', { version: guardVersion });
    await newConnected(owner, 'PC 2');
    await newConnected(owner, 'PC 3', { update: undefined, system: 'Windows 11 Pro' });
    await newConnected(owner, 'PC 10', { update: undefined });
    await newComputer(owner, 'PC 5');
    expect(await statesOf(owner)).toEqual({
      'PC 1': 'current',
      'PC 2': 'outdated',
      'PC 3': 'manual',
      'PC 10': 'manual',
    });
    const { body } = await owner.call(contract.getGuardUpdates, inStore(owner));
    expect(body).toMatchObject({ version: guardVersion });
    expect(body.computers.map(({ computer }) => computer.name)).toEqual(['PC 1', 'PC 2', 'PC 3', 'PC 10']);
    expect(body.computers[1]).toMatchObject({ version: earlier, isConnected: true, inUse: false });
  });
});

describe('an update', () => {
  it.each([
    ['linux', 'Debian'],
    ['windows', 'Windows 11 Pro'],
  ] as const)(
    'is offered with a signature by the key of the pairing, and done when the guard says so: %s',
    async (kind, system) => {
      const owner = await app().newOwner();
      const { guard } = await newConnected(owner, 'PC 1', { system, update: { ...able, system: kind } });
      expect((await start(owner)).status).toBe(201);
      const offer = await waitUntil(() => offersTo(guard)[0]);
      expect(offer).toMatchObject({ version: guardVersion, sizeBytes: 7, sha256: 'a'.repeat(64) });
      const key = createPublicKey({
        key: Buffer.concat([
          Buffer.from('302a300506032b6570032100', 'hex'),
          Buffer.from(releases.publicKey, 'base64'),
        ]),
        format: 'der',
        type: 'spki',
      });
      expect(
        verify(null, Buffer.from(releaseText(kind, offer)), key, Buffer.from(offer.signature, 'base64')),
      ).toBe(true);
      expect(await statesOf(owner)).toEqual({ 'PC 1': 'waiting' });
      guard.send({ type: 'update', offer: offer.offer, reason: null });
      await waitUntil(async () => (await statesOf(owner))['PC 1'] === 'outdated');
      // The version itself comes with the next hello.
      expect(offersTo(guard)).toHaveLength(1);
    },
  );

  it('is offered again on a new connection, done by a hello with its version, and not by one on trial', async () => {
    const owner = await app().newOwner();
    const { connect, guard } = await newConnected(owner, 'PC 1');
    await start(owner);
    const offer = await waitUntil(() => offersTo(guard)[0]);
    const again = await connect();
    expect((await waitUntil(() => offersTo(again)[0])).offer).toBe(offer.offer);
    const onTrial = await connect({ version: guardVersion, update: { ...able, isOnTrial: true } });
    await onTrial.heartbeat();
    expect(await statesOf(owner)).toEqual({ 'PC 1': 'waiting' });
    await connect({ version: guardVersion });
    await waitUntil(async () => (await statesOf(owner))['PC 1'] === 'current');
  });

  it('that failed is told with the reason, not offered again, and tried again when asked', async () => {
    const owner = await app().newOwner();
    const { computer, connect, guard } = await newConnected(owner, 'PC 1');
    await start(owner);
    const { offer } = await waitUntil(() => offersTo(guard)[0]);
    const back = await connect({ update: { ...able, failed: { offer, reason: 'late' } } });
    await waitUntil(async () => (await statesOf(owner))['PC 1'] === 'failed');
    const { body } = await owner.call(contract.getGuardUpdates, inStore(owner));
    expect(body.computers[0]?.failure).toBe('late');
    await back.heartbeat();
    expect(offersTo(back)).toEqual([]);
    expect((await start(owner, { computerId: computer.id })).status).toBe(201);
    expect((await waitUntil(() => offersTo(back)[0])).offer).not.toBe(offer);
  });

  it('by a reason that this server does not know is told as another one', async () => {
    const owner = await app().newOwner();
    const { guard } = await newConnected(owner, 'PC 1');
    await start(owner);
    const { offer } = await waitUntil(() => offersTo(guard)[0]);
    guard.send({ type: 'update', offer, reason: 'of-tomorrow' });
    await waitUntil(async () => (await statesOf(owner))['PC 1'] === 'failed');
    const { body } = await owner.call(contract.getGuardUpdates, inStore(owner));
    expect(body.computers[0]?.failure).toBe('other');
  });

  it('is not offered to a guard that does not say that it can', async () => {
    const owner = await app().newOwner();
    const { connect } = await newConnected(owner, 'PC 1');
    await start(owner);
    const old = await connect({ update: undefined });
    await old.heartbeat();
    expect(old.received.map(({ type }) => type)).not.toContain('update');
    expect(old.received.map(({ type }) => type)).not.toContain('update-key');
  });

  it('is not offered once the server has another version', async () => {
    const owner = await app().newOwner();
    const { computer, connect } = await newConnected(owner, 'PC 1');
    await start(owner);
    await app().database.query("update guard_updates set version = '1.0.7' where computer_id = $1", [
      computer.id,
    ]);
    const guard = await connect();
    await guard.heartbeat();
    expect(offersTo(guard)).toEqual([]);
    expect(await statesOf(owner)).toEqual({ 'PC 1': 'outdated' });
  });
});

describe('all updates', () => {
  async function newRoom(owner: Owner, count: number) {
    const names = Array.from({ length: count }, (_, index) => `PC ${String(index + 1).padStart(2, '0')}`);
    return Promise.all(names.map((name) => newConnected(owner, name)));
  }
  const offered = (guards: Awaited<ReturnType<typeof newRoom>>) =>
    guards.filter(({ guard }) => offersTo(guard).length > 0);

  it('begin with a tenth, and go on when all of it has reported', async () => {
    const owner = await app().newOwner();
    const guards = await newRoom(owner, 5);
    await start(owner);
    await waitUntil(() => offered(guards).length === 1);
    for (const { guard } of guards) await guard.heartbeat();
    const [first, ...others] = offered(guards);
    expect(others).toEqual([]);
    expect(Object.values(await statesOf(owner)).filter((state) => state === 'queued')).toHaveLength(4);
    first?.guard.send({ type: 'update', offer: offerTo(first.guard), reason: null });
    await waitUntil(() => offered(guards).length === 5);
  });

  it('stop when one of the first fails, and go on when that one has succeeded', async () => {
    const owner = await app().newOwner();
    const guards = await newRoom(owner, 3);
    await start(owner);
    const first = await waitUntil(() => offered(guards)[0]);
    first.guard.send({ type: 'update', offer: offerTo(first.guard), reason: 'start' });
    await waitUntil(async () => (await statesOf(owner))[first.computer.name] === 'failed');
    for (const { guard } of guards) await guard.heartbeat();
    expect(offered(guards)).toHaveLength(1);
    await start(owner, { computerId: first.computer.id });
    await waitUntil(() => offersTo(first.guard).length === 2);
    first.guard.send({ type: 'update', offer: offerTo(first.guard), reason: null });
    await waitUntil(() => offered(guards).length === 3);
  });

  it('go on without a first computer that is removed or disconnected', async () => {
    const owner = await app().newOwner();
    const guards = await newRoom(owner, 3);
    await start(owner);
    const first = await waitUntil(() => offered(guards)[0]);
    const params = { storeId: owner.store.id, computerId: first.computer.id };
    expect((await owner.call(contract.revokeGuard, { params })).status).toBe(200);
    await waitUntil(() => offered(guards).length === 3);
  });

  it('reach one computer alone when asked for it, and hold back nobody', async () => {
    const owner = await app().newOwner();
    const guards = await newRoom(owner, 3);
    await start(owner, { computerId: guards[2]?.computer.id ?? '' });
    await waitUntil(() => offered(guards)[0]);
    for (const { guard } of guards) await guard.heartbeat();
    expect(offered(guards)).toEqual([guards[2]]);
  });

  it('of another store are not touched, nor by its reports', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const mine = await newConnected(owner, 'PC 1');
    const theirs = await newConnected(other, 'PC 1');
    await start(owner);
    const { offer } = await waitUntil(() => offersTo(mine.guard)[0]);
    theirs.guard.send({ type: 'update', offer, reason: 'late' });
    await theirs.guard.heartbeat();
    expect(offersTo(theirs.guard)).toEqual([]);
    expect(await statesOf(owner)).toEqual({ 'PC 1': 'waiting' });
  });
});

describe('asking for updates', () => {
  it('is refused without the package and for a computer that is not there, and changes nothing without an outdated guard', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner);
    await newGuard(owner, computer.id);
    expect((await start(owner)).body).toMatchObject({ computers: [{ state: 'current' }] });
    await makeOutdated(owner, computer.id);
    expect((await start(owner, { computerId: randomUUID() })).body).toMatchObject({
      code: 'COMPUTER_NOT_FOUND',
    });
    releases.package = null;
    expect((await start(owner)).body).toMatchObject({ code: 'GUARD_UPDATE_NOT_READY' });
  });
});

describe('the key', () => {
  it('comes with the pairing, and to a guard without one by its connection', async () => {
    const owner = await app().newOwner();
    const computer = await newComputer(owner, 'PC 1');
    expect(await newGuard(owner, computer.id)).toMatchObject({ updateKey: releases.publicKey });
    const { guard, connect } = await newConnected(owner, 'PC 2');
    expect(guard.received.map(({ type }) => type)).not.toContain('update-key');
    const without = await connect({ update: { ...able, hasKey: false } });
    expect(without.received).toContainEqual({ type: 'update-key', key: releases.publicKey });
  });
});
