import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newComputer, newCustomer, newSession } from '../../../test/factories.ts';
import { buyPackage, newPackageOwner, nightPass, packagesOf, tenHours } from '../../../test/package-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

/** 17:00 of a Saturday in São Paulo. */
const saturday = '2026-11-21T20:00:00.000Z';
const day = 24 * 60;

type Offer = ReturnType<typeof tenHours> | ReturnType<typeof nightPass>;

/** A customer with this package, and two computers: one in the room and one in none. */
async function newBuyer(packageIn: (roomId: string) => Offer) {
  app().clock.set(saturday);
  let offer: Offer | undefined;
  const owner = await newPackageOwner(app(), (roomId) => [(offer ??= packageIn(roomId))]);
  const customer = await newCustomer(owner, { minutes: 600 });
  const [vip, common] = [await newComputer(owner), await newComputer(owner)];
  await owner.call(contract.updateComputer, {
    params: { storeId: owner.store.id, computerId: vip.id },
    body: { roomId: owner.roomId },
  });
  if (!offer) throw new Error('no package');
  const { packageId } = await buyPackage(owner, customer.id, offer);
  const body = { computerId: common.id, userId: customer.id, source: { packageId } };
  const start = (more: object = {}) =>
    owner.call(contract.createSession, { params: { storeId: owner.store.id }, body: { ...body, ...more } });
  const left = async () => (await packagesOf(owner, customer.id))[0]?.minutesLeft;
  return { owner, customer, vip, common, packageId, body, start, left };
}

const of = (owner: Owner, sessionId: string) => ({ params: { storeId: owner.store.id, sessionId } });
const end = (owner: Owner, sessionId: string) => owner.call(contract.endSession, of(owner, sessionId));

