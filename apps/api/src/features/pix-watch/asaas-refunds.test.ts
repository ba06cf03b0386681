import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AsaasCounter, newAsaasCounter, useAsaasApp } from '../../../test/asaas-counter.ts';
import type { Misbehaviour } from '../../../test/asaas-stand-in-server.ts';
import { listen } from '../../../test/live-listener.ts';

// Refunds by the store's own account at Asaas, requested or automatic (docs/product/pix.md#to-resolve).

const app = useAsaasApp();

let counter: AsaasCounter;
beforeEach(async () => {
  counter = await newAsaasCounter(app());
  counter.at.book.setBalance(10_000);
});

const day = 24 * 60;
const asksRefund = 'POST /payments/{id}/refund';
const listsRefunds = 'GET /payments/{id}/refunds';
const lost: Misbehaviour = { acts: true, answer: 'cut' };
const down: Misbehaviour = { acts: false, answer: { status: 503, body: '' } };
const noRefunds: Misbehaviour = { acts: false, answer: { status: 200, body: '{"hasMore":false,"data":[]}' } };

/** What the provider refunded, in reais. */
const givenBack = () => [...counter.at.refunds.values()].flat().map(({ value }) => value);

/** A PIX of R$ 6,50 for an order that was cancelled before it was known. */
async function newUnused(): Promise<contract.ReceivedPix> {
  const { id, orderId } = await counter.charged(1);
  counter.pay(id);
  await counter.owner.call(contract.cancelCharge, { params: { ...counter.params, chargeId: id } });
  await counter.deliverNotices();
  const [pix] = await counter.pixOf(orderId);
  if (!pix) throw new Error('no PIX');
  return pix;
}

const reread = async ({ order }: contract.ReceivedPix) => (await counter.pixOf(order.id))[0];

function refund({ id: receivedPixId }: contract.ReceivedPix, amount = 6.5, idempotencyKey?: string) {
  const params = { ...counter.params, receivedPixId };
  const body = { amount, reason: 'Cliente desistiu' };
  return counter.owner.call(contract.refundPix, { params, body }, idempotencyKey ? { idempotencyKey } : {});
}

describe('a requested refund', () => {
  it('gives back the whole amount', async () => {
    const pix = await newUnused();
    expect(pix).toMatchObject({ unresolved: 6.5, problem: 'cancelled', confirmedBy: 'provider' });
    const { status, body } = await refund(pix);
    expect(status).toBe(201);
    expect(body).toMatchObject({ refunded: 6.5, unresolved: 0, refund: { state: 'DONE', amount: 6.5 } });
    expect(givenBack()).toEqual([6.5]);
    expect(await counter.unresolved()).toEqual([]);
  });

  it('may be in parts, and gives back no more than was received', async () => {
    const pix = await newUnused();
    expect((await refund(pix, 2)).body).toMatchObject({ refunded: 2, unresolved: 4.5 });
    expect(await refund(pix, 4.51)).toMatchObject({ status: 409, error: { code: 'PIX_EXCEEDED' } });
    expect((await refund(pix, 4.5)).body).toMatchObject({ refunded: 6.5, unresolved: 0 });
    expect(await refund(pix, 0.01)).toMatchObject({ status: 409, error: { code: 'PIX_RESOLVED' } });
    expect(givenBack()).toEqual([2, 4.5]);
  });

  it('gives back once, however often the call is repeated', async () => {
    const pix = await newUnused();
    const key = crypto.randomUUID();
    const answers = [await refund(pix, 3, key), await refund(pix, 3, key)];
    expect(answers.map(({ status, body }) => [status, body.refunded])).toEqual([
      [201, 3],
      [201, 3],
    ]);
    expect(givenBack()).toEqual([3]);
  });

  it('is asked about until the provider says that it is done', async () => {
    counter.at.refundsWait = 'PENDING';
    const pix = await newUnused();
    expect((await refund(pix)).body).toMatchObject({ unresolved: 0, refund: { state: 'ASKED' } });
    app().clock.moveMinutes(1);
    await counter.catchUp();
    expect(await reread(pix)).toMatchObject({ refund: { state: 'ASKED' } });
    counter.at.passTime();
    await counter.catchUp();
    expect(await reread(pix)).toMatchObject({ refunded: 6.5, refund: { state: 'DONE' } });
    expect(givenBack()).toEqual([6.5]);
  });

  it('is refused if the balance is too small, and the PIX waits again', async () => {
    const pix = await newUnused();
    counter.at.book.setBalance(649);
    expect(await refund(pix)).toMatchObject({ status: 409, error: { code: 'PIX_REFUND_NO_BALANCE' } });
    expect(await reread(pix)).toMatchObject({ refunded: 0, unresolved: 6.5, refund: { state: 'FAILED' } });
    expect((await counter.unresolved()).map(({ id }) => id)).toEqual([pix.id]);
    counter.at.book.setBalance(650);
    app().clock.moveMinutes(1);
    expect((await refund(pix)).body).toMatchObject({ unresolved: 0, refund: { state: 'DONE' } });
    expect(givenBack()).toEqual([6.5]);
  });

  it('says why the provider refuses it', async () => {
    const pix = await newUnused();
    const errors = [{ code: 'invalid_action', description: 'Cobrança em disputa.' }];
    const answer = { status: 400, body: JSON.stringify({ errors }) };
    app().standIn.misbehave(asksRefund, { acts: false, answer });
    expect(await refund(pix)).toMatchObject({
      status: 409,
      error: { code: 'PIX_REFUND_REFUSED', message: 'Cobrança em disputa.' },
    });
    expect(await reread(pix)).toMatchObject({
      unresolved: 6.5,
      refund: { state: 'FAILED', failure: 'Cobrança em disputa.' },
    });
  });

  it.each<[string, Misbehaviour, Misbehaviour]>([
    ['was lost', lost, down],
    ['was an error, since nothing was done', down, noRefunds],
  ])('whose answer %s gives back once, by repeating the request', async (_, answer, found) => {
    const pix = await newUnused();
    app().standIn.misbehave(asksRefund, answer);
    app().standIn.misbehave(listsRefunds, noRefunds, found);
    const asked = await refund(pix);
    expect(asked).toMatchObject({ status: 201, body: { unresolved: 0, refund: { state: 'ASKED' } } });
    await counter.catchUp();
    expect(await reread(pix)).toMatchObject({ refund: { state: 'ASKED' } });
    app().clock.moveMinutes(1);
    await counter.catchUp();
    await counter.catchUp();
    expect(await reread(pix)).toMatchObject({ refunded: 6.5, unresolved: 0, refund: { state: 'DONE' } });
    expect(givenBack()).toEqual([6.5]);
  });

  it('that was asked for while the clock was ahead is asked about when it is right', async () => {
    const pix = await newUnused();
    app().clock.stepMinutes(360);
    app().standIn.misbehave(asksRefund, down);
    app().standIn.misbehave(listsRefunds, noRefunds);
    expect((await refund(pix)).body).toMatchObject({ refund: { state: 'ASKED' } });
    app().clock.stepMinutes(-360);
    await counter.catchUp();
    expect(await reread(pix)).toMatchObject({ refunded: 6.5, refund: { state: 'DONE' } });
  });

  it('is refused after ninety days', async () => {
    const pix = await newUnused();
    app().clock.moveMinutes(90 * day + 1);
    await counter.owner.signIn();
    expect(await refund(pix)).toMatchObject({ status: 409, error: { code: 'PIX_REFUND_LATE' } });
  });
});

