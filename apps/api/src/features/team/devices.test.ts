import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { chosenPin, cookieOf, newCounter, newOperator, switchTeamOn } from '../../../test/team-calls.ts';
import { resetAttemptLimits } from '../../../test/factories.ts';
import { randomAddress } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';

const app = useTestApp();
const params = ({ store }: Owner) => ({ storeId: store.id });
const ownerPin = '407153';

async function newTeam() {
  const owner = await app().newOwner();
  await switchTeamOn(owner);
  const bia = await newOperator(owner);
  const [own] = (await owner.call(contract.listOperators, { params: params(owner) })).body;
  const ownerId = own?.id ?? '';
  const at = { ...params(owner), operatorId: ownerId };
  await owner.call(contract.updateOperator, { params: at, body: { pin: ownerPin } });
  return { owner, bia, ownerId, counter: await newCounter(app(), owner) };
}

const me = async (cookie: string) => await app().call(contract.me, {}, { cookie });
const floor = async (owner: Owner, cookie: string) =>
  (await app().call(contract.listComputers, { params: params(owner) }, { cookie })).error?.code ?? 'open';
const unlock = (
  cookie: string,
  body: { operatorId: string; pin?: string; password?: string; newPin?: string },
) => app().call(contract.unlockDevice, { body }, { cookie });
const lock = (cookie: string) => app().call(contract.lockDevice, {}, { cookie });
const settingsOf = async (owner: Owner, cookie: string) =>
  (
    await app().call(
      contract.updateCounterSettings,
      { params: params(owner), body: { guestPayment: 'end' } },
      { cookie },
    )
  ).error?.code ?? 'open';

