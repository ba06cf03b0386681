import * as contract from '@coruja/contract';
import { describe, expect, it, vi } from 'vitest';
import { countStatuses } from '../../../test/count-statuses.ts';
import {
  byPix,
  cardFields,
  chargesOf,
  hour,
  invoicesOf,
  newSubscriber,
  refusedCard,
  silentCard,
  sorted,
  subscriberOf,
} from '../../../test/subscription-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';
import { reconcile } from './reconcile.ts';

const app = useTestApp();

describe('a first subscription', () => {
  it('does not exist at first', async () => {
    const store = await newSubscriber(app());
    expect(await store.get()).toMatchObject({ status: 404, error: { code: 'SUBSCRIPTION_NOT_FOUND' } });
    expect((await store.cancel()).status).toBe(404);
    expect((await store.pix()).error.code).toBe('NO_OPEN_PIX');
  });

  it('by card is active at once, with the end of the first month as the next billing date', async () => {
    const store = await newSubscriber(app());
    const answer = await store.choose('Essencial', cardFields());
    expect(answer.status).toBe(201);
    expect(answer.body.subscription).toMatchObject({
      status: 'ACTIVE',
      startedAt: '2026-11-21T20:00:00.000Z',
      nextBillingDate: '2026-12-21T20:00:00.000Z',
      accessUntil: null,
      plan: { name: 'Essencial', price: 79.9 },
      paymentMethod: 'CREDIT_CARD',
      card: { brand: 'VISA', lastFour: '1111' },
      nextPlan: null,
      openInvoice: null,
    });
    expect(await store.now()).toEqual(answer.body.subscription);
    expect(await chargesOf(app(), store.owner.store.id)).toMatchObject([
      { value: 79.9, status: 'CONFIRMED' },
    ]);
  });

  it('by PIX is pending until the notice says that it was paid', async () => {
    const store = await newSubscriber(app());
    const answer = await store.choose('Profissional', byPix);
    expect(answer.status).toBe(201);
    expect(answer.body.subscription).toMatchObject({
      status: 'PENDING',
      startedAt: null,
      nextBillingDate: null,
      plan: { name: 'Profissional' },
      openInvoice: { value: 149.9, paymentMethod: 'PIX', isConfirming: false },
    });
    expect(answer.body.qrCode).toMatchObject({
      payload: expect.stringMatching(/^000201/),
      encodedImage: expect.stringMatching(/^iVBOR/),
      expiresAt: '2026-11-21T20:30:00.000Z',
      isDemonstration: true,
    });
    expect(await store.payPix()).toBe(200);
    expect(await store.now()).toMatchObject({ status: 'ACTIVE', openInvoice: null, paymentMethod: 'PIX' });
    expect(await store.payPix()).toBe(404);
    // The provider collects nothing by itself.
    const { rows } = await app().database.query('select 1 from subscription_renewals where store_id = $1', [
      store.owner.store.id,
    ]);
    expect(rows).toEqual([]);
  });

  it('to the free plan needs no payment form', async () => {
    const store = await newSubscriber(app());
    const answer = await store.choose('Grátis');
    expect(answer).toMatchObject({
      status: 201,
      body: { subscription: { status: 'ACTIVE', paymentMethod: null } },
    });
    expect((await store.now()).nextBillingDate).toBe('2026-12-21T20:00:00.000Z');
    expect((await store.choose('Grátis')).error.code).toBe('ALREADY_ON_PLAN');
    expect(await chargesOf(app(), store.owner.store.id)).toEqual([]);
  });

  it('with an expired card is refused before the provider is asked', async () => {
    const store = await newSubscriber(app());
    const answer = await store.choose(
      'Essencial',
      cardFields(undefined, { expiryMonth: '10', expiryYear: '2026' }),
    );
    expect(answer).toMatchObject({
      status: 400,
      error: {
        code: 'VALIDATION',
        message: 'Este cartão venceu. Confira a validade ou use outro cartão.',
        fields: { 'creditCard.expiryMonth': 'Este cartão venceu. Confira a validade ou use outro cartão.' },
      },
    });
    expect(await chargesOf(app(), store.owner.store.id)).toEqual([]);
    expect((await store.get()).status).toBe(404);
  });

  it('with a card is possible through the last day of its month in Brasília, wherever the store is', async () => {
    const testApp = app();
    testApp.clock.set('2026-12-01T02:00:00.000Z');
    const expiring = cardFields(undefined, { expiryMonth: '11', expiryYear: '2026' });
    const [west, east] = [await testApp.newOwner({ estado: 'AC' }), await testApp.newOwner({ estado: 'PE' })];
    await east.call(contract.updateStore, { body: { timeZone: 'America/Noronha' } });
    const statusAt = async (instant: string, owner: Owner) => {
      testApp.clock.set(instant);
      return (await subscriberOf(testApp, owner).choose('Essencial', expiring)).status;
    };
    // November ends two hours later in Rio Branco, and an hour earlier in Fernando de Noronha.
    for (const owner of [west, east]) {
      expect(await statusAt('2026-12-01T03:00:00.000Z', owner)).toBe(400);
      expect(await statusAt('2026-12-01T02:59:59.000Z', owner)).toBe(201);
    }
  });

  it('that is refused changes nothing', async () => {
    const store = await newSubscriber(app());
    const answer = await store.choose('Essencial', cardFields(refusedCard));
    expect(answer).toMatchObject({ status: 402, error: { code: 'CARD_REFUSED' } });
    expect((await store.get()).status).toBe(404);
    expect(await chargesOf(app(), store.owner.store.id)).toEqual([]);
  });

  it('requires a method and a card', async () => {
    const store = await newSubscriber(app());
    const without = await store.choose('Essencial');
    expect(without).toMatchObject({ status: 400, error: { fields: { paymentMethod: expect.any(String) } } });
    const cardless = await store.choose('Essencial', { paymentMethod: 'CREDIT_CARD' });
    expect(cardless).toMatchObject({ status: 400, error: { fields: { creditCard: expect.any(String) } } });
    const both = await store.choose('Essencial', { ...cardFields(), paymentMethod: 'PIX' });
    expect([both.status, both.error.fields]).toEqual([
      400,
      { creditCard: 'Os dados do cartão só são aceitos no pagamento por cartão.' },
    ]);
    expect(await invoicesOf(app(), store.owner.store.id)).toEqual([]);
  });

  it('accepts no plan that does not exist or is no longer offered', async () => {
    const store = await newSubscriber(app());
    const params = { storeId: store.owner.store.id };
    const body = { planId: crypto.randomUUID(), ...byPix };
    const answer = await store.owner.call(contract.subscribe, { params, body });
    expect(answer).toMatchObject({ status: 404, error: { code: 'PLAN_NOT_FOUND' } });
  });
});