describe('a PIX that bought nothing', () => {
  it('is refunded automatically after a day, and not before', async () => {
    const pix = await newUnused();
    expect(pix.refundsAt).toBe(new Date(app().clock.now().getTime() + day * 60_000).toISOString());
    app().clock.moveMinutes(day - 1);
    await counter.catchUp();
    expect(givenBack()).toEqual([]);
    app().clock.moveMinutes(1);
    await counter.catchUp();
    await counter.catchUp();
    expect(givenBack()).toEqual([6.5]);
    await counter.owner.signIn();
    expect(await reread(pix)).toMatchObject({ refunded: 6.5, unresolved: 0, refundsAt: null });
  });

  it('disappears from every screen when it is refunded', async () => {
    await newUnused();
    app().clock.moveMinutes(day);
    const { owner } = counter;
    await owner.signIn();
    const live = await listen(app().app, { storeId: owner.store.id, cookie: owner.cookie });
    await counter.catchUp();
    expect((await live.nth('change', 1)).topics).toContain('pix');
    live.hangUp();
  });

  it('is tried again a day after its refund failed', async () => {
    await newUnused();
    counter.at.book.setBalance(0);
    app().clock.moveMinutes(day);
    await counter.catchUp();
    counter.at.book.setBalance(10_000);
    app().clock.moveMinutes(day - 15);
    await counter.catchUp();
    expect(givenBack()).toEqual([]);
    app().clock.moveMinutes(15);
    await counter.catchUp();
    expect(givenBack()).toEqual([6.5]);
  });

  it('is tried again after a refund that failed while the clock was ahead', async () => {
    await newUnused();
    counter.at.book.setBalance(0);
    app().clock.stepMinutes(5 * day);
    await counter.catchUp();
    app().clock.stepMinutes(-5 * day);
    counter.at.book.setBalance(10_000);
    app().clock.moveMinutes(day);
    await counter.catchUp();
    expect(givenBack()).toEqual([6.5]);
  });

  it('is not refunded automatically after ninety days', async () => {
    const pix = await newUnused();
    counter.at.book.setBalance(0);
    app().clock.moveMinutes(90 * day + 1);
    counter.at.book.setBalance(10_000);
    await counter.catchUp();
    expect(givenBack()).toEqual([]);
    await counter.owner.signIn();
    expect(await reread(pix)).toMatchObject({ unresolved: 6.5 });
  });

  it('is not refunded automatically once a part was given back', async () => {
    const pix = await newUnused();
    await refund(pix, 1);
    app().clock.moveMinutes(2 * day);
    await counter.catchUp();
    expect(givenBack()).toEqual([1]);
  });

  it.each(['OPEN', 'LOST'] as const)('is not refunded while its dispute is %s', async (dispute) => {
    const pix = await newUnused();
    const [paymentId = ''] = counter.at.payments.keys();
    counter.at.dispute(paymentId, 'OPEN');
    await counter.deliverNotices();
    if (dispute === 'LOST') counter.at.dispute(paymentId, 'LOST');
    await counter.deliverNotices();
    expect(await reread(pix)).toMatchObject({ dispute, refundsAt: null });
    app().clock.moveMinutes(2 * day);
    await counter.catchUp();
    expect(givenBack()).toEqual([]);
    if (dispute === 'LOST') return;
    counter.at.dispute(paymentId, 'WON');
    await counter.deliverNotices();
    await counter.catchUp();
    expect(givenBack()).toEqual([6.5]);
  });
});