describe('a counter', () => {
  it('replaces the owner’s sign-in of that browser, and is worthless without a PIN', async () => {
    const { owner, counter } = await newTeam();
    const { body } = await me(counter.cookie);
    expect(body).toMatchObject({ id: owner.store.id, email: '', cnpj: '', phone: '' });
    expect(body.access).toMatchObject({ actor: null, role: null, device: 'counter', isLocked: true });
    expect(new Set(Object.values(body.access.permissions))).toEqual(new Set(['-']));
    expect(await floor(owner, counter.cookie)).toBe('CONSOLE_LOCKED');
    expect(await settingsOf(owner, counter.cookie)).toBe('CONSOLE_LOCKED');
    const kinds = (await owner.call(contract.listSignIns, {})).body.map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['counter', 'owner']);
  });

  it('is unlocked by name and PIN, switched to somebody else, and locked again', async () => {
    const { owner, bia, ownerId, counter } = await newTeam();
    const { cookie } = counter;
    const temporary = await unlock(cookie, { operatorId: bia.id, pin: '4071' });
    expect(temporary.error.fields?.['newPin']).toBe('Escolha um PIN seu: este foi o dono que definiu.');
    const opened = await unlock(cookie, { operatorId: bia.id, pin: '4071', newPin: chosenPin });
    expect(opened.body.access).toMatchObject({ actor: bia.id, role: 'attendant', isLocked: false });
    expect(opened.body.access.permissions).toMatchObject({ courtesy: 'A', reports: '-' });
    expect(opened.body).toMatchObject({ email: '', cnpj: owner.store.cnpj });
    expect((await me(cookie)).body).toEqual(opened.body);
    const stores = await app().call(contract.listStores, {}, { cookie });
    const store = await app().call(contract.getStore, { params: params(owner) }, { cookie });
    expect([...stores.body, store.body].map(({ email }) => email)).toEqual(['', '']);
    expect(await floor(owner, cookie)).toBe('open');
    expect(await settingsOf(owner, cookie)).toBe('OWNER_ONLY');
    expect((await unlock(cookie, { operatorId: bia.id, pin: '4071' })).error.code).toBe('PIN_INVALID');
    const own = await unlock(cookie, { operatorId: ownerId, pin: ownerPin });
    expect(own.body.access).toMatchObject({ actor: 'owner', role: 'owner', hasPassword: false });
    expect(own.body.email).toBe(owner.store.email);
    expect((await lock(cookie)).status).toBe(204);
    expect(await floor(owner, cookie)).toBe('CONSOLE_LOCKED');
    expect((await lock(owner.cookie)).error.code).toBe('DEVICE_NEEDED');
    expect((await unlock(owner.cookie, { operatorId: bia.id, pin: chosenPin })).error.code).toBe(
      'DEVICE_NEEDED',
    );
  });

  it('is refused to a tab that still shows who had it before', async () => {
    const { owner, bia, counter } = await newTeam();
    const ana = await newOperator(owner, { name: 'Ana Lima' });
    const from = (actor: string) =>
      app().call(
        contract.lockComputer,
        { params: { ...params(owner), computerId: owner.store.id }, body: {} },
        { cookie: counter.cookie, headers: { 'x-actor': actor } },
      );
    await counter.unlock(bia.id);
    expect((await from(bia.id)).error.code).toBe('COMPUTER_NOT_FOUND');
    await counter.unlock(ana.id);
    expect((await from(bia.id)).error.code).toBe('CONSOLE_LOCKED');
    expect((await from(ana.id)).error.code).toBe('COMPUTER_NOT_FOUND');
    // The owner's own sign-in is never switched, so it ignores the header.
    const own = { cookie: owner.cookie, headers: { 'x-actor': bia.id } };
    expect((await app().call(contract.listComputers, { params: params(owner) }, own)).status).toBe(200);
  });

  it('locks after the idle minutes of its store, whatever it requests in the background', async () => {
    const { owner, bia, counter } = await newTeam();
    await counter.unlock(bia.id);
    for (const minutes of [4.9, 4.9]) {
      app().clock.moveMinutes(minutes);
      expect(await floor(owner, counter.cookie)).toBe('open');
    }
    app().clock.moveMinutes(4.9);
    const background = { cookie: counter.cookie, headers: { 'x-activity': 'background' } };
    expect((await app().call(contract.me, {}, background)).body.access.isLocked).toBe(false);
    app().clock.moveMinutes(0.1);
    expect(await floor(owner, counter.cookie)).toBe('CONSOLE_LOCKED');
    // A longer time in the settings does not unlock it again.
    await owner.call(contract.updateCounterSettings, {
      params: params(owner),
      body: { lockAfterMinutes: 30 },
    });
    expect(await floor(owner, counter.cookie)).toBe('CONSOLE_LOCKED');
    await counter.unlock(bia.id);
    app().clock.moveMinutes(29.9);
    expect(await floor(owner, counter.cookie)).toBe('open');
  });

  it('opens what only the owner may do by the password, for fifteen idle minutes', async () => {
    const { owner, ownerId, bia, counter } = await newTeam();
    const { cookie } = counter;
    await owner.call(contract.updateCounterSettings, {
      params: params(owner),
      body: { lockAfterMinutes: 30 },
    });
    await unlock(cookie, { operatorId: ownerId, pin: ownerPin });
    expect([await floor(owner, cookie), await settingsOf(owner, cookie)]).toEqual(['open', 'OWNER_ONLY']);
    expect((await unlock(cookie, { operatorId: ownerId, password: 'errada' })).error.code).toBe(
      'WRONG_PASSWORD',
    );
    expect((await unlock(cookie, { operatorId: bia.id, password: owner.password })).error.code).toBe(
      'PIN_INVALID',
    );
    const opened = await unlock(cookie, { operatorId: ownerId, password: owner.password });
    expect(opened.body.access).toMatchObject({ actor: 'owner', hasPassword: true });
    app().clock.moveMinutes(14);
    expect(await settingsOf(owner, cookie)).toBe('open');
    app().clock.moveMinutes(15);
    expect(await settingsOf(owner, cookie)).toBe('OWNER_ONLY');
    // Daily work goes on, but does not open it again.
    expect([await floor(owner, cookie), await settingsOf(owner, cookie)]).toEqual(['open', 'OWNER_ONLY']);
  });

  it('ends 180 days after its last use, or a day after the team was turned off', async () => {
    const { owner, bia, counter } = await newTeam();
    app().clock.moveMinutes(179 * 24 * 60);
    await counter.unlock(bia.id);
    app().clock.moveMinutes(179 * 24 * 60);
    await runHousekeeping(owner.context);
    expect((await me(counter.cookie)).status).toBe(200);
    await owner.signIn();
    const off = (team: boolean) =>
      owner.call(contract.updateCounterSettings, { params: params(owner), body: { team } });
    expect((await off(false)).status).toBe(200);
    expect((await me(counter.cookie)).status).toBe(401);
    await off(true);
    expect((await me(counter.cookie)).status).toBe(200);
    app().clock.moveMinutes(24 * 60);
    expect((await me(counter.cookie)).status).toBe(401);
  });

  it('can be ended from the owner’s sign-in', async () => {
    const { owner, counter } = await newTeam();
    const { body } = await owner.call(contract.listSignIns, {});
    const signInId = body.find(({ kind }) => kind === 'counter')?.id ?? '';
    expect((await owner.call(contract.endSignIn, { params: { signInId } })).status).toBe(204);
    expect((await me(counter.cookie)).status).toBe(401);
  });

  it('is locked at once by another role, permission or PIN, and by removing the person', async () => {
    const { owner, bia, counter } = await newTeam();
    const at = { ...params(owner), operatorId: bia.id };
    const bodies = [{ role: 'leader' as const }, { permissions: { tab: '-' as const } }, { pin: '4071' }];
    for (const body of bodies) {
      await counter.unlock(bia.id);
      await owner.call(contract.updateOperator, { params: at, body: { name: 'Bia' } });
      expect(await floor(owner, counter.cookie)).toBe('open');
      await owner.call(contract.updateOperator, { params: at, body });
      expect(await floor(owner, counter.cookie)).toBe('CONSOLE_LOCKED');
    }
    await counter.unlock(bia.id);
    await owner.call(contract.removeOperator, { params: at });
    expect(await floor(owner, counter.cookie)).toBe('CONSOLE_LOCKED');
    expect((await unlock(counter.cookie, { operatorId: bia.id, pin: chosenPin })).error.code).toBe(
      'PIN_INVALID',
    );
  });
});

