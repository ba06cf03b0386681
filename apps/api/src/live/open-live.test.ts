import * as contract from '@coruja/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { waitFor } from '../../test/wait-for.ts';
import { newComputer, newProduct } from '../../test/factories.ts';
import { type ListenOptions, type Listener, listen } from '../../test/live-listener.ts';
import { newResetToken } from '../../test/reset-tokens.ts';
import { byPix, cardFields, newSubscriber } from '../../test/subscription-calls.ts';
import { type Owner, createTestApp, useTestApp } from '../../test/test-app.ts';
import { newNotice, encodeNotice } from './notice.ts';

const app = useTestApp();

async function listenAs(owner: Owner, options: Partial<ListenOptions> = {}): Promise<Listener> {
  const listener = await listen(app().app, { storeId: owner.store.id, cookie: owner.cookie, ...options });
  onTestFinished(() => listener.hangUp());
  return listener;
}

const topicsOf = (listener: Listener) =>
  listener.received.filter(({ type }) => type === 'change').map(({ topics }) => topics);

describe('the live stream', () => {
  it('opens at once, is not cached or buffered on the way, and says hello', async () => {
    const listener = await listenAs(await app().newOwner());
    await listener.nth('hello', 1);
    expect(listener.status).toBe(200);
    expect(Object.fromEntries(listener.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(listener.headers.get('content-encoding')).toBeNull();
    expect(listener.text()).toMatch(/^retry: 1000\n\n/);
  });

  it('says what kind of data has changed, and contains nothing of the data', async () => {
    const owner = await app().newOwner();
    const listener = await listenAs(owner);
    await listener.nth('hello', 1);
    const computer = await newComputer(owner, 'PC Secreto');
    const params = { storeId: owner.store.id, computerId: computer.id };
    const locked = await owner.call(contract.lockComputer, { params, body: {} });
    const event = await listener.nth('change', 2);
    expect(topicsOf(listener)).toEqual([['computers'], ['computers']]);
    // With this id the console that made the change recognises its own notice.
    expect(event.id).toBe(locked.headers['x-live-event']);
    for (const secret of ['Secreto', computer.id, owner.store.id, owner.store.email]) {
      expect(listener.text()).not.toContain(secret);
    }
  });

  it('sends nothing for a request that was refused or only repeated', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner, { quantity: '1' });
    const listener = await listenAs(owner);
    await listener.nth('hello', 1);
    const params = { storeId: owner.store.id };
    const body = { paymentType: 'CASH' as const, items: [{ productId: product.id, quantity: 1 }] };
    const sold = await owner.call(contract.createSale, { params, body }, { idempotencyKey: 'one' });
    const again = await owner.call(contract.createSale, { params, body }, { idempotencyKey: 'one' });
    const refused = await owner.call(contract.createSale, { params, body });
    expect([sold.status, again.status, refused.status]).toEqual([201, 201, 409]);
    expect(again.headers['x-live-event']).toBeUndefined();
    expect(refused.headers['x-live-event']).toBeUndefined();
    await owner.call(contract.updateStore, { body: { pricePerHour: 3 } });
    await waitFor(() => expect(topicsOf(listener)).toContainEqual(['store']));
    // With several servers, the notice of creating the product may arrive only now.
    const sinceThen = topicsOf(listener).filter((topics) => topics?.join() !== 'products');
    expect(sinceThen).toEqual([['sales', 'products', 'coupons'], ['store']]);
  });

  it('is notified when the change can already be read', async () => {
    const owner = await app().newOwner();
    const listener = await listenAs(owner);
    await listener.nth('hello', 1);
    const params = { storeId: owner.store.id };
    for (let count = 1; count <= 5; count += 1) {
      void newComputer(owner);
      await listener.nth('change', count);
      expect((await owner.call(contract.listComputers, { params })).body.length).toBe(count);
    }
  });

  it('contains nothing of another store', async () => {
    const [mine, other] = [await app().newOwner(), await app().newOwner()];
    const listener = await listenAs(mine);
    await listener.nth('hello', 1);
    await newComputer(other);
    await newProduct(other);
    await newComputer(mine);
    await listener.nth('change', 1);
    expect(topicsOf(listener)).toEqual([['computers']]);
    const foreign = await listenAs(mine, { storeId: other.store.id });
    expect(foreign.status).toBe(404);
  });

  it('passes on what a worker learned from the payment provider', async () => {
    const store = await newSubscriber(app());
    const listener = await listenAs(store.owner);
    await listener.nth('hello', 1);
    expect((await store.choose('Profissional', byPix)).status).toBe(201);
    await store.owner.call(contract.paySandboxPix, {});
    await listener.nth('change', 2);
    expect(topicsOf(listener)).toHaveLength(2);
    await app().runJobs();
    await waitFor(() => expect(topicsOf(listener).length).toBeGreaterThan(2));
    expect(new Set(topicsOf(listener).flat())).toEqual(new Set(['subscription']));
  });

  it('requires a sign-in, and refuses other sites', async () => {
    const owner = await app().newOwner();
    const signedOut = await listen(app().app, { storeId: owner.store.id });
    expect(signedOut.status).toBe(401);
    const headers = { origin: 'https://mal.example' };
    expect((await listenAs(owner, { headers })).status).toBe(403);
    expect((await listenAs(owner, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  it('is open to a store without access: it learns here that it was paid', async () => {
    const subscriber = await newSubscriber(app());
    const { owner } = subscriber;
    await subscriber.choose('Profissional', cardFields());
    app().clock.set((await subscriber.cancel()).body.accessUntil ?? '');
    app().clock.moveMinutes(1);
    await owner.signIn();
    const params = { storeId: owner.store.id };
    expect((await owner.call(contract.listComputers, { params })).error.code).toBe('SUBSCRIPTION_CANCELLED');
    await (await listenAs(owner)).nth('hello', 1);
  });

  it('is limited to fifty per store', async () => {
    const owner = await app().newOwner();
    const other = await app().newOwner();
    const open = await Promise.all(Array.from({ length: 50 }, () => listenAs(owner)));
    expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
    const oneMore = await listenAs(owner);
    expect([oneMore.status, oneMore.headers.get('retry-after')]).toEqual([429, '30']);
    expect((await listenAs(other)).status).toBe(200);
    open[0]?.hangUp();
    await waitFor(async () => expect((await listenAs(owner)).status).toBe(200));
  });

  it('ignores messages that it does not understand', async () => {
    const owner = await app().newOwner();
    const listener = await listenAs(owner);
    await listener.nth('hello', 1);
    const channel = await app().database.openChannel('coruja_live', { onMessage() {}, onGap() {} });
    const { storeId } = owner.context;
    const notice = newNotice(storeId, ['sales'], new Date(0));
    const strange = { ...notice, changes: ['of-the-future'] };
    for (const text of ['', 'null', '[]', '{"id":1}', '"x"', JSON.stringify(strange)]) channel.send(text);
    channel.send(encodeNotice({ ...notice, changes: ['sales', 'sign-ins'] }));
    await listener.nth('change', 1);
    expect(topicsOf(listener)).toEqual([['sales', 'sign-ins']]);
    await channel.close();
  });
});

describe('a browser that opens the console', () => {
  it('gets what changed while it requested its lists, and nothing earlier', async () => {
    const owner = await app().newOwner();
    const witness = await listenAs(owner);
    await newComputer(owner);
    app().clock.moveMinutes(2 / 60);
    await newProduct(owner);
    await witness.nth('change', 2);
    const changesOfAge = async (age: string) => {
      const asked = await listenAs(owner, { headers: { 'x-live-age': age } });
      await asked.nth('hello', 1);
      expect(asked.received.at(-1)?.type).toBe('hello');
      for (const { topics, ageMs } of asked.received.slice(0, -1))
        expect(ageMs).toBe(topics?.includes('products') ? 0 : 2_000);
      return topicsOf(asked);
    };
    expect(await changesOfAge('1999')).toEqual([['products']]);
    expect(await changesOfAge('2000')).toEqual([['computers'], ['products']]);
    for (const age of ['', '-1', '1e9', 'NaN', '9'.repeat(400)])
      expect(await changesOfAge(age), age).toEqual([]);
    expect(await changesOfAge('999999999')).toEqual([['computers'], ['products']]);
    expect(witness.received.map(({ ageMs }) => ageMs)).not.toContainEqual(expect.any(Number));
  });
});

describe('a browser that reconnects', () => {
  it('gets what it missed, once, in order', async () => {
    const owner = await app().newOwner();
    const first = await listenAs(owner);
    const { id } = await first.nth('hello', 1);
    first.hangUp();
    const witness = await listenAs(owner);
    await newComputer(owner);
    await newProduct(owner);
    await witness.nth('change', 2);
    const second = await listenAs(owner, { lastNoticeId: id });
    await second.nth('hello', 1);
    expect(topicsOf(second)).toEqual([['computers'], ['products']]);
    expect(second.received.at(-1)?.type).toBe('hello');
    const third = await listenAs(owner, { lastNoticeId: second.received[0]?.id ?? '' });
    await third.nth('hello', 1);
    expect(topicsOf(third)).toEqual([['products']]);
    const fourth = await listenAs(owner, { lastNoticeId: third.received.at(-1)?.id ?? '' });
    await fourth.nth('hello', 1);
    expect(fourth.received.map(({ type }) => type)).toEqual(['hello']);
  });

  it.each(['', 'rubbish', crypto.randomUUID(), 'x'.repeat(5_000)])(
    'with an unknown id (%#) must request everything',
    async (lastNoticeId) => {
      const owner = await app().newOwner();
      const listener = await listenAs(owner, { lastNoticeId });
      await listener.nth('hello', 1);
      expect(listener.received.map(({ type }) => type)).toEqual(['resync', 'hello']);
    },
  );
});

describe('a stream ends', () => {
  it('at once with the sign-out, and only that browser’s', async () => {
    const owner = await app().newOwner();
    const leaving = await listenAs(owner);
    await owner.signIn();
    const staying = await listenAs(owner);
    await Promise.all([leaving.nth('hello', 1), staying.nth('hello', 1)]);
    await owner.call(contract.logout, {});
    await waitFor(() => expect(staying.hasEnded()).toBe(true));
    expect(leaving.hasEnded()).toBe(false);
  });

  it('at once with the next sign-in in the same browser', async () => {
    const owner = await app().newOwner();
    const listener = await listenAs(owner);
    await listener.nth('hello', 1);
    const { email } = owner.store;
    await owner.call(contract.login, { body: { email, password: owner.password } });
    await waitFor(() => expect(listener.hasEnded()).toBe(true));
  });

  it('when the account is closed', async () => {
    const owner = await app().newOwner();
    const listener = await listenAs(owner);
    await listener.nth('hello', 1);
    await owner.call(contract.closeStore, { params: { storeId: owner.store.id } });
    await waitFor(() => expect(listener.hasEnded()).toBe(true));
  });

  it('after a password change', async () => {
    const owner = await app().newOwner();
    const listener = await listenAs(owner);
    await listener.nth('hello', 1);
    const { email } = owner.store;
    const token = await newResetToken(app(), email);
    const body = { email, token, newPassword: 'outra-noite-longa' };
    expect((await app().call(contract.resetPassword, { body })).status).toBe(200);
    await waitFor(() => expect(listener.hasEnded()).toBe(true));
  });

  it('within moments when the server stops', async () => {
    const testApp = await createTestApp();
    const owner = await testApp.newOwner();
    const listener = await listen(testApp.app, { storeId: owner.store.id, cookie: owner.cookie });
    await listener.nth('hello', 1);
    const start = performance.now();
    await testApp.close();
    expect(performance.now() - start).toBeLessThan(2_000);
    await waitFor(() => expect(listener.hasEnded()).toBe(true));
  });
});

describe('the sign-in of a stream', () => {
  const watched = useTestApp({ live: { signInCheckMs: 30, heartbeatMs: 20 } });

  it('is not kept alive by it, and ends it after 12 idle hours', async () => {
    const owner = await watched().newOwner();
    const listener = await listen(watched().app, { storeId: owner.store.id, cookie: owner.cookie });
    await listener.nth('hello', 1);
    watched().clock.moveMinutes(12 * 60 - 1);
    // It sends heartbeats all the time, which are not activity.
    const spoken = listener.text().length;
    await waitFor(() => expect(listener.text().length).toBeGreaterThan(spoken + 20));
    expect(listener.text()).toContain('\n\n:\n\n');
    expect(listener.hasEnded()).toBe(false);
    watched().clock.moveMinutes(2);
    await waitFor(() => expect(listener.hasEnded()).toBe(true));
  });

  it('ends the stream when it expires without a notice', async () => {
    const owner = await watched().newOwner();
    const listener = await listen(watched().app, { storeId: owner.store.id, cookie: owner.cookie });
    await listener.nth('hello', 1);
    const { kysely } = watched().database;
    await kysely.deleteFrom('auth_sessions').where('store_id', '=', owner.store.id).execute();
    await waitFor(() => expect(listener.hasEnded()).toBe(true));
  });
});
