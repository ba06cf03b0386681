import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { randomAddress } from '../../../test/random-people.ts';
import { type Owner, signupFields, useTestApp } from '../../../test/test-app.ts';
import { runHousekeeping } from '../../jobs/housekeeping.ts';
import { signOutEverywhere } from './sign-out-everywhere.ts';

const app = useTestApp();
const dayMinutes = 24 * 60;

/** A browser with its own cookies. */
function newBrowser(address: string) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (headers: Record<string, unknown>) => {
    for (const line of [headers['set-cookie'] ?? []].flat().map(String)) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  };
  const signIn = async (email: string, password: string) => {
    const answer = await app().call(
      contract.login,
      { body: { email, password } },
      { cookie: cookie(), address },
    );
    keep(answer.headers);
    return answer.status;
  };
  return {
    jar,
    keep,
    signIn,
    caller: () => ({ cookie: cookie(), address }),
    enter: ({ store, password }: Owner) => signIn(store.email, password),
    fail: ({ store }: Owner) => signIn(store.email, 'errada'),
  };
}

/** Ten wrong passwords from the store's address: as many as are allowed there. */
async function lockOutStrangers(owner: Owner, address: string) {
  const player = newBrowser(address);
  for (let n = 0; n < 10; n += 1) expect(await player.fail(owner)).toBe(401);
  expect(await player.enter(owner)).toBe(429);
}

/** An owner who signed out in their browser, which is now known. */
async function atTheCounter() {
  const owner = await app().newOwner();
  const address = randomAddress();
  const counter = newBrowser(address);
  expect(await counter.enter(owner)).toBe(200);
  const isKnown = async () => {
    await lockOutStrangers(owner, address);
    return (await counter.enter(owner)) === 200;
  };
  return { owner, address, counter, isKnown };
}

describe('a browser that signed in to the account before', () => {
  it('lets its owner in however many wrong passwords others have tried at the same address', async () => {
    const { owner, address, counter } = await atTheCounter();
    expect((await app().call(contract.logout, {}, counter.caller())).status).toBe(204);
    counter.jar.delete('coruja_session');
    await lockOutStrangers(owner, address);
    expect(await counter.enter(owner)).toBe(200);
    // The others stay locked out, including a browser that signed in to another account.
    expect(await newBrowser(address).enter(owner)).toBe(429);
    const neighbour = await app().newOwner();
    const theirs = newBrowser(address);
    expect(await theirs.enter(neighbour)).toBe(200);
    expect(await theirs.enter(owner)).toBe(429);
  });

  it('may request a new password however often others have done so at the same address', async () => {
    const { owner, address, counter } = await atTheCounter();
    const { email } = owner.store;
    const ask = (caller: { address: string; cookie?: string }) =>
      app().call(contract.requestPasswordReset, { body: { email } }, caller);
    for (let n = 0; n < 20; n += 1) expect((await ask({ address })).status).toBe(200);
    expect((await ask({ address })).error.code).toBe('RATE_LIMITED');
    expect((await ask(counter.caller())).status).toBe(200);
    const neighbour = newBrowser(address);
    expect(await neighbour.enter(await app().newOwner())).toBe(200);
    expect((await ask(neighbour.caller())).error.code).toBe('RATE_LIMITED');
  });

  it('lets its owner in when the address has used up its hundred attempts for all accounts', async () => {
    const { owner, address, counter } = await atTheCounter();
    const player = newBrowser(address);
    for (let n = 0; n < 100; n += 1)
      expect(await player.signIn(`ninguem-${n}@exemplo.com`, 'errada')).toBe(401);
    expect(await newBrowser(address).enter(owner)).toBe(429);
    expect(await counter.enter(owner)).toBe(200);
  });

  it('has its own ten wrong passwords in 15 minutes, and uses none of the others’', async () => {
    const { owner, address, counter } = await atTheCounter();
    for (let n = 0; n < 10; n += 1) expect(await counter.fail(owner)).toBe(401);
    expect(await counter.enter(owner)).toBe(429);
    const stranger = newBrowser(address);
    expect(await stranger.fail(owner)).toBe(401);
    expect(await stranger.enter(owner)).toBe(200);
    app().clock.moveMinutes(15);
    expect(await counter.enter(owner)).toBe(200);
  });

  it('counts no attempt for the right password, and all guesses that come at once', async () => {
    const { owner, counter } = await atTheCounter();
    for (let n = 0; n < 12; n += 1) expect(await counter.enter(owner)).toBe(200);
    const found = await Promise.all(Array.from({ length: 40 }, () => counter.fail(owner)));
    expect(found.filter((status) => status === 401)).toHaveLength(10);
    expect(found.filter((status) => status === 429)).toHaveLength(30);
  });

  it('is known to each account that signed in with it', async () => {
    const { owner, address, counter } = await atTheCounter();
    const second = await app().newOwner();
    expect(await counter.enter(second)).toBe(200);
    for (const each of [owner, second]) {
      await lockOutStrangers(each, address);
      expect(await counter.enter(each)).toBe(200);
    }
  });

  it('is unknown with the cookie from before its last sign-in', async () => {
    const { owner, address, counter } = await atTheCounter();
    const thief = newBrowser(address);
    thief.jar.set('coruja_browser', counter.jar.get('coruja_browser') ?? '');
    expect(await counter.enter(owner)).toBe(200);
    await lockOutStrangers(owner, address);
    expect(await thief.enter(owner)).toBe(429);
    expect(await counter.enter(owner)).toBe(200);
  });
});