describe('an invitation', () => {
  const invite = async (owner: Owner, operatorId: string) =>
    (await owner.call(contract.inviteOperator, { params: { ...params(owner), operatorId } })).body.token;
  const open = (token: string, cookie?: string) =>
    app().call(
      contract.openDevice,
      { body: { token, pin: '7195' } },
      { address: randomAddress(), ...(cookie ? { cookie } : {}) },
    );

  it('connects one device of its person, once, with a PIN of their choice', async () => {
    const { owner, bia } = await newTeam();
    const other = await newOperator(owner, { name: 'Caio' });
    const token = await invite(owner, bia.id);
    const opened = await open(token);
    expect(opened.status).toBe(204);
    const cookie = cookieOf(opened.headers);
    expect((await me(cookie)).body.access).toMatchObject({
      actor: bia.id,
      device: 'personal',
      isLocked: false,
    });
    const [, again] = [await lock(cookie), await open(token)];
    expect([again.status, again.error.code]).toEqual([400, 'LINK_INVALID']);
    // The device unlocks for nobody else, and not for the owner.
    expect((await unlock(cookie, { operatorId: other.id, pin: '4071', newPin: chosenPin })).error.code).toBe(
      'PIN_INVALID',
    );
    expect((await unlock(cookie, { operatorId: bia.id, pin: '7195' })).status).toBe(200);
    await owner.call(contract.removeOperator, { params: { ...params(owner), operatorId: bia.id } });
    expect((await me(cookie)).status).toBe(401);
  });

  it('ends after 24 hours, with the next one, and with its person', async () => {
    const { owner, bia } = await newTeam();
    const caio = await newOperator(owner, { name: 'Caio' });
    const [replaced, late] = [await invite(owner, bia.id), await invite(owner, bia.id)];
    const orphan = await invite(owner, caio.id);
    await owner.call(contract.removeOperator, { params: { ...params(owner), operatorId: caio.id } });
    app().clock.moveMinutes(24 * 60);
    for (const token of [replaced, late, orphan, 'A'.repeat(43)])
      expect((await open(token)).error.code).toBe('LINK_INVALID');
    await runHousekeeping(owner.context);
    const { rows } = await app().database.query('select 1 from device_links where store_id = $1', [
      owner.store.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is stored as a hash, and works once for eight concurrent calls', async () => {
    const { owner, bia } = await newTeam();
    const token = await invite(owner, bia.id);
    const { rows } = await app().database.query(
      'select l::text as row from device_links l where store_id = $1',
      [owner.store.id],
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => open(token)))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array.from({ length: 7 }, () => 400)]);
  });

  it('ends the sign-in that the browser had', async () => {
    const { owner, bia } = await newTeam();
    const token = await invite(owner, bia.id);
    expect((await open(token, owner.cookie)).status).toBe(204);
    expect((await me(owner.cookie)).status).toBe(401);
  });
});

