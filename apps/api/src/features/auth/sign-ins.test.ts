import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { waitFor } from '../../../test/wait-for.ts';
import { listen } from '../../../test/live-listener.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { hashToken } from '../../tokens.ts';

const app = useTestApp();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

interface Browser {
  readonly cookie: string;
  readonly list: () => Promise<contract.SignIn[]>;
}

/** Signs the owner in with another browser. */
async function open({ store, password }: Owner, address: string, userAgent = firefox): Promise<Browser> {
  const answer = await app().call(
    contract.login,
    { body: { email: store.email, password } },
    { address, headers: { 'user-agent': userAgent } },
  );
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, list: async () => (await app().call(contract.listSignIns, {}, { cookie })).body };
}

const end = (by: string, signInId: string) =>
  app().call(contract.endSignIn, { params: { signInId } }, { cookie: by, address: '192.0.2.50' });
const statusOfMe = async ({ cookie }: { cookie: string }) =>
  (await app().call(contract.me, {}, { cookie })).status;
const ownId = async ({ list }: Browser) => (await list()).find(({ isCurrent }) => isCurrent)?.id ?? '';

async function signOutsOf({ store }: Owner) {
  const { rows } = await app().database.query(
    `select address from access_records where store_id = $1 and kind = 'sign-out' order by at`,
    [store.id],
  );
  return rows;
}

describe('the list of sign-ins', () => {
  it('shows browser, address and times, the caller’s own first, then the most recently used', async () => {
    app().clock.set('2026-11-21T20:00:00.000Z');
    const owner = await app().newOwner();
    const counter = await open(owner, '192.0.2.1');
    app().clock.moveMinutes(10);
    const office = await open(owner, '2001:db8::7', 'curl/8.5.0');
    app().clock.moveMinutes(10);
    expect(await statusOfMe(counter)).toBe(200);
    app().clock.moveMinutes(0.5);
    const listed = await office.list();
    expect(listed).toEqual([
      {
        id: expect.any(String),
        device: null,
        address: '2001:db8::7',
        createdAt: '2026-11-21T20:10:00.000Z',
        lastUsedAt: '2026-11-21T20:20:30.000Z',
        kind: 'owner',
        operatorId: null,
        isCurrent: true,
      },
      {
        id: expect.any(String),
        device: 'Firefox no Linux',
        address: '192.0.2.1',
        createdAt: '2026-11-21T20:00:00.000Z',
        lastUsedAt: '2026-11-21T20:20:00.000Z',
        kind: 'owner',
        operatorId: null,
        isCurrent: false,
      },
      expect.objectContaining({ lastUsedAt: '2026-11-21T20:00:00.000Z', isCurrent: false }),
    ]);
    expect(new Set(listed.map(({ id }) => id)).size).toBe(3);
    expect((await counter.list()).map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  });

  it('contains no secret with which somebody else could sign in', async () => {
    const owner = await app().newOwner();
    const [, token = ''] = owner.cookie.split('=');
    const answer = await owner.call(contract.listSignIns, {});
    const hash = Buffer.from(hashToken(token));
    for (const secret of [token, hash.toString('hex'), hash.toString('base64')])
      expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect(Object.keys(answer.body[0] ?? {}).toSorted()).toEqual(
      ['address', 'createdAt', 'device', 'id', 'isCurrent', 'kind', 'lastUsedAt', 'operatorId'].toSorted(),
    );
  });

  it('contains only the own store’s', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    await open(other, '192.0.2.1');
    expect((await owner.call(contract.listSignIns, {})).body).toHaveLength(1);
  });

  it('leaves out expired ones, idle or old', async () => {
    app().clock.set('2026-11-21T20:00:00.000Z');
    const owner = await app().newOwner();
    const first = await open(owner, '192.0.2.1');
    app().clock.moveMinutes(12 * 60 - 1);
    const second = await open(owner, '192.0.2.2');
    expect(await statusOfMe(first)).toBe(200);
    expect(await second.list()).toHaveLength(3);
    app().clock.moveMinutes(1);
    expect((await second.list()).map(({ address }) => address)).toEqual(['192.0.2.2', '192.0.2.1']);
    const { database } = app();
    await database.query(
      `update auth_sessions set created_at = created_at - interval '30 days' where store_id = $1 and address = '192.0.2.1'`,
      [owner.store.id],
    );
    expect(await second.list()).toHaveLength(1);
  });

  it('shows a thousand at most, the caller’s own among them', async () => {
    const owner = await app().newOwner();
    await app().database.query(
      `insert into auth_sessions (token_hash, store_id, created_at, last_used_at)
       select decode(md5($1::text || n), 'hex'), $1::uuid, $2, $2 from generate_series(1, 1001) n`,
      [owner.store.id, new Date(app().clock.now().getTime() + 1_000)],
    );
    const { body } = await owner.call(contract.listSignIns, {});
    expect([body.length, body[0]?.isCurrent]).toEqual([1_000, true]);
  });

  it('shows one made by the previous version, without address and browser', async () => {
    const owner = await app().newOwner();
    const now = app().clock.now();
    await app().database.query(
      'insert into auth_sessions (token_hash, store_id, created_at, last_used_at) values ($1, $2, $3, $3)',
      [hashToken('of-the-version-before'), owner.store.id, now],
    );
    const { body } = await owner.call(contract.listSignIns, {});
    const old = body.find(({ isCurrent }) => !isCurrent);
    expect(old).toMatchObject({ id: expect.any(String), device: null, address: null });
    expect((await owner.call(contract.endSignIn, { params: { signInId: old?.id ?? '' } })).status).toBe(204);
    expect((await owner.call(contract.listSignIns, {})).body).toHaveLength(1);
  });
});