describe('a browser is unknown again', () => {
  it('after a password change, except the one that changed it', async () => {
    const { owner, address, counter, isKnown } = await atTheCounter();
    const office = newBrowser(address);
    expect(await office.enter(owner)).toBe(200);
    const newPassword = 'coruja-na-noite-funda';
    const body = { currentPassword: owner.password, newPassword };
    const changed = await app().call(contract.changePassword, { body }, office.caller());
    expect(changed.status).toBe(204);
    office.keep(changed.headers);
    expect(await isKnown()).toBe(false);
    expect(await counter.signIn(owner.store.email, newPassword)).toBe(429);
    expect(await office.signIn(owner.store.email, newPassword)).toBe(200);
  });

  it('after its sign-in was ended from elsewhere', async () => {
    const { owner, counter, isKnown } = await atTheCounter();
    const { body } = await app().call(contract.listSignIns, {}, counter.caller());
    const signInId = body.find(({ isCurrent }) => isCurrent)?.id ?? '';
    expect((await owner.call(contract.endSignIn, { params: { signInId } })).status).toBe(204);
    expect(await isKnown()).toBe(false);
  });

  it('after all others were signed out, while the caller’s stays known', async () => {
    const { owner, address, counter, isKnown } = await atTheCounter();
    const lost = newBrowser(address);
    expect(await lost.enter(owner)).toBe(200);
    expect((await app().call(contract.endOtherSignIns, {}, counter.caller())).status).toBe(204);
    expect(await isKnown()).toBe(true);
    expect(await lost.enter(owner)).toBe(429);
  });

  it('after the operator signed the account out', async () => {
    const { owner, isKnown } = await atTheCounter();
    await signOutEverywhere(owner.context, { storeId: owner.store.id, address: 'npm run accounts' });
    expect(await isKnown()).toBe(false);
  });

  it('400 days after its last sign-in, and its row is deleted', async () => {
    const { owner, counter, isKnown } = await atTheCounter();
    const rows = async () =>
      (await app().database.query('select 1 from known_browsers where store_id = $1', [owner.store.id])).rows;
    app().clock.moveMinutes(200 * dayMinutes);
    expect(await counter.enter(owner)).toBe(200);
    app().clock.moveMinutes(400 * dayMinutes - 1);
    await runHousekeeping(owner.context);
    expect(await rows()).toHaveLength(1);
    app().clock.moveMinutes(1);
    expect(await isKnown()).toBe(false);
    await runHousekeeping(owner.context);
    expect(await rows()).toHaveLength(0);
  });
});

it('when the account has fifty newer ones', async () => {
  const fields = signupFields();
  await app().call(contract.signup, { body: fields }, { address: randomAddress() });
  for (let n = 0; n < 52; n += 1) {
    app().clock.moveMinutes(1);
    expect(await newBrowser(randomAddress()).signIn(fields.email, fields.password)).toBe(200);
  }
  const { rows } = await app().database.query(
    'select 1 from known_browsers b join stores s on s.id = b.store_id where s.email = $1',
    [fields.email],
  );
  expect(rows).toHaveLength(50);
});