describe('wrong PINs', () => {
  it('are refused for a quarter of an hour after five, per person and device', async () => {
    const { owner, bia, counter } = await newTeam();
    const { cookie } = counter;
    await counter.unlock(bia.id);
    await resetAttemptLimits(owner);
    const wrong = { operatorId: bia.id, pin: '9163' };
    for (let at = 0; at < 5; at += 1) expect((await unlock(cookie, wrong)).error.code).toBe('PIN_INVALID');
    const blocked = await unlock(cookie, { operatorId: bia.id, pin: chosenPin });
    expect([blocked.status, blocked.error.code, blocked.error.message]).toEqual([
      429,
      'PIN_BLOCKED',
      'Muitas tentativas. Aguarde 15 minutos ou chame o dono.',
    ]);
    expect(blocked.headers['retry-after']).toBe('900');
    const other = await newCounter(app(), owner);
    expect((await unlock(other.cookie, { operatorId: bia.id, pin: chosenPin })).status).toBe(200);
    app().clock.moveMinutes(15);
    expect((await unlock(cookie, { operatorId: bia.id, pin: chosenPin })).status).toBe(200);
  });

  it('leave only the password after thirty in a day', async () => {
    const { owner, bia, ownerId, counter } = await newTeam();
    const { cookie } = counter;
    await resetAttemptLimits(owner);
    for (let at = 0; at < 30; at += 1) {
      if (at % 5 === 0) app().clock.moveMinutes(15);
      expect((await unlock(cookie, { operatorId: bia.id, pin: '9163' })).error.code).toBe('PIN_INVALID');
    }
    app().clock.moveMinutes(15);
    expect((await unlock(cookie, { operatorId: ownerId, pin: ownerPin })).error.code).toBe('PIN_BLOCKED');
    expect((await unlock(cookie, { operatorId: ownerId, password: owner.password })).status).toBe(200);
    app().clock.moveMinutes(24 * 60);
    expect((await unlock(cookie, { operatorId: ownerId, pin: ownerPin })).status).toBe(200);
  });

  it('answer the same for a person without a PIN, of another store, or of none', async () => {
    const { owner, counter } = await newTeam();
    const stranger = await newTeam();
    const params = { storeId: owner.store.id };
    const { body: bare } = await owner.call(contract.createOperator, {
      params,
      body: { name: 'Novo', role: 'attendant' },
    });
    for (const operatorId of [bare.id, stranger.bia.id, crypto.randomUUID()]) {
      const { status, error } = await unlock(counter.cookie, { operatorId, pin: '4071' });
      expect([status, error.code]).toEqual([400, 'PIN_INVALID']);
    }
    const missing = await unlock(counter.cookie, { operatorId: bare.id });
    expect(missing.error.fields?.['pin']).toBe('Digite o PIN.');
  });
});