describe('one sign-in', () => {
  it('can be ended by its owner from another browser, and the others go on', async () => {
    const owner = await app().newOwner();
    const [lost, kept] = [await open(owner, '192.0.2.1'), await open(owner, '192.0.2.2')];
    const streams = await Promise.all(
      [lost, kept].map(({ cookie }) => listen(app().app, { storeId: owner.store.id, cookie })),
    );
    await Promise.all(streams.map((stream) => stream.nth('hello', 1)));
    expect((await end(owner.cookie, await ownId(lost))).status).toBe(204);
    expect(await Promise.all([lost, kept, owner].map(statusOfMe))).toEqual([401, 200, 200]);
    // Its live stream ends at once, and the other consoles are told to reload the list.
    await waitFor(() => expect(streams[0]?.hasEnded()).toBe(true));
    expect((await streams[1]?.nth('change', 1))?.topics).toEqual(['sign-ins']);
    expect(streams[1]?.hasEnded()).toBe(false);
    expect(await signOutsOf(owner)).toEqual([{ address: '192.0.2.50' }]);
  });

  it('is not found if it does not exist, or belongs to another store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const foreign = await open(other, '192.0.2.1');
    const id = await ownId(foreign);
    for (const signInId of [id, randomUUID()]) {
      const answer = await end(owner.cookie, signInId);
      expect([answer.status, answer.error.code]).toEqual([404, 'SIGN_IN_NOT_FOUND']);
    }
    expect(await statusOfMe(foreign)).toBe(200);
    expect(await signOutsOf(owner)).toEqual([]);
    expect((await end(foreign.cookie, id)).status).toBe(204);
    expect((await end(owner.cookie, id)).status).toBe(404);
  });

  it('also clears the cookie if it is the caller’s own', async () => {
    const owner = await app().newOwner();
    const own = await open(owner, '192.0.2.1');
    const other = await end(own.cookie, (await own.list())[1]?.id ?? '');
    expect([other.status, other.headers['set-cookie']]).toEqual([204, undefined]);
    const answer = await end(own.cookie, await ownId(own));
    expect(answer.status).toBe(204);
    expect(String(answer.headers['set-cookie'])).toMatch(/^coruja_session=;/);
    expect(await statusOfMe(own)).toBe(401);
  });

  it('ends when its browser signs in again, even to another account', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const browser = await open(owner, '192.0.2.1');
    const answer = await app().call(
      contract.login,
      { body: { email: other.store.email, password: other.password } },
      { cookie: browser.cookie, address: '192.0.2.50' },
    );
    expect(answer.status).toBe(200);
    expect(await Promise.all([browser, owner].map(statusOfMe))).toEqual([401, 200]);
    expect(await signOutsOf(owner)).toEqual([{ address: '192.0.2.50' }]);
    expect(await signOutsOf(other)).toEqual([]);
  });
});

describe('all other sign-ins', () => {
  it('end together; the caller’s own and those of other stores go on', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const own = await open(owner, '192.0.2.1');
    const elsewhere = await open(owner, '192.0.2.2');
    const rest = () =>
      app().call(contract.endOtherSignIns, {}, { cookie: own.cookie, address: '192.0.2.50' });
    expect((await rest()).status).toBe(204);
    expect(await Promise.all([own, elsewhere, owner, other].map(statusOfMe))).toEqual([200, 401, 401, 200]);
    expect(await own.list()).toHaveLength(1);
    expect(await signOutsOf(owner)).toEqual([{ address: '192.0.2.50' }]);
    // Nothing was ended, so nothing is recorded.
    expect((await rest()).status).toBe(204);
    expect(await signOutsOf(owner)).toHaveLength(1);
  });
});
