import { createHash, randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { dayKinds } from '@coruja/domain';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../test/wait-for.ts';
import { newComputer, newEvent, newGuard, newSession } from '../../test/factories.ts';
import { GuardClient, listen } from '../../test/guard-client.ts';
import { newPricedOwner } from '../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../test/test-app.ts';

const app = useTestApp({ guardTimings: { batchMs: 5, freshMs: 1_000_000 } });
let url = '';

beforeAll(async () => {
  url = await listen(app().app);
});

const of = ({ store }: Owner) => ({ params: { storeId: store.id } });
const at = (owner: Owner, computerId: string) => ({ params: { storeId: owner.store.id, computerId } });

async function newConnected(owner: Owner, roomId?: string) {
  const computer = await newComputer(owner);
  if (roomId) await owner.call(contract.updateComputer, { ...at(owner, computer.id), body: { roomId } });
  const { token } = await newGuard(owner, computer.id);
  return { computer, token, guard: await GuardClient.connect(url, token) };
}

const drawing = async (width: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 90, channels: 3, background: '#234' } })
        .png()
        .toBuffer(),
    ),
  ]);

const put = (owner: Owner, kind: contract.LockPictureKind, image: Blob) =>
  owner.call(contract.putLockPicture, { ...of(owner), query: { kind }, body: { image } });

const fetchPicture = (sha256: string, token?: string) =>
  app().call(contract.getGuardPicture, { params: { sha256 } }, token ? bearer(token) : {});
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

describe('the face of a lock', () => {
  it('has the price of an hour from now by room and hour, and the packages that are on sale there', async () => {
    // 20:30 in São Paulo, a Monday.
    app().clock.set('2026-11-23T23:30:00.000Z');
    const owner = await newPricedOwner(app(), { weight: 1.5 });
    const { version, document } = (await owner.call(contract.getPrices, of(owner))).body;
    const hours = { days: [...dayKinds], from: 1_320, until: 360 };
    const pack = { price: 45, rooms: null, sold: null, used: null, validDays: 90, kind: 'minutes' as const };
    const packages = [
      { ...pack, id: randomUUID(), name: 'Pacote 10 horas', minutes: 600 },
      { ...pack, id: randomUUID(), name: 'Só VIP', minutes: 60, price: 8, rooms: [owner.roomId] },
      { ...pack, id: randomUUID(), name: 'Só à noite', minutes: 60, sold: hours },
      { ...pack, id: randomUUID(), name: 'Favorito', minutes: 120, price: 10, isFavorite: true },
    ];
    const rules = [{ ...hours, name: 'Noite VIP', rooms: [owner.roomId], pricePerHour: 12 }];
    const body = { version, document: { ...document, rules, packages } };
    expect((await owner.call(contract.replacePrices, { ...of(owner), body })).status).toBe(200);
    const [common, vip] = [await newConnected(owner), await newConnected(owner, owner.roomId)];
    const favourite = { name: 'Favorito', price: 1_000 };
    const ten = { name: 'Pacote 10 horas', price: 4_500 };
    const only = { name: 'Só VIP', price: 800 };
    expect((await common.guard.state()).face).toMatchObject({ hourPrice: 600, packages: [favourite, ten] });
    const { face } = await vip.guard.state();
    expect(face).toMatchObject({ hourPrice: 600, packages: [favourite, ten, only] });
    // 21:30: half of the hour from now is in the night. The next heartbeat brings it.
    app().clock.moveMinutes(60);
    expect((await vip.guard.heartbeat()).face?.hourPrice).toBe(900);
    app().clock.moveMinutes(60);
    const night = await vip.guard.heartbeat();
    expect(night.face?.hourPrice).toBe(1_200);
    expect(night.face?.packages.map(({ name }) => name)).toContain('Só à noite');
    expect((await common.guard.heartbeat()).face?.hourPrice).toBe(600);
    await owner.call(contract.updateCounterSettings, { ...of(owner), body: { pricesTime: false } });
    const off = await vip.guard.state((state) => state.face?.hourPrice === null);
    expect(off.face?.packages).toEqual([]);
  });

  it('has the next Corujão by the store’s clock, until it is cancelled', async () => {
    app().clock.set('2026-11-23T23:30:00.000Z');
    const owner = await app().newOwner();
    const { guard } = await newConnected(owner);
    await newEvent(owner, { name: 'Mais tarde', date: '2026-11-29' });
    const event = await newEvent(owner, { name: 'Corujão de sexta', date: '2026-11-27' });
    const { face } = await guard.state((state) => state.face?.nextEvent?.name === 'Corujão de sexta');
    expect(face?.nextEvent).toEqual({
      name: 'Corujão de sexta',
      when: 'sexta, 27/11, 22:00',
      startAt: '2026-11-28T01:00:00.000Z',
    });
    await owner.call(contract.cancelEvent, { params: { storeId: owner.store.id, eventId: event.id } });
    await guard.state((state) => state.face?.nextEvent?.name === 'Mais tarde');
  });
});