describe('a card charge without an answer', () => {
  it('is 504 and PENDING, and is refused later', async () => {
    const store = await newSubscriber(app());
    const answer = await store.choose('Essencial', cardFields(silentCard));
    expect(answer).toMatchObject({ status: 504, error: { code: 'PAYMENT_TIMEOUT' } });
    expect(await store.now()).toMatchObject({ status: 'PENDING', openInvoice: { isConfirming: true } });
    // While the outcome is unknown, nothing else is started.
    expect((await store.choose('Essencial', byPix)).status).toBe(504);
    app().clock.moveMinutes(1);
    expect((await store.get()).status).toBe(404);
    expect((await store.choose('Essencial', cardFields())).status).toBe(201);
  });
});

describe('while a first PIX is pending', () => {
  it('the same plan answers the open code again, or a new one if it has expired', async () => {
    const store = await newSubscriber(app());
    const first = await store.choose('Essencial', byPix);
    const again = await store.choose('Essencial', byPix);
    expect(again.body.qrCode).toEqual(first.body.qrCode);
    expect((await store.pix()).body).toEqual(first.body.qrCode);
    app().clock.moveMinutes(31);
    expect(await store.payPix()).toBe(404);
    const fresh = await store.pix();
    expect(fresh.body.payload).not.toBe(first.body.qrCode?.payload);
    expect(await store.payPix()).toBe(200);
    expect(await chargesOf(app(), store.owner.store.id)).toHaveLength(1);
  });

  it('asking the provider about the code leaves it payable', async () => {
    const store = await newSubscriber(app());
    const { body } = await store.choose('Essencial', byPix);
    await reconcile(store.owner.context, (error) => {
      throw error;
    });
    await app().runJobs();
    expect((await store.pix()).body).toEqual(body.qrCode);
    expect(await store.payPix()).toBe(200);
    expect(await store.now()).toMatchObject({ status: 'ACTIVE', openInvoice: null });
  });

  it('another method or plan cancels that charge', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    await store.choose('Profissional', byPix);
    await store.choose('Profissional', cardFields());
    await app().runJobs();
    const charges = await chargesOf(app(), store.owner.store.id);
    expect(sorted(charges.map(({ status, deleted, value }) => [value, status, deleted]))).toEqual([
      [149.9, 'CONFIRMED', false],
      [149.9, 'PENDING', true],
      [79.9, 'PENDING', true],
    ]);
    expect(await store.now()).toMatchObject({ status: 'ACTIVE', plan: { name: 'Profissional' } });
  });

  it('a refused card leaves the code payable', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    expect((await store.choose('Essencial', cardFields(refusedCard))).status).toBe(402);
    expect(await store.payPix()).toBe(200);
    expect((await store.now()).status).toBe('ACTIVE');
  });

  it('a charge that is paid after we cancelled it is refunded', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    const [old] = await invoicesOf(app(), store.owner.store.id);
    await store.choose('Essencial', cardFields());
    await app().runJobs();
    expect(await app().sandbox.payPix(old?.id ?? '', { late: true })).toBe('paid');
    await app().runJobs();
    const charges = await chargesOf(app(), store.owner.store.id);
    expect(sorted(charges.map(({ status }) => status))).toEqual(['CONFIRMED', 'REFUNDED']);
    const invoices = await invoicesOf(app(), store.owner.store.id);
    expect(sorted(invoices.map(({ status }) => status))).toEqual(['paid', 'refunded']);
    expect((await store.now()).status).toBe('ACTIVE');
  });

  it('a refund that the provider refuses is tried again', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    const [old] = await invoicesOf(app(), store.owner.store.id);
    await store.choose('Essencial', cardFields());
    await app().runJobs();
    await app().sandbox.payPix(old?.id ?? '', { late: true });
    const refusal = { outcome: 'refused', message: 'Sem saldo' } as const;
    const refund = vi.spyOn(app().sandbox, 'refund').mockResolvedValueOnce(refusal);
    await expect(app().runJobs()).rejects.toThrow('the provider refuses to refund: Sem saldo');
    refund.mockRestore();
    const statusOfOld = async () =>
      (await invoicesOf(app(), store.owner.store.id)).find(({ id }) => id === old?.id)?.status;
    expect(await statusOfOld()).toBe('cancelled');
    app().jobs.waiting.push({ name: 'loose-ends', data: { storeId: store.owner.store.id } });
    await app().runJobs();
    expect(await statusOfOld()).toBe('refunded');
  });

  it('the free plan replaces it', async () => {
    const store = await newSubscriber(app());
    await store.choose('Essencial', byPix);
    await store.choose('Grátis');
    expect(await store.now()).toMatchObject({
      status: 'ACTIVE',
      plan: { name: 'Grátis' },
      openInvoice: null,
    });
    await app().runJobs();
    expect(await chargesOf(app(), store.owner.store.id)).toMatchObject([{ deleted: true }]);
  });
});

