import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newSubscription } from '../../../test/push-calls.ts';
import { newCounter, switchTeamOn } from '../../../test/team-calls.ts';
import { cookieOf } from '../../../test/team-calls.ts';
import { randomAddress } from '../../../test/random-people.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { renewServerSecrets } from '../../db/server-secret.ts';
import { inTransaction } from '../../db/transaction.ts';
import { signOutEverywhere } from '../auth/sign-out-everywhere.ts';
import { queuePush } from './queue-push.ts';

const app = useTestApp();

const store = ({ store: { id } }: Owner) => ({ params: { storeId: id } });
const add = (owner: Owner, body = newSubscription(), cookie?: string) =>
  owner.call(contract.addPushSubscription, { ...store(owner), body }, cookie ? { cookie } : {});
const read = async (owner: Owner) => (await owner.call(contract.getPush, store(owner))).body;
const devices = async (owner: Owner) => (await read(owner)).devices;

function queue(owner: Owner) {
  return inTransaction(app().database.kysely, (db) =>
    queuePush({ ...owner.context, db }, { title: 'Lan', body: 'Turno 1 fechado: confere', tag: 'a' }),
  );
}

async function notify(owner: Owner) {
  await queue(owner);
  await app().runJobs();
}

/** Another browser of the owner. */
async function signInElsewhere({ store: { email }, password }: Owner): Promise<string> {
  const { headers } = await app().call(
    contract.login,
    { body: { email, password } },
    { address: randomAddress() },
  );
  return cookieOf(headers);
}

describe('a browser that shows notifications', () => {
  it('is listed, recognises itself, and may turn them on again', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const phone = newSubscription();
    const { status, body } = await add(owner, phone);
    expect([status, body.isCurrent, body.createdAt]).toEqual([201, true, app().clock.now().toISOString()]);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(phone.endpoint));
    expect(body.fingerprint).toBe(Buffer.from(digest).toString('hex'));
    expect(await devices(owner)).toEqual([body]);
    const elsewhere = await signInElsewhere(owner);
    const again = await add(owner, phone, elsewhere);
    expect(again.body).toEqual(body);
    expect(await devices(owner)).toEqual([{ ...body, isCurrent: false }]);
    expect(await devices(other)).toEqual([]);
    expect((await read(other)).publicKey).toBe((await read(owner)).publicKey);
  });

  it('gets each notification once, and none after it was turned off', async () => {
    const owner = await app().newOwner();
    const { body: phone } = await add(owner);
    const before = app().push.sent.length;
    await notify(owner);
    expect(
      app()
        .push.sent.slice(before)
        .map(({ text }) => JSON.parse(text) as unknown),
    ).toEqual([{ title: 'Lan', body: 'Turno 1 fechado: confere', tag: 'a' }]);
    const params = { storeId: owner.store.id, subscriptionId: phone.id };
    expect((await owner.call(contract.removePushSubscription, { params })).status).toBe(204);
    const again = await owner.call(contract.removePushSubscription, { params });
    expect([again.status, again.error.code]).toEqual([404, 'PUSH_SUBSCRIPTION_NOT_FOUND']);
    await notify(owner);
    expect(app().push.sent).toHaveLength(before + 1);
  });

  it('gets nothing that was about to be sent when it was turned off', async () => {
    const owner = await app().newOwner();
    const [{ body: phone }, { body: other }] = [await add(owner), await add(owner)];
    const before = app().push.sent.length;
    await queue(owner);
    const params = { storeId: owner.store.id, subscriptionId: phone.id };
    await owner.call(contract.removePushSubscription, { params });
    await app().runJobs();
    expect(app().push.sent).toHaveLength(before + 1);
    expect(await devices(owner)).toEqual([other]);
  });

  it('is forgotten when its push service no longer knows it, and kept when it is only away', async () => {
    const owner = await app().newOwner();
    await add(owner);
    app().push.answer = new Error('away');
    await expect(notify(owner)).rejects.toThrow('away');
    expect(await devices(owner)).toHaveLength(1);
    app().push.answer = 'gone';
    await notify(owner);
    app().push.answer = 'sent';
    expect(await devices(owner)).toEqual([]);
  });

  it('is forgotten after the server got new keys', async () => {
    const owner = await app().newOwner();
    const { publicKey } = await read(owner);
    await add(owner);
    await renewServerSecrets(app().database.kysely);
    expect((await read(owner)).publicKey).not.toBe(publicKey);
    expect(await devices(owner)).toEqual([]);
    const before = app().push.sent.length;
    await notify(owner);
    expect(app().push.sent).toHaveLength(before);
    const { rows } = await app().database.query('select id from push_subscriptions where store_id = $1', [
      owner.store.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('is one of at most twenty: a further one replaces the oldest', async () => {
    const owner = await app().newOwner();
    const { body: first } = await add(owner);
    for (let count = 0; count < 20; count++) {
      app().clock.moveMinutes(1);
      await add(owner);
    }
    const ids = (await devices(owner)).map(({ id }) => id);
    expect(ids).toHaveLength(20);
    expect(ids).not.toContain(first.id);
  });

  it.each([
    'https://127.0.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://coruja.example/push',
    'http://fcm.googleapis.com/fcm/send/abc',
  ])('is refused with the address %s', async (endpoint) => {
    const owner = await app().newOwner();
    const { status, error } = await add(owner, { ...newSubscription(), endpoint });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['endpoint']]);
    expect(await devices(owner)).toEqual([]);
  });

  it('is refused with a key that is not a point of the curve', async () => {
    const owner = await app().newOwner();
    const { endpoint, keys } = newSubscription();
    const { status, error } = await add(owner, { endpoint, keys: { ...keys, p256dh: 'B'.repeat(87) } });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['keys.p256dh']]);
  });
});

