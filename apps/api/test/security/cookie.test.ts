import { closeStore, login, logout, me, signup, updateStore } from '@coruja/contract';
import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../src/tokens.ts';
import { type Owner, signupFields, useTestApp } from '../test-app.ts';
import { buildSecondApp } from './second-app.ts';
import { type Sent, send } from './send.ts';

const getTestApp = useTestApp();
const hour = 60;
const day = 24 * hour;

/** The cookie of an answer for this purpose: its name, its value and its attributes in lower case. */
function cookieOf({ headers }: { headers: Sent['headers'] }, purpose = 'session') {
  const set = [headers['set-cookie']].flat().map(String);
  const found = set.filter((each) => each.split('=')[0]?.endsWith(`coruja_${purpose}`));
  expect(found).toHaveLength(1);
  const [pair = '', ...attributes] = String(found[0]).split('; ');
  const [name = '', value = ''] = pair.split('=');
  return { name, value, attributes: attributes.map((attribute) => attribute.toLowerCase()) };
}

function signIn(app: FastifyInstance, owner: Owner, cookie?: string) {
  const body = { email: owner.store.email, password: owner.password };
  return send(app, login, { body, cookie });
}

const statusOfMe = async (cookie: string, headers: Record<string, string> = {}) =>
  (await getTestApp().call(me, {}, { cookie, headers })).status;

