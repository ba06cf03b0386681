import { paySandboxPix } from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  byPix,
  cardFields,
  chargesOf,
  day,
  invoicesOf,
  newSubscriber,
  refusedCard,
  sorted,
} from '../../../test/subscription-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { reconcileLastDays } from './reconcile.ts';

const app = useTestApp();

// Each test moves the clock by months, after which cards would have expired.
beforeEach(() => app().clock.set('2026-11-21T20:00:00.000Z'));

describe('changing the plan', () => {
  it('to the current plan is refused', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    expect((await store.choose('Essencial')).error.code).toBe('ALREADY_ON_PLAN');
  });

  it('from the free plan is paid now, in full', async () => {
    const store = await newSubscriber(app());
    await store.choose('Grátis');
    app().clock.moveMinutes(10 * day);
    await store.owner.signIn();
    const answer = await store.choose('Essencial', byPix);
    // Free until it is paid.
    expect(answer.body.subscription).toMatchObject({ status: 'ACTIVE', plan: { name: 'Grátis' } });
    await store.payPix();
    expect(await store.now()).toMatchObject({ plan: { name: 'Essencial' }, paymentMethod: 'PIX' });
  });

  it('to a more expensive one starts a new cycle now, extended by the value of the unused days, with the current card', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    const { nextBillingDate } = await store.now();
    app().clock.moveMinutes(15 * day);
    await store.owner.signIn();
    const answer = await store.choose('Profissional');
    expect(answer.status).toBe(201);
    expect(answer.body.subscription).toMatchObject({ status: 'ACTIVE', plan: { name: 'Profissional' } });
    const unused = Date.parse(nextBillingDate ?? '') - app().clock.now().getTime();
    const extraDays = Math.ceil((unused * 7_990) / 14_990 / 86_400_000);
    const plainMonth = new Date(app().clock.now());
    plainMonth.setUTCMonth(plainMonth.getUTCMonth() + 1);
    const expected = plainMonth.getTime() + extraDays * 86_400_000;
    expect(Date.parse(answer.body.subscription.nextBillingDate ?? '')).toBe(expected);
    await app().runJobs();
  });

  it('to a cheaper one waits for the next billing date, and can be undone', async () => {
    const store = await newSubscriber(app());
    await store.choose('Profissional', cardFields());
    const { nextBillingDate } = await store.now();
    const later = await store.choose('Essencial');
    expect(later.body.subscription).toMatchObject({
      status: 'ACTIVE',
      plan: { name: 'Profissional' },
      nextPlan: { name: 'Essencial' },
      nextBillingDate,
    });
    await store.choose('Profissional');
    expect((await store.now()).nextPlan).toBeNull();
    await store.choose('Essencial');
    await app().runJobs();
    app().clock.set((await store.now()).nextBillingDate ?? '');
    await app().sandbox.tick();
    await app().runJobs();
    await store.owner.signIn();
    expect(await store.now()).toMatchObject({
      status: 'ACTIVE',
      plan: { name: 'Essencial', price: 79.9 },
      nextPlan: null,
    });
    const charges = await chargesOf(app(), store.owner.store.id);
    expect(sorted(charges.map(({ value }) => value))).toEqual([149.9, 79.9]);
  });

  it('to a cheaper one with a new card charges that card from the next billing date on', async () => {
    const store = await newSubscriber(app());
    await store.choose('Profissional', cardFields());
    const later = await store.choose('Essencial', cardFields('5555 5555 5555 4444'));
    expect(later).toMatchObject({ status: 201, body: { subscription: { nextPlan: { name: 'Essencial' } } } });
    await app().runJobs();
    app().clock.set((await store.now()).nextBillingDate ?? '');
    await app().sandbox.tick();
    await app().runJobs();
    await store.owner.signIn();
    expect(await store.now()).toMatchObject({
      status: 'ACTIVE',
      plan: { name: 'Essencial' },
      card: { brand: 'MASTERCARD', lastFour: '4444' },
    });
    const charges = await chargesOf(app(), store.owner.store.id);
    expect(sorted(charges.map(({ value }) => value))).toEqual([149.9, 79.9]);
  });

  it('to the free one needs no job on the billing date', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    await store.payPix();
    await store.choose('Grátis');
    app().clock.set((await store.now()).nextBillingDate ?? '');
    await store.owner.signIn();
    expect(await store.now()).toMatchObject({
      status: 'ACTIVE',
      plan: { name: 'Grátis', price: 0 },
      paymentMethod: null,
      openInvoice: null,
      nextPlan: null,
    });
  });

  it('is dropped by choosing the current plan, if nobody paid for it', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    await store.choose('Profissional', byPix);
    expect(await store.now()).toMatchObject({ status: 'ACTIVE', openInvoice: { value: 149.9 } });
    expect((await store.choose('Essencial')).status).toBe(201);
    expect((await store.now()).openInvoice).toBeNull();
  });
});