describe('a session of a package', () => {
  it('takes its minutes whatever the room’s weight, and gives the unused ones back', async () => {
    const { owner, customer, vip, packageId, body, left } = await newBuyer(() => tenHours());
    const session = await newSession(owner, { ...body, computerId: vip.id, durationInMinutes: 90 });
    expect(session).toMatchObject({
      billing: 'package',
      package: { id: packageId, kind: 'minutes', name: 'Dez horas' },
    });
    const params = { storeId: owner.store.id, computerId: vip.id };
    expect((await owner.call(contract.getSessionOfComputer, { params })).body).toEqual(session);
    expect(await left()).toBe(510);
    app().clock.moveMinutes(20.5);
    const { body: ended } = await end(owner, session.id);
    expect([ended.refundedMinutes, await left()]).toEqual([69, 579]);
    const credits = await owner.call(contract.getCredits, { params: { userId: customer.id } });
    expect(credits.body[0]?.minutes).toBe(600);
    const { body: entries } = await owner.call(contract.listCreditEntries, {
      params: { userId: customer.id },
    });
    expect(
      entries.slice(0, 2).map(({ kind, minutes, balanceAfter }) => [kind, minutes, balanceAfter]),
    ).toEqual([
      ['refund', 69, 579],
      ['session', -90, 510],
    ]);
    const history = await owner.call(contract.listPastSessions, {
      params: { storeId: owner.store.id },
      query: {},
    });
    expect(history.body[0]?.paidBy).toBe('package');
  });

  it('is undone with all of its minutes', async () => {
    const { owner, body, left } = await newBuyer(() => tenHours());
    const session = await newSession(owner, { ...body, durationInMinutes: 90 });
    const { body: undone } = await owner.call(contract.undoSession, of(owner, session.id));
    expect([undone.refundedMinutes, await left()]).toEqual([90, 600]);
  });

  it('gets more time from the package, as long as there is some', async () => {
    const { owner, body, left } = await newBuyer(() => tenHours());
    const session = await newSession(owner, { ...body, durationInMinutes: 500 });
    const more = (minutes: number) =>
      owner.call(contract.extendSession, { ...of(owner, session.id), body: { minutes } });
    expect((await more(60)).status).toBe(200);
    const refused = await more(60);
    expect([refused.error.code, refused.error.message]).toEqual([
      'INSUFFICIENT_CREDITS',
      'Dez horas tem 40 min e precisa de 60 min.',
    ]);
    expect(await left()).toBe(40);
    app().clock.moveMinutes(100);
    await end(owner, session.id);
    expect(await left()).toBe(500);
  });

  it('is refused with more minutes than are left, and starts nothing', async () => {
    const { owner, start, left } = await newBuyer(() => tenHours());
    const refused = await start({ durationInMinutes: 601 });
    expect([refused.status, refused.error.code]).toEqual([409, 'INSUFFICIENT_CREDITS']);
    const { body } = await owner.call(contract.listActiveSessions, { params: { storeId: owner.store.id } });
    expect([await left(), body]).toEqual([600, []]);
  });

  it('is moved with its package, and gives back what the whole stay did not use', async () => {
    const { owner, vip, packageId, body, left } = await newBuyer(() => tenHours());
    const session = await newSession(owner, { ...body, durationInMinutes: 60 });
    app().clock.moveMinutes(10.5);
    const moved = await owner.call(contract.moveSession, {
      ...of(owner, session.id),
      body: { computerId: vip.id },
    });
    expect(moved.body).toMatchObject({ billing: 'package', package: { id: packageId } });
    app().clock.moveMinutes(10);
    await end(owner, moved.body.id);
    expect(await left()).toBe(579);
  });

  it('keeps its minutes in a pause', async () => {
    const { owner, body, left } = await newBuyer(() => tenHours());
    const session = await newSession(owner, { ...body, durationInMinutes: 60 });
    app().clock.moveMinutes(10);
    expect((await owner.call(contract.pauseSession, of(owner, session.id))).status).toBe(200);
    app().clock.moveMinutes(10);
    await end(owner, session.id);
    expect(await left()).toBe(590);
  });

  it('is not for a guest or another customer', async () => {
    const { owner, start } = await newBuyer(() => tenHours());
    const guest = await start({ userId: null, isGuest: true });
    expect(guest.error.fields).toEqual({ source: 'Uma sessão de convidado não tem pacote.' });
    const other = await newCustomer(owner);
    expect((await start({ userId: other.id })).error.code).toBe('PACKAGE_NOT_FOUND');
  });

  it('is refused while time has no price', async () => {
    const { owner, start } = await newBuyer(() => tenHours());
    const params = { storeId: owner.store.id };
    await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: false } });
    expect((await start()).error.code).toBe('TIME_UNPRICED');
  });
});