describe('the sign-in cookie', () => {
  it('cannot be read by scripts or sent by other sites, is for the whole site, and lasts 30 days', async () => {
    const owner = await getTestApp().newOwner();
    const { name, attributes } = cookieOf(await signIn(getTestApp().app, owner));
    expect(name).toBe('coruja_session');
    expect(attributes.toSorted()).toEqual(['httponly', 'max-age=2592000', 'path=/', 'samesite=lax']);
  });

  it('is Secure and bound to the host under https, where the plain name is ignored', async () => {
    const owner = await getTestApp().newOwner();
    const app = await buildSecondApp(getTestApp(), { publicUrl: 'https://coruja.example' });
    const { name, value, attributes } = cookieOf(await signIn(app, owner));
    expect(name).toBe('__Host-coruja_session');
    expect(attributes.toSorted()).toEqual([
      'httponly',
      'max-age=2592000',
      'path=/',
      'samesite=lax',
      'secure',
    ]);
    expect(attributes.some((attribute) => attribute.startsWith('domain'))).toBe(false);
    expect((await send(app, me, { cookie: `${name}=${value}` })).status).toBe(200);
    expect((await send(app, me, { cookie: `coruja_session=${value}` })).status).toBe(401);
    const cleared = cookieOf(await send(app, logout, { cookie: `${name}=${value}` }));
    expect(cleared).toMatchObject({ name, value: '' });
    expect(cleared.attributes).toEqual(expect.arrayContaining(['secure', 'path=/']));
    await app.close();
  });

  it('has 256 random bits, new at each sign-in', async () => {
    const owner = await getTestApp().newOwner();
    const values = new Set<string>();
    for (let n = 0; n < 5; n += 1) values.add(cookieOf(await signIn(getTestApp().app, owner)).value);
    expect(values.size).toBe(5);
    for (const value of values) expect(Buffer.from(value, 'base64url')).toHaveLength(32);
  });

  it('is never one that an attacker put into the browser before', async () => {
    const owner = await getTestApp().newOwner();
    const planted = 'A'.repeat(43);
    const { value } = cookieOf(await signIn(getTestApp().app, owner, `coruja_session=${planted}`));
    expect(value).not.toBe(planted);
    expect(await statusOfMe(`coruja_session=${planted}`)).toBe(401);
  });

  it('replaces the one that the same browser had, which ends on the server, and no other', async () => {
    const [owner, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const elsewhere = cookieOf(await signIn(getTestApp().app, owner));
    const again = cookieOf(await signIn(getTestApp().app, owner, owner.cookie));
    expect(await statusOfMe(owner.cookie)).toBe(401);
    for (const { value } of [elsewhere, again]) expect(await statusOfMe(`coruja_session=${value}`)).toBe(200);
    // Also if it belongs to another store.
    const changed = cookieOf(await signIn(getTestApp().app, other, `coruja_session=${again.value}`));
    expect(await statusOfMe(`coruja_session=${again.value}`)).toBe(401);
    for (const { value } of [elsewhere, changed])
      expect(await statusOfMe(`coruja_session=${value}`)).toBe(200);
    expect(await statusOfMe(other.cookie)).toBe(200);
    const { rows } = await getTestApp().database.query(
      "select 1 from access_records where store_id = $1 and kind = 'sign-out'",
      [owner.store.id],
    );
    expect(rows).toHaveLength(2);
  });

  it('survives a refused sign-in, and signing up, which does not sign in', async () => {
    const owner = await getTestApp().newOwner();
    const { email } = owner.store;
    const wrong = await owner.call(login, { body: { email, password: 'outra-senha' } });
    expect(wrong.status).toBe(401);
    const joined = await owner.call(signup, { body: signupFields() });
    expect([joined.status, joined.headers['set-cookie']]).toEqual([201, undefined]);
    expect(await statusOfMe(owner.cookie)).toBe(200);
  });

  it('is stored only as a hash', async () => {
    const owner = await getTestApp().newOwner();
    const { value } = cookieOf(await signIn(getTestApp().app, owner));
    const { rows } = await getTestApp().database.query('select t::text as row from auth_sessions t');
    const hex = Buffer.from(value, 'base64url').toString('hex');
    for (const text of [value, hex, Buffer.from(value).toString('hex')])
      expect(JSON.stringify(rows)).not.toContain(text);
  });

  it('is set only by a sign-in', async () => {
    const owner = await getTestApp().newOwner();
    const wrong = await getTestApp().call(login, { body: { email: owner.store.email, password: 'errada' } });
    expect(wrong.headers['set-cookie']).toBeUndefined();
    const changed = await owner.call(updateStore, { body: { name: 'Outro nome' } });
    expect(changed.headers['set-cookie']).toBeUndefined();
    expect((await owner.call(me, {})).headers['set-cookie']).toBeUndefined();
  });
});

describe('the cookie of a known browser', () => {
  it('cannot be read by scripts or sent by other sites, lasts 400 days and grants no access', async () => {
    const owner = await getTestApp().newOwner();
    const { name, value, attributes } = cookieOf(await signIn(getTestApp().app, owner), 'browser');
    expect(name).toBe('coruja_browser');
    expect(attributes.toSorted()).toEqual(['httponly', 'max-age=34560000', 'path=/', 'samesite=lax']);
    const { ports } = getTestApp();
    const sealed = ports.seal.open(value, 'known-browser').reveal().split(' ');
    expect(sealed).toEqual([owner.store.id, expect.stringMatching(/^[\w-]{43}$/)]);
    for (const cookie of [`coruja_browser=${value}`, `coruja_session=${value}`])
      expect(await statusOfMe(cookie)).toBe(401);
  });

  it('is Secure and bound to the host under https', async () => {
    const owner = await getTestApp().newOwner();
    const app = await buildSecondApp(getTestApp(), { publicUrl: 'https://coruja.example' });
    const { name, attributes } = cookieOf(await signIn(app, owner), 'browser');
    expect(name).toBe('__Host-coruja_browser');
    expect(attributes).toEqual(expect.arrayContaining(['secure', 'path=/', 'httponly']));
    expect(attributes.some((attribute) => attribute.startsWith('domain'))).toBe(false);
    await app.close();
  });

  it('is new at each sign-in, survives the sign-out, and is stored only as a hash', async () => {
    const owner = await getTestApp().newOwner();
    const first = cookieOf(await signIn(getTestApp().app, owner), 'browser');
    const again = await signIn(getTestApp().app, owner, `coruja_browser=${first.value}`);
    const second = cookieOf(again, 'browser');
    expect(second.value).not.toBe(first.value);
    const signInCookie = `coruja_session=${cookieOf(again).value}`;
    const out = await getTestApp().call(logout, {}, { cookie: signInCookie });
    expect([out.headers['set-cookie']].flat()).toHaveLength(1);
    const { rows } = await getTestApp().database.query(
      `select encode(token_hash, 'hex') as hash from known_browsers where store_id = $1`,
      [owner.store.id],
    );
    const hash = Buffer.from(hashToken(second.value)).toString('hex');
    expect(rows).toContainEqual({ hash });
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(second.value).toString('hex'));
    // One of the owner's first sign-in, and one for this browser.
    expect(rows).toHaveLength(2);
  });
});

