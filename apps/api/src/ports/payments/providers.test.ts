import { centavos } from '@coruja/domain';
import { isValidPixPayload } from '@brazilian-utils/brazilian-utils';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type ProviderUnderTest,
  asaasUnderTest,
  cardPayment,
  lanHouse,
  newOrder,
  pix,
  sandboxUnderTest,
} from '../../../test/asaas-stand-in-providers.ts';
import type { ChargeOrder, NoticeReading, Payment, SubscriptionResult } from './payments.ts';

const day = 24 * 60;

describe.each([
  ['sandbox', sandboxUnderTest],
  ['asaas', asaasUnderTest],
])('the payment provider %s', (name, start) => {
  let tested: ProviderUnderTest;
  beforeEach(async () => {
    tested = await start();
  });
  afterEach(() => tested.stop());

  const charged = async (order: ChargeOrder): Promise<Payment> => {
    const result = await tested.provider.charge(order);
    if (result.outcome !== 'approved' && result.outcome !== 'pending') throw new Error(result.outcome);
    return result.payment;
  };
  const subscribed = (result: SubscriptionResult) => {
    if (result.outcome !== 'done') throw new Error(result.outcome);
    return result.subscription;
  };
  const newSubscription = async (payBy = cardPayment(), firstDueDate = '2026-12-21') => {
    const order = { ...(await newOrder(tested.provider, payBy)), firstDueDate };
    return subscribed(await tested.provider.createSubscription(order));
  };
  const readings = (): NoticeReading[] =>
    tested.notices().map(({ headers, body }) => tested.provider.readNotice(headers, body));
  const kinds = () =>
    readings().map((reading) => (reading.outcome === 'read' ? reading.notice.kind : reading.outcome));

  it('has its name', () => {
    expect(tested.provider.name).toBe(name);
  });

  it('recognises a store', async () => {
    const first = await tested.provider.ensurePayer(lanHouse);
    expect(await tested.provider.ensurePayer({ ...lanHouse, name: 'Outro nome' })).toBe(first);
    const other = await tested.provider.ensurePayer({ ...lanHouse, storeId: crypto.randomUUID() });
    expect(other).not.toBe(first);
  });

  it('charges a card in its last month at once and keeps its last digits', async () => {
    const payBy = cardPayment(undefined, { expiryMonth: '11', expiryYear: '2026' });
    const order = await newOrder(tested.provider, payBy);
    expect(await tested.provider.charge(order)).toMatchObject({
      outcome: 'approved',
      payment: {
        reference: order.reference,
        subscriptionId: null,
        method: 'CREDIT_CARD',
        status: 'paid',
        value: 7_990,
        dueDate: '2026-11-21',
        paidOn: '2026-11-21',
        card: { brand: 'VISA', lastFour: '1111' },
      },
    });
  });

  it.each([
    ['that is refused', cardPayment('4000000000000002')],
    ['that is expired', cardPayment(undefined, { expiryMonth: '10', expiryYear: '2026' })],
  ])('refuses a card %s in Portuguese and stores nothing', async (_, payBy) => {
    const order = await newOrder(tested.provider, payBy);
    const message = expect.stringContaining('Transação não autorizada');
    expect(await tested.provider.charge(order)).toEqual({ outcome: 'refused', message });
    expect(await tested.provider.findByReference(order.reference)).toBeNull();
    expect(tested.notices()).toEqual([]);
  });

  it('charges a stored card without its number', async () => {
    const { card } = await charged(await newOrder(tested.provider, cardPayment()));
    if (!card?.token) throw new Error('no token');
    const again = { kind: 'stored-card', token: card.token, remoteIp: '203.0.113.10' } as const;
    const payment = await charged(await newOrder(tested.provider, again));
    expect(payment).toMatchObject({ status: 'paid', card: { lastFour: '1111' } });
  });

  it('returns unknown for a card without an answer in time, and reports later that nothing was paid', async () => {
    const order = await newOrder(tested.provider, tested.silentCard());
    const result = await tested.provider.charge(order);
    expect(result).toMatchObject({ outcome: 'unknown', error: { kind: 'timeout', status: 504 } });
    tested.clock.moveMinutes(2);
    await tested.passTime();
    const found = await tested.provider.findByReference(order.reference);
    expect(found?.status ?? 'refused').toBe('refused');
  });

  it('creates one charge per reference, however often it is requested', async () => {
    const order = await newOrder(tested.provider, cardPayment());
    const first = await charged(order);
    expect((await charged(order)).id).toBe(first.id);
    expect(await tested.provider.listPayments({ createdSince: '2026-11-21' })).toHaveLength(1);
  });

  it('returns a PIX code that stays the same while it is valid, and is paid once', async () => {
    const order = await newOrder(tested.provider, pix);
    const { id, status } = await charged(order);
    expect(status).toBe('pending');
    const code = await tested.provider.getPixCode(id);
    expect(isValidPixPayload(code.payload)).toBe(true);
    expect(Buffer.from(code.encodedImage, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(code.expiresAt.getTime()).toBeGreaterThan(tested.clock.now().getTime());
    expect((await tested.provider.getPixCode(id)).payload).toBe(code.payload);
    await tested.pay(order.reference);
    expect(await tested.provider.findPayment(id)).toMatchObject({ status: 'paid', paidOn: '2026-11-21' });
    await expect(tested.provider.getPixCode(id)).rejects.toMatchObject({ kind: 'refused', status: 402 });
  });

  it('never sets a due date in the past', async () => {
    const payment = await charged(await newOrder(tested.provider, pix, { dueDate: '2026-11-20' }));
    expect(payment.dueDate).toBe('2026-11-21');
  });

  it('counts days in Brasília, where it is still yesterday', async () => {
    tested.clock.set('2026-11-22T02:30:00Z');
    expect((await charged(await newOrder(tested.provider, pix))).dueDate).toBe('2026-11-21');
  });

  it('cancels an open charge, however often it is requested', async () => {
    const { id } = await charged(await newOrder(tested.provider, pix));
    expect(await tested.provider.cancelCharge(id)).toEqual({ outcome: 'cancelled' });
    expect(await tested.provider.cancelCharge(id)).toEqual({ outcome: 'cancelled' });
    expect(await tested.provider.findPayment(id)).toMatchObject({ status: 'cancelled' });
    expect(await tested.provider.cancelCharge('pay_unknown')).toEqual({ outcome: 'cancelled' });
    await tested.passTime();
    expect(kinds()).toEqual(['payment-created', 'payment-cancelled']);
  });

  it('keeps a charge that was paid meanwhile, and refunds it once', async () => {
    const order = await newOrder(tested.provider, pix);
    const { id } = await charged(order);
    await tested.provider.getPixCode(id);
    await tested.pay(order.reference);
    expect(await tested.provider.cancelCharge(id)).toMatchObject({
      outcome: 'kept',
      payment: { status: 'paid' },
    });
    expect(await tested.provider.refund(id)).toEqual({ outcome: 'refunded' });
    expect(await tested.provider.refund(id)).toEqual({ outcome: 'refunded' });
    expect(await tested.provider.findPayment(id)).toMatchObject({ status: 'refunded' });
  });

  it('refunds nothing that was not paid', async () => {
    const { id } = await charged(await newOrder(tested.provider, pix));
    expect(await tested.provider.refund(id)).toMatchObject({ outcome: 'refused' });
  });

  it('finds no payment that does not exist', async () => {
    expect(await tested.provider.findPayment('pay_unknown')).toBeNull();
    expect(await tested.provider.findByReference('charge:unknown')).toBeNull();
    expect(await tested.provider.findSubscription('renewals:unknown')).toBeNull();
  });

  it('validates the card of a subscription and charges nothing before its date', async () => {
    const subscription = await newSubscription();
    expect(subscription).toMatchObject({ active: true, method: 'CREDIT_CARD', value: 7_990 });
    const payments = await tested.provider.listPayments({ subscriptionId: subscription.id });
    expect(payments.filter(({ status }) => status === 'paid')).toEqual([]);
    const order = await newOrder(tested.provider, cardPayment('4000000000000002'));
    expect(await tested.provider.createSubscription(order)).toMatchObject({ outcome: 'refused' });
    expect(await tested.provider.findSubscription(order.reference)).toBeNull();
  });

  it('creates one subscription per reference', async () => {
    const order = { ...(await newOrder(tested.provider, cardPayment())), firstDueDate: '2026-12-21' };
    const first = subscribed(await tested.provider.createSubscription(order));
    expect(subscribed(await tested.provider.createSubscription(order)).id).toBe(first.id);
    expect(await tested.provider.findSubscription(order.reference)).toEqual(first);
  });

  it('renews every month on the day of the first due date, or the last of the month', async () => {
    const { id } = await newSubscription(cardPayment(), '2026-12-31');
    for (let month = 0; month < 3; month += 1) {
      tested.clock.moveMinutes(31 * day);
      await tested.passTime();
    }
    tested.clock.set('2027-03-31T20:00:00Z');
    await tested.passTime();
    const paid = (await tested.provider.listPayments({ subscriptionId: id })).filter(
      ({ status }) => status === 'paid',
    );
    expect(paid.map(({ dueDate }) => dueDate).sort()).toEqual([
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ]);
    expect(paid.every(({ subscriptionId, value }) => subscriptionId === id && value === 7_990)).toBe(true);
  });

  it('reports a renewal that the card refuses, and lets it become overdue', async () => {
    const { id } = await newSubscription();
    tested.breakCard(id);
    tested.clock.set('2026-12-21T15:00:00Z');
    await tested.passTime();
    expect(kinds()).toContain('payment-refused');
    tested.clock.moveMinutes(day);
    await tested.passTime();
    const [first] = await tested.provider.listPayments({ subscriptionId: id });
    expect(first).toMatchObject({ status: 'overdue', dueDate: '2026-12-21' });
    expect(kinds()).toContain('payment-overdue');
    expect(kinds()).not.toContain('payment-paid');
  });

  it('creates an invoice with a code for each month of a PIX subscription', async () => {
    const { id, method } = await newSubscription(pix);
    expect(method).toBe('PIX');
    tested.clock.set('2026-12-21T15:00:00Z');
    await tested.passTime();
    const [first] = await tested.provider.listPayments({ subscriptionId: id });
    expect(first).toMatchObject({ status: 'pending', dueDate: '2026-12-21', method: 'PIX' });
    expect((await tested.provider.getPixCode(first?.id ?? '')).payload).toMatch(/^000201/);
  });

  it('charges the new price from the next charge on', async () => {
    const { id } = await newSubscription();
    const changed = await tested.provider.changeSubscription(id, { value: centavos(14_990) });
    expect(subscribed(changed).value).toBe(14_990);
    tested.clock.set('2026-12-21T15:00:00Z');
    await tested.passTime();
    const payments = await tested.provider.listPayments({ subscriptionId: id });
    expect(payments.find(({ status }) => status === 'paid')).toMatchObject({
      value: 14_990,
      dueDate: '2026-12-21',
    });
  });

  it('moves the next charge to another day', async () => {
    const { id } = await newSubscription();
    subscribed(await tested.provider.changeSubscription(id, { nextDueDate: '2026-12-29' }));
    tested.clock.set('2026-12-28T15:00:00Z');
    await tested.passTime();
    const paid = async () =>
      (await tested.provider.listPayments({ subscriptionId: id })).filter(({ status }) => status === 'paid');
    expect(await paid()).toEqual([]);
    tested.clock.set('2026-12-29T15:00:00Z');
    await tested.passTime();
    expect((await paid()).map(({ dueDate }) => dueDate)).toEqual(['2026-12-29']);
  });

  it('accepts another card, unless it is refused', async () => {
    const { id } = await newSubscription();
    const other = { payBy: cardPayment('5555555555554444') };
    expect(await tested.provider.changeSubscription(id, other)).toMatchObject({ outcome: 'done' });
    const refused = { payBy: cardPayment('4000000000000002') };
    expect(await tested.provider.changeSubscription(id, refused)).toMatchObject({ outcome: 'refused' });
    tested.clock.set('2026-12-21T15:00:00Z');
    await tested.passTime();
    const [first] = await tested.provider.listPayments({ subscriptionId: id });
    expect(first?.status).toBe('paid');
  });

  it('charges nothing more once cancelled, however often it is cancelled', async () => {
    const { id } = await newSubscription();
    await tested.provider.cancelSubscription(id);
    await tested.provider.cancelSubscription(id);
    await tested.provider.cancelSubscription('sub_unknown');
    tested.clock.set('2027-06-21T15:00:00Z');
    await tested.passTime();
    expect(await tested.provider.listPayments({ subscriptionId: id })).toEqual([]);
    expect(kinds()).toContain('subscription-ended');
    expect(kinds()).not.toContain('payment-paid');
  });

  it('sends notices with charge, reference, value and day', async () => {
    const order = await newOrder(tested.provider, cardPayment());
    const { id } = await charged(order);
    await tested.passTime();
    const [, paid] = readings();
    expect(paid).toEqual({
      outcome: 'read',
      notice: {
        id: expect.stringMatching(/^evt_/),
        kind: 'payment-paid',
        name: 'PAYMENT_CONFIRMED',
        occurredAt: expect.any(String),
        paymentId: id,
        subscriptionId: null,
        reference: order.reference,
        status: 'paid',
        value: 7_990,
        dueDate: '2026-11-21',
        paidOn: '2026-11-21',
      },
    });
  });

  it('refuses a notice without its token', async () => {
    await charged(await newOrder(tested.provider, cardPayment()));
    await tested.passTime();
    const [notice] = tested.notices();
    if (!notice) throw new Error('no notice');
    const header = 'asaas-access-token';
    const { provider } = tested;
    for (const token of [
      undefined,
      '',
      'x',
      `${notice.headers[header]}x`,
      notice.headers[header]?.toUpperCase(),
    ]) {
      expect(provider.readNotice({ ...notice.headers, [header]: token }, notice.body)).toEqual({
        outcome: 'forged',
      });
    }
    expect(provider.readNotice({ [header]: ['a', 'b'] }, notice.body)).toEqual({ outcome: 'forged' });
    expect(provider.readNotice(notice.headers, notice.body).outcome).toBe('read');
  });
});