describe('the pictures of the lock screens', () => {
  it('reach the guards of their store alone, by hash and with a token', async () => {
    const [owner, stranger] = [await app().newOwner(), await app().newOwner()];
    const [{ guard, token, computer }, other] = [await newConnected(owner), await newConnected(stranger)];
    expect((await put(owner, 'logo', await drawing(900))).status).toBe(200);
    const { face } = await guard.state((state) => state.face?.logo !== null);
    const sha256 = face?.logo ?? '';
    const answer = await fetchPicture(sha256, token);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
    const bytes = answer.body as unknown as Buffer;
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    expect((await sharp(bytes).metadata()).width).toBe(512);
    expect((await fetchPicture(sha256)).status).toBe(401);
    expect((await fetchPicture(sha256, 'x'.repeat(43))).status).toBe(401);
    expect((await fetchPicture(sha256, other.token)).status).toBe(404);
    await owner.call(contract.revokeGuard, at(owner, computer.id));
    expect((await fetchPicture(sha256, token)).status).toBe(401);
  });

  it('replace the one before, whose file is deleted, and can be taken off', async () => {
    const owner = await app().newOwner();
    const { guard, token } = await newConnected(owner);
    const shown = () => guard.state((state) => state.face?.picture !== null);
    await put(owner, 'picture', await drawing(90));
    const first = (await shown()).face?.picture ?? '';
    await put(owner, 'picture', await drawing(91));
    const second = (await guard.state((state) => state.face?.picture !== first)).face?.picture ?? '';
    expect((await fetchPicture(first, token)).status).toBe(404);
    expect((await fetchPicture(second, token)).status).toBe(200);
    const remove = { ...of(owner), query: { kind: 'picture' as const } };
    for (let times = 0; times < 2; times += 1) {
      const { status, body } = await owner.call(contract.removeLockPicture, remove);
      expect([status, body]).toEqual([200, { logo: null, picture: null }]);
    }
    await guard.state((state) => state.face?.picture === null);
    expect((await owner.call(contract.getLockPicture, remove)).status).toBe(404);
    expect((await fetchPicture(second, token)).status).toBe(404);
  });

  it('must be pictures', async () => {
    const owner = await app().newOwner();
    const answer = await put(owner, 'logo', new Blob(['<svg onload="alert(1)"/>']));
    expect(answer.body).toMatchObject({ code: 'NOT_AN_IMAGE' });
    expect((await owner.call(contract.getLockPictures, of(owner))).body).toEqual({
      logo: null,
      picture: null,
    });
  });
});

describe('calling the attendant', () => {
  const calledAt = async (owner: Owner, computerId: string) =>
    (await owner.call(contract.getComputer, at(owner, computerId))).body.guard?.calledAt;

  it('is open once, until it is answered, and two minutes later can be made again', async () => {
    app().clock.set('2026-11-23T23:30:00.000Z');
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    expect((await guard.state()).call).toBe('none');
    guard.send({ type: 'call' });
    await guard.state((state) => state.call === 'open');
    app().clock.moveMinutes(3);
    guard.send({ type: 'call' });
    await guard.heartbeat();
    expect(await calledAt(owner, computer.id)).toBe('2026-11-23T23:30:00.000Z');
    const answer = await owner.call(contract.answerCall, at(owner, computer.id));
    expect(answer.body.guard?.calledAt).toBeNull();
    await guard.state((state) => state.call === 'answered');
    expect((await owner.call(contract.answerCall, at(owner, computer.id))).status).toBe(200);
    guard.send({ type: 'call' });
    expect((await guard.heartbeat()).call).toBe('answered');
    app().clock.moveMinutes(2);
    expect((await guard.heartbeat()).call).toBe('none');
    guard.send({ type: 'call' });
    await guard.state((state) => state.call === 'open');
    expect(await calledAt(owner, computer.id)).toBe('2026-11-23T23:35:00.000Z');
  });

  it('can be made again after one that was answered while the clock was ahead', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    app().clock.stepMinutes(360);
    guard.send({ type: 'call' });
    await guard.state((state) => state.call === 'open');
    await owner.call(contract.answerCall, at(owner, computer.id));
    await guard.state((state) => state.call === 'answered');
    app().clock.stepMinutes(-360);
    expect((await guard.heartbeat()).call).toBe('none');
    guard.send({ type: 'call' });
    await guard.state((state) => state.call === 'open');
  });

  it('ends with a session’s start there, and works during a session', async () => {
    const owner = await app().newOwner();
    const { computer, guard } = await newConnected(owner);
    guard.send({ type: 'call' });
    await guard.state((state) => state.call === 'open');
    app().clock.moveMinutes(1);
    await newSession(owner, { computerId: computer.id, isGuest: true, durationInMinutes: 30 });
    await guard.state((state) => state.session !== null && state.call === 'none');
    expect(await calledAt(owner, computer.id)).toBeNull();
    app().clock.moveMinutes(1);
    guard.send({ type: 'call' });
    await guard.state((state) => state.call === 'open');
    await waitUntil(async () => (await calledAt(owner, computer.id)) !== null);
  });

  it('tells the open consoles', async () => {
    const owner = await app().newOwner();
    const { guard } = await newConnected(owner);
    const heard: string[] = [];
    const stop = app().ports.live.subscribe((change) => {
      if (change?.storeId === owner.store.id) heard.push(...change.changes);
    });
    guard.send({ type: 'call' });
    await waitUntil(() => heard.includes('computers') && heard.includes('guards'));
    stop();
  });
});