describe('concurrent subscribing', () => {
  it('64 times creates one charge', async () => {
    const store = await newSubscriber(app());
    // The eighth attempt would reach the limit; the first one settles what the others find.
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => store.choose('Essencial', cardFields())),
    );
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 63 });
    expect(await chargesOf(app(), store.owner.store.id)).toHaveLength(1);
  });

  it('64 times by PIX creates one charge and shows one code', async () => {
    const store = await newSubscriber(app());
    const answers = await Promise.all(Array.from({ length: 64 }, () => store.choose('Essencial', byPix)));
    expect(countStatuses(answers)).toEqual({ 201: 64 });
    expect(new Set(answers.map(({ body }) => body.qrCode?.payload)).size).toBe(1);
    expect(await chargesOf(app(), store.owner.store.id)).toHaveLength(1);
  });

  it('64 times with one idempotency key gets one answer, and another body is refused', async () => {
    const store = await newSubscriber(app());
    const key = { idempotencyKey: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => store.choose('Essencial', cardFields(), key)),
    );
    expect(countStatuses(answers)).toEqual({ 201: 64 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await chargesOf(app(), store.owner.store.id)).toHaveLength(1);
    expect((await store.choose('Essencial', byPix, key)).error.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('frees the key of a refused attempt', async () => {
    const store = await newSubscriber(app());
    const key = { idempotencyKey: crypto.randomUUID() };
    expect((await store.choose('Essencial', cardFields(refusedCard), key)).status).toBe(402);
    expect((await store.choose('Essencial', cardFields(), key)).status).toBe(201);
  });

  it('reaches the provider eight times in ten minutes at most', async () => {
    const store = await newSubscriber(app());
    const statuses = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      statuses.push((await store.choose('Essencial', cardFields(refusedCard))).status);
    }
    expect(statuses).toEqual([402, 402, 402, 402, 402, 402, 402, 402, 429]);
    app().clock.moveMinutes(hour);
    expect((await store.choose('Essencial', cardFields())).status).toBe(201);
  });
});