describe('where and when a package is used', () => {
  it('is limited to its rooms, also for a move', async () => {
    const { owner, vip, common, start } = await newBuyer((roomId) => tenHours({ rooms: [roomId] }));
    const refused = await start();
    expect([refused.status, refused.error.code, refused.error.message]).toEqual([
      409,
      'PACKAGE_NOT_NOW',
      'Este pacote vale em VIP.',
    ]);
    const { body: session } = await start({ computerId: vip.id });
    const moved = await owner.call(contract.moveSession, {
      ...of(owner, session.id),
      body: { computerId: common.id },
    });
    expect(moved.error.message).toBe('Este pacote vale em VIP.');
    const guest = await newSession(owner, { computerId: common.id, isGuest: true });
    const swapped = await owner.call(contract.swapSessions, {
      ...of(owner, guest.id),
      body: { sessionId: session.id },
    });
    expect(swapped.error.code).toBe('PACKAGE_NOT_NOW');
  });

  it('is not limited to its room once that was removed', async () => {
    const { owner, start } = await newBuyer((roomId) => tenHours({ rooms: [roomId] }));
    const params = { storeId: owner.store.id };
    const { document } = contract.startingPrices;
    await owner.call(contract.replacePrices, { params, body: { version: 1, document } });
    expect((await start()).status).toBe(201);
  });

  it('is limited to its hours, to the last minute', async () => {
    const used = { days: ['saturday' as const, 'sunday' as const], from: 480, until: 1_080 };
    const { owner, start } = await newBuyer(() => tenHours({ used }));
    const long = await start({ durationInMinutes: 61 });
    expect(long.error.message).toBe('Este pacote vale sábado e domingo, entre 08:00 e 18:00.');
    const { body: session } = await start({ durationInMinutes: 60 });
    const more = await owner.call(contract.extendSession, { ...of(owner, session.id), body: { minutes: 1 } });
    expect(more.error.code).toBe('PACKAGE_NOT_NOW');
  });

  it('ends at the end of its last day', async () => {
    const { owner, start } = await newBuyer(() => tenHours());
    app().clock.set('2027-01-21T02:59:00.000Z');
    await owner.signIn();
    const { body: session } = await start({ durationInMinutes: 60 });
    app().clock.moveMinutes(1);
    await end(owner, session.id);
    const late = await start();
    expect([late.status, late.error.code, late.error.message]).toEqual([
      409,
      'PACKAGE_EXPIRED',
      'Este pacote venceu em 20/01/2027.',
    ]);
  });

  it('shows for a month that a package has expired with time left', async () => {
    const { owner, customer, left } = await newBuyer(() => tenHours());
    app().clock.moveMinutes(62 * day);
    await owner.signIn();
    expect(await left()).toBe(600);
    app().clock.moveMinutes(30 * day);
    await owner.signIn();
    expect(await packagesOf(owner, customer.id)).toEqual([]);
  });
});

describe('a pass', () => {
  it('gives sessions until its hour, on one computer at a time, as often as wanted', async () => {
    const { owner, vip, start } = await newBuyer(() => nightPass());
    const { body: session } = await start({ durationInMinutes: 1_440 });
    expect([session.endTime, session.durationInMinutes]).toEqual(['2026-11-22T09:00:00.000Z', 780]);
    expect((await start({ computerId: vip.id })).error.code).toBe('CUSTOMER_IN_SESSION');
    app().clock.moveMinutes(60.5);
    const { body: ended } = await end(owner, session.id);
    expect(ended.refundedMinutes).toBe(0);
    const { body: again } = await start({ computerId: vip.id, durationInMinutes: 1_440 });
    expect(again.endTime).toBe('2026-11-22T08:59:30.000Z');
  });

  it('may pause a session that still ends by its hour', async () => {
    const { owner, start } = await newBuyer(() => nightPass());
    const { body: session } = await start({ durationInMinutes: 60 });
    expect((await owner.call(contract.pauseSession, of(owner, session.id))).status).toBe(200);
  });

  it('cannot start a session in its last half minute', async () => {
    const { owner, start } = await newBuyer(() => nightPass());
    app().clock.set('2026-11-22T08:59:30.000Z');
    await owner.signIn();
    const late = await start();
    expect([late.status, late.error.code]).toEqual([409, 'PACKAGE_EXPIRED']);
  });

  it('cannot be extended beyond its hour, and is over then', async () => {
    const { owner, start } = await newBuyer(() => nightPass());
    const { body: session } = await start({ durationInMinutes: 770 });
    const more = (minutes: number) =>
      owner.call(contract.extendSession, { ...of(owner, session.id), body: { minutes } });
    expect((await more(11)).error.message).toBe('Este passe vale até 06:00.');
    expect((await more(10)).status).toBe(200);
    const paused = await owner.call(contract.pauseSession, of(owner, session.id));
    expect([paused.error.code, paused.error.message]).toEqual([
      'PACKAGE_NOT_NOW',
      'Este passe vale até 06:00.',
    ]);
    app().clock.moveMinutes(780);
    await owner.signIn();
    expect((await start()).error.message).toBe('Este passe venceu em 22/11/2026 às 06:00.');
  });
});
