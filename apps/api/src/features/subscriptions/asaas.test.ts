import * as contract from '@coruja/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asaasAt } from '../../../test/asaas-stand-in-providers.ts';
import { AsaasStandIn } from '../../../test/asaas-stand-in.ts';
import {
  type Subscriber,
  byPix,
  cardFields,
  day,
  invoicesOf,
  refusedCard,
  subscriberOf,
} from '../../../test/subscription-calls.ts';
import { type TestApp, createTestApp } from '../../../test/test-app.ts';
import { reconcile } from './reconcile.ts';

// The same flow as with the embedded provider, with the real one's adapter: over HTTP in both directions.

let app: TestApp;
let standIn: AsaasStandIn;
let webhook = '';

beforeAll(async () => {
  app = await createTestApp({
    payments: async (clock) => {
      standIn = new AsaasStandIn({ now: () => clock.now() });
      await standIn.start();
      return asaasAt(standIn, clock, { silenceMs: 400 });
    },
  });
  webhook = `${await app.app.listen({ port: 0, host: '127.0.0.1' })}/api/payments/webhook`;
});
afterAll(async () => {
  await app.close();
  await standIn.stop();
});

// Tests move the clock by months, after which cards would have expired.
beforeEach(() => app.clock.set('2026-11-21T20:00:00.000Z'));

async function newStore(): Promise<Subscriber> {
  return subscriberOf(app, await app.newOwner());
}

async function receiveNotices(): Promise<void> {
  await standIn.deliver(webhook);
  await app.runJobs();
  await standIn.deliver(webhook);
  await app.runJobs();
}

async function passTo(store: Subscriber, instant: string | null): Promise<void> {
  app.clock.set(instant ?? '');
  standIn.state.tick();
  await receiveNotices();
  await store.owner.signIn();
}

const paymentIdOf = async (store: Subscriber) => {
  const invoices = await invoicesOf(app, store.owner.store.id);
  return invoices.find(({ status }) => status === 'open')?.provider_payment_id ?? '';
};