describe('cancelling a subscription', () => {
  it('keeps the paid period until its end; subscribing again continues it', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    const { nextBillingDate } = await store.now();
    const cancelled = await store.cancel();
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', accessUntil: nextBillingDate, nextBillingDate: null },
    });
    expect((await store.cancel()).error.code).toBe('SUBSCRIPTION_NOT_CANCELLABLE');
    await app().runJobs();
    app().clock.moveMinutes(5 * day);
    await store.owner.signIn();
    expect((await store.choose('Essencial', cardFields(refusedCard))).status).toBe(402);
    expect((await store.now()).status).toBe('CANCELLED');
    await store.choose('Profissional', cardFields());
    const again = await store.now();
    expect(again).toMatchObject({ status: 'ACTIVE', plan: { name: 'Profissional' }, accessUntil: null });
    const joined = new Date(nextBillingDate ?? '');
    joined.setUTCMonth(joined.getUTCMonth() + 1);
    expect(again.nextBillingDate).toBe(joined.toISOString());
  });

  it('and subscribing again repeatedly is paid month by month, and moves the billing date by what was paid', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    for (let months = 2; months <= 4; months += 1) {
      await store.cancel();
      await app().runJobs();
      await store.choose('Essencial', cardFields());
      await app().runJobs();
      const paidUntil = new Date((await store.now()).startedAt ?? '');
      paidUntil.setUTCMonth(paidUntil.getUTCMonth() + months);
      expect((await store.now()).nextBillingDate).toBe(paidUntil.toISOString());
      const charges = await chargesOf(app(), store.owner.store.id);
      expect(charges.map(({ value, status }) => [value, status])).toEqual(
        Array.from({ length: months }, () => [79.9, 'CONFIRMED']),
      );
    }
  });

  it('and subscribing to the free plan repeatedly charges nothing and keeps the billing date', async () => {
    const store = await newSubscriber(app());
    await store.choose('Grátis');
    const { nextBillingDate } = await store.now();
    for (let time = 1; time <= 3; time += 1) {
      await store.cancel();
      await store.choose('Grátis');
      expect((await store.now()).nextBillingDate).toBe(nextBillingDate);
    }
    expect(await chargesOf(app(), store.owner.store.id)).toEqual([]);
    expect(await invoicesOf(app(), store.owner.store.id)).toEqual([]);
  });

  it('ends the renewals at the provider', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    await store.cancel();
    await app().runJobs();
    app().clock.moveMinutes(32 * day);
    await app().sandbox.tick();
    await app().runJobs();
    expect(await chargesOf(app(), store.owner.store.id)).toHaveLength(1);
  });

  it('cancels what waits to be paid', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    await store.choose('Profissional', byPix);
    await store.cancel();
    await app().runJobs();
    const charges = await chargesOf(app(), store.owner.store.id);
    expect(sorted(charges.map(({ deleted }) => deleted))).toEqual([false, true]);
  });

  it('of a free plan keeps the current month', async () => {
    const store = await newSubscriber(app());
    await store.choose('Grátis');
    expect((await store.cancel()).body).toMatchObject({
      status: 'CANCELLED',
      plan: { name: 'Grátis', price: 0 },
      accessUntil: expect.any(String),
    });
    app().clock.moveMinutes(32 * day);
    await store.owner.signIn();
    expect((await store.choose('Grátis')).status).toBe(201);
  });
});