describe('a browser’s notifications end', () => {
  const elsewhere = async (owner: Owner) => {
    const cookie = await signInElsewhere(owner);
    await add(owner, newSubscription(), cookie);
    return cookie;
  };

  it('with its sign-out, and stay on in others', async () => {
    const owner = await app().newOwner();
    const { body: own } = await add(owner);
    const cookie = await elsewhere(owner);
    expect(await devices(owner)).toHaveLength(2);
    await owner.call(contract.logout, {}, { cookie });
    expect((await devices(owner)).map(({ id }) => id)).toEqual([own.id]);
  });

  it('when the owner ends its sign-in, or all others', async () => {
    const owner = await app().newOwner();
    const { body: own } = await add(owner);
    await elsewhere(owner);
    const { body: signIns } = await owner.call(contract.listSignIns, {});
    const other = signIns.find(({ isCurrent }) => !isCurrent);
    await owner.call(contract.endSignIn, { params: { signInId: other?.id ?? '' } });
    expect((await devices(owner)).map(({ id }) => id)).toEqual([own.id]);
    await elsewhere(owner);
    await owner.call(contract.endOtherSignIns, {});
    expect((await devices(owner)).map(({ id }) => id)).toEqual([own.id]);
  });

  it('with a new password, and with the operator’s command', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    await add(owner);
    const { body: theirs } = await add(other);
    const body = { currentPassword: owner.password, newPassword: 'outra-noite-longa' };
    const changed = await owner.call(contract.changePassword, { body });
    const cookie = cookieOf(changed.headers);
    const list = () => owner.call(contract.getPush, store(owner), { cookie });
    expect((await list()).body.devices).toEqual([]);
    await add(owner, newSubscription(), cookie);
    await signOutEverywhere(owner.context, { storeId: owner.store.id, address: '127.0.0.1' });
    const { rows } = await app().database.query('select id from push_subscriptions where store_id = $1', [
      owner.store.id,
    ]);
    expect(rows).toEqual([]);
    expect(await devices(other)).toEqual([theirs]);
  });

  it('when it becomes a counter, but not when its sign-in expires', async () => {
    const owner = await app().newOwner();
    await add(owner);
    app().clock.moveMinutes(13 * 60);
    await owner.signIn();
    expect(await devices(owner)).toHaveLength(1);
    await switchTeamOn(owner);
    const cookie = await elsewhere(owner);
    expect(await devices(owner)).toHaveLength(2);
    await owner.call(contract.useAsCounter, store(owner), { cookie });
    expect(await devices(owner)).toHaveLength(1);
  });

  it('cannot be turned on at a counter', async () => {
    const owner = await app().newOwner();
    await switchTeamOn(owner);
    const { cookie } = await newCounter(app(), owner);
    const refused = await add(owner, newSubscription(), cookie);
    expect([refused.status, refused.error.code]).toEqual([403, 'CONSOLE_LOCKED']);
  });
});