describe('subscriptions with the Asaas adapter', () => {
  it('PIX is pending until its notice comes, then active, cancelled, expired, and subscribed again', async () => {
    const store = await newStore();
    const params = { storeId: store.owner.store.id };
    const answer = await store.choose('Essencial', byPix);
    expect(answer.status, answer.error.message).toBe(201);
    expect(answer.body).toMatchObject({
      subscription: { status: 'PENDING' },
      qrCode: { payload: expect.stringMatching(/^000201/), isDemonstration: false },
    });
    expect((await store.owner.call(contract.paySandboxPix, {})).status).toBe(404);
    standIn.pay(await paymentIdOf(store));
    await receiveNotices();
    expect((await store.now()).status).toBe('ACTIVE');
    expect((await store.cancel()).body.status).toBe('CANCELLED');
    await passTo(store, (await store.now()).accessUntil);
    const refused = await store.owner.call(contract.listComputers, { params });
    expect(refused.error).toMatchObject({
      code: 'SUBSCRIPTION_CANCELLED',
      error: 'Your subscription has been cancelled.',
    });
    expect((await store.choose('Essencial', byPix)).body.subscription.status).toBe('PENDING');
    expect((await store.owner.call(contract.listComputers, { params })).status).toBe(403);
    standIn.pay(await paymentIdOf(store));
    await receiveNotices();
    expect((await store.now()).status).toBe('ACTIVE');
    expect((await store.owner.call(contract.listComputers, { params })).status).toBe(200);
  });

  it('a card is active at once and renewed by the provider, whose early charges are ignored', async () => {
    const store = await newStore();
    const answer = await store.choose('Essencial', cardFields());
    expect(answer.status, answer.error.message).toBe(201);
    expect(answer.body.subscription).toMatchObject({ status: 'ACTIVE', card: { lastFour: '1111' } });
    const { nextBillingDate } = await store.now();
    await receiveNotices();
    expect((await store.now()).nextBillingDate).toBe(nextBillingDate);
    await passTo(store, nextBillingDate);
    const renewed = await store.now();
    expect(renewed).toMatchObject({ status: 'ACTIVE', openInvoice: null });
    expect(Date.parse(renewed.nextBillingDate ?? '')).toBeGreaterThan(Date.parse(nextBillingDate ?? ''));
  });

  it('a change to a more expensive plan charges the current card by its token, and ends the old renewals', async () => {
    const store = await newStore();
    await store.choose('Essencial', cardFields());
    app.clock.moveMinutes(3 * day);
    await store.owner.signIn();
    const moved = await store.choose('Profissional');
    expect(moved.status, moved.error.message).toBe(201);
    await app.runJobs();
    const running = [...standIn.state.subscriptions.values()].filter(({ deleted }) => !deleted);
    expect(running.filter(({ value }) => value === 149.9)).toHaveLength(1);
    await store.cancel();
    await app.runJobs();
    const left = [...standIn.state.subscriptions.values()].filter(
      ({ deleted, value }) => !deleted && value === 149.9,
    );
    expect(left).toEqual([]);
  });

  it('answers 402, 504 and 502 as specified, and settles unknown outcomes later', async () => {
    const store = await newStore();
    const refused = await store.choose('Essencial', cardFields(refusedCard));
    expect(refused).toMatchObject({ status: 402, error: { code: 'CARD_REFUSED' } });
    expect(refused.error.message).toContain('não autorizada');
    standIn.misbehave('POST /payments', { acts: false, answer: 'silence' });
    expect((await store.choose('Essencial', cardFields())).status).toBe(504);
    expect(await store.now()).toMatchObject({ status: 'PENDING', openInvoice: { isConfirming: true } });
    app.clock.moveMinutes(3);
    expect((await store.get()).status).toBe(404);
    standIn.misbehave('GET /customers', { acts: false, answer: { status: 500, body: '' } });
    const failed = await store.choose('Essencial', cardFields());
    expect(failed).toMatchObject({ status: 502, error: { code: 'PAYMENT_FAILED' } });
    expect((await store.get()).status).toBe(404);
  });

  it('finds a charge that was created although the answer was lost, and creates the missing renewals', async () => {
    const store = await newStore();
    standIn.misbehave('POST /payments', { acts: true, answer: 'cut' });
    expect((await store.choose('Essencial', cardFields())).status).toBe(504);
    const context = { db: app.database.kysely, now: () => app.clock.now(), ports: app.ports };
    const rethrow = (error: unknown) => {
      throw error;
    };
    app.clock.moveMinutes(3);
    await reconcile(context, rethrow);
    expect(await store.now()).toMatchObject({ status: 'ACTIVE', openInvoice: null });
    app.clock.moveMinutes(3);
    await reconcile(context, rethrow);
    const { nextBillingDate } = await store.now();
    await passTo(store, nextBillingDate);
    expect(Date.parse((await store.now()).nextBillingDate ?? '')).toBeGreaterThan(
      Date.parse(nextBillingDate ?? ''),
    );
  });

  it('answers 504 to a new card whose answer is lost, and ends the renewals that were created for it', async () => {
    const store = await newStore();
    await store.choose('Profissional', cardFields());
    standIn.misbehave('POST /subscriptions', { acts: true, answer: 'cut' });
    const before = new Set(standIn.state.subscriptions.keys());
    const lost = await store.choose('Essencial', cardFields());
    expect(lost).toMatchObject({ status: 504, error: { code: 'PAYMENT_TIMEOUT' } });
    const created = () => [...standIn.state.subscriptions].filter(([id]) => !before.has(id));
    expect(created().map(([, { value, deleted }]) => [value, deleted])).toEqual([[79.9, false]]);
    const context = { db: app.database.kysely, now: () => app.clock.now(), ports: app.ports };
    for (let times = 0; times < 2; times += 1) {
      app.clock.moveMinutes(3);
      await reconcile(context, () => undefined);
      await app.runJobs();
    }
    expect(created().map(([, { value, deleted }]) => [value, deleted])).toEqual([[79.9, true]]);
    expect(await store.now()).toMatchObject({ plan: { name: 'Profissional' }, nextPlan: null });
  });

  it('gives up in time an attempt that was made while the clock was ahead', async () => {
    const store = await newStore();
    app.clock.stepMinutes(24 * 60);
    await store.owner.signIn();
    standIn.misbehave('POST /payments', { acts: false, answer: 'silence' });
    expect((await store.choose('Essencial', cardFields())).status).toBe(504);
    app.clock.stepMinutes(-24 * 60);
    const context = { db: app.database.kysely, now: () => app.clock.now(), ports: app.ports };
    await reconcile(context, () => undefined);
    app.clock.moveMinutes(3);
    await reconcile(context, () => undefined);
    expect((await store.get()).status).toBe(404);
  });

  it('handles a chargeback', async () => {
    const store = await newStore();
    await store.choose('Essencial', cardFields());
    const [invoice] = await invoicesOf(app, store.owner.store.id);
    standIn.chargeBack(invoice?.provider_payment_id ?? '');
    await receiveNotices();
    expect((await store.now()).status).toBe('INACTIVE');
  });
});