describe('an invoice that becomes due', () => {
  it('by PIX appears without a job, keeps the cycle when paid within three days, and shows its code', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    await store.payPix();
    const { nextBillingDate } = await store.now();
    app().clock.set(nextBillingDate ?? '');
    app().clock.moveMinutes(2 * day);
    await store.owner.signIn();
    const due = await store.now();
    expect(due).toMatchObject({ status: 'ACTIVE', openInvoice: { dueAt: nextBillingDate, value: 79.9 } });
    expect(await store.now()).toEqual(due);
    expect((await store.pix()).status).toBe(200);
    await store.payPix();
    const expected = new Date(nextBillingDate ?? '');
    expected.setUTCMonth(expected.getUTCMonth() + 1);
    expect(await store.now()).toMatchObject({ nextBillingDate: expected.toISOString(), openInvoice: null });
  });

  it('makes the store inactive after three days, and active again for a month from the payment', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    await store.payPix();
    app().clock.set((await store.now()).nextBillingDate ?? '');
    app().clock.moveMinutes(5 * day);
    await store.owner.signIn();
    expect(await store.now()).toMatchObject({ status: 'INACTIVE', openInvoice: { value: 79.9 } });
    expect((await store.cancel()).error.code).toBe('SUBSCRIPTION_NOT_CANCELLABLE');
    const paid = await store.choose('Essencial', cardFields());
    expect(paid).toMatchObject({
      status: 201,
      body: { subscription: { status: 'ACTIVE', openInvoice: null } },
    });
    const expected = new Date(app().clock.now());
    expected.setUTCMonth(expected.getUTCMonth() + 1);
    expect(paid.body.subscription.nextBillingDate).toBe(expected.toISOString());
  });

  it('by card is collected by the provider on its day', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    app().clock.set((await store.now()).nextBillingDate ?? '');
    await app().sandbox.tick();
    await app().runJobs();
    await store.owner.signIn();
    expect(await store.now()).toMatchObject({ status: 'ACTIVE', openInvoice: null });
    expect(await invoicesOf(app(), store.owner.store.id)).toMatchObject([
      { kind: 'subscribe', status: 'paid' },
      { kind: 'renewal', status: 'paid' },
    ]);
  });
});

describe('a refunded or charged-back payment', () => {
  it('makes the store inactive until it pays again', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    const [invoice] = await invoicesOf(app(), store.owner.store.id);
    await app().sandbox.refund(invoice?.provider_payment_id ?? '');
    await app().sandbox.tick();
    await app().runJobs();
    expect(await store.now()).toMatchObject({ status: 'INACTIVE', openInvoice: { value: 79.9 } });
    await store.choose('Essencial', cardFields());
    expect((await store.now()).status).toBe('ACTIVE');
    // Repeating the first notice changes nothing.
    await app().sandbox.tick();
    await app().runJobs();
    expect((await store.now()).status).toBe('ACTIVE');
  });

  it('makes the store inactive also if its first notice comes afterwards', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    const [invoice] = await invoicesOf(app(), store.owner.store.id);
    app().post.isHeld = true;
    await store.owner.call(paySandboxPix, {});
    await app().sandbox.refund(invoice?.provider_payment_id ?? '');
    await app().sandbox.tick();
    app().post.isHeld = false;
    expect((await store.now()).status).toBe('PENDING');
    for (const notice of app().post.sent.slice(-1)) await app().deliver(notice);
    await app().runJobs();
    expect(await store.now()).toMatchObject({ status: 'INACTIVE', openInvoice: { value: 79.9 } });
  });

  it('is found by the daily reconciliation if its notice was lost', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', cardFields());
    await app().runJobs();
    const [invoice] = await invoicesOf(app(), store.owner.store.id);
    app().post.isHeld = true;
    await app().sandbox.refund(invoice?.provider_payment_id ?? '');
    await app().sandbox.tick();
    app().post.isHeld = false;
    expect((await store.now()).status).toBe('ACTIVE');
    await reconcileLastDays(store.owner.context, (error) => {
      throw error;
    });
    expect((await store.now()).status).toBe('INACTIVE');
  });
});