describe('a sign-in ends', () => {
  it('on the server at sign-out, while the other sign-ins of the store go on', async () => {
    const owner = await getTestApp().newOwner();
    const second = cookieOf(await signIn(getTestApp().app, owner)).value;
    const out = await owner.call(logout, {});
    expect(out.status).toBe(204);
    const { name, value, attributes } = cookieOf(out);
    expect({ name, value }).toEqual({ name: 'coruja_session', value: '' });
    expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'samesite=lax']));
    expect(
      attributes.some((text) => text === 'max-age=0' || text.startsWith('expires=thu, 01 jan 1970')),
    ).toBe(true);
    expect(await statusOfMe(owner.cookie)).toBe(401);
    expect(await statusOfMe(`coruja_session=${second}`)).toBe(200);
    const { rows } = await getTestApp().database.query('select 1 from auth_sessions where store_id = $1', [
      owner.store.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('with the account, for all its sign-ins', async () => {
    const owner = await getTestApp().newOwner();
    const second = cookieOf(await signIn(getTestApp().app, owner)).value;
    const closed = await owner.call(closeStore, { params: { storeId: owner.store.id } });
    expect(closed.status).toBe(204);
    expect(cookieOf(closed).value).toBe('');
    expect(await statusOfMe(owner.cookie)).toBe(401);
    expect(await statusOfMe(`coruja_session=${second}`)).toBe(401);
    expect((await signIn(getTestApp().app, owner)).status).toBe(403);
  });

  it('after 12 idle hours and not a minute before', async () => {
    const owner = await getTestApp().newOwner();
    const { clock } = getTestApp();
    clock.moveMinutes(12 * hour - 1);
    expect(await statusOfMe(owner.cookie)).toBe(200);
    clock.moveMinutes(12 * hour);
    expect(await statusOfMe(owner.cookie)).toBe(401);
  });

  it('after 12 hours of nothing but background polling', async () => {
    const owner = await getTestApp().newOwner();
    for (let minute = 30; minute < 12 * hour; minute += 30) {
      getTestApp().clock.moveMinutes(30);
      expect(await statusOfMe(owner.cookie, { 'x-activity': 'background' })).toBe(200);
    }
    getTestApp().clock.moveMinutes(30);
    expect(await statusOfMe(owner.cookie, { 'x-activity': 'background' })).toBe(401);
    expect(await statusOfMe(owner.cookie)).toBe(401);
  });

  it('after 30 days however much it is used', async () => {
    const owner = await getTestApp().newOwner();
    for (let passed = 11 * hour; passed < 30 * day; passed += 11 * hour) {
      getTestApp().clock.moveMinutes(11 * hour);
      expect(await statusOfMe(owner.cookie)).toBe(200);
    }
    getTestApp().clock.moveMinutes(11 * hour);
    expect(await statusOfMe(owner.cookie)).toBe(401);
  });

  it('at once for a store that the operator closed', async () => {
    const owner = await getTestApp().newOwner();
    await getTestApp().database.query('update stores set closed_at = now() where id = $1', [owner.store.id]);
    expect(await statusOfMe(owner.cookie)).toBe(401);
  });
});

describe('a refused sign-in', () => {
  it('answers an unknown e-mail exactly like a wrong password', async () => {
    const owner = await getTestApp().newOwner();
    const attempt = (email: string, password: string) =>
      send(getTestApp().app, login, { body: { email, password }, address: '198.51.100.7' });
    const wrong = await attempt(owner.store.email, 'outra-senha');
    const unknown = await attempt('ninguem@exemplo.com', 'outra-senha');
    expect(wrong.status).toBe(401);
    expect({ status: unknown.status, text: unknown.text }).toEqual({
      status: wrong.status,
      text: wrong.text,
    });
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(wrong.headers).sort());
  });

  it('reveals that an account is closed only with the right password', async () => {
    const owner = await getTestApp().newOwner();
    await owner.call(closeStore, { params: { storeId: owner.store.id } });
    const wrong = await getTestApp().call(login, {
      body: { email: owner.store.email, password: 'outra-senha' },
    });
    expect(wrong).toMatchObject({ status: 401, error: { code: 'INVALID_CREDENTIALS' } });
  });
});
