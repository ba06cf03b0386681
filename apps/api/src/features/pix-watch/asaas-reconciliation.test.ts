import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AsaasCounter, newAsaasCounter, openAccount, useAsaasApp } from '../../../test/asaas-counter.ts';
import { connectAccount } from '../../../test/auto-pix-calls.ts';
import { payoutFields } from '../../../test/factories.ts';

// The statement of the store's own account at Asaas against the store's rows (docs/product/pix.md#reconciliation).

const app = useAsaasApp();

let counter: AsaasCounter;
beforeEach(async () => {
  // 17:00 in São Paulo, so that a day is over after seven hours.
  counter = await newAsaasCounter(app());
  counter.at.book.setBalance(50_000);
});

const today = () => counter.at.book.today();

/** Passes to the next day's reconciliation; signs in again, because the sign-in has expired. */
async function night(days = 1): Promise<void> {
  app().clock.moveMinutes(days * 24 * 60);
  await counter.reconcile();
  await counter.owner.signIn();
}

const differences = async () =>
  (await counter.owner.call(contract.listPixDifferences, { params: counter.params, query: {} })).body;

const statementsRead = () =>
  app().standIn.requests.filter(({ call }) => call === 'GET /financialTransactions').length;

async function sold(quantity = 1) {
  const { id, orderId } = await counter.charged(quantity);
  const paymentId = counter.pay(id) ?? '';
  await counter.deliverNotices();
  return { id, orderId, paymentId };
}

/** Money that the account receives outside the store. */
function receiveOther(amount: number): string {
  const paymentId = `pay_${crypto.randomUUID().slice(0, 8)}`;
  counter.at.book.write('PAYMENT_RECEIVED', amount, { paymentId });
  return paymentId;
}

describe('a day of the account’s statement', () => {
  it('has no difference after sales, fees, refunds and a payout', async () => {
    const { params, owner } = counter;
    await sold();
    await sold(2);
    const { id, orderId } = await counter.charged(3);
    counter.pay(id);
    await owner.call(contract.cancelCharge, { params: { ...params, chargeId: id } });
    await counter.deliverNotices();
    const [unused] = await counter.pixOf(orderId);
    const refund = { amount: 5, reason: 'Cliente desistiu' };
    const receivedPixId = unused?.id ?? '';
    await owner.call(contract.refundPix, { params: { ...params, receivedPixId }, body: refund });
    await owner.call(contract.createPayoutAccount, { params, body: payoutFields() });
    const payout = { amount: 100, currentPassword: owner.password };
    await owner.call(contract.createPixTransfer, { params, body: payout });
    counter.at.passTime();
    await night();
    expect(await differences()).toEqual([]);
  });

  it('shows unknown money once, until the owner has settled it', async () => {
    await sold();
    const day = today();
    const paymentId = receiveOther(4_200);
    await night();
    const [difference, ...more] = await differences();
    expect(more).toEqual([]);
    expect(difference).toMatchObject({
      day,
      kind: 'unknown',
      amount: 42,
      expected: null,
      receivedPixId: null,
    });
    const read = statementsRead();
    await counter.reconcile();
    expect(statementsRead()).toBe(read);
    expect(await differences()).toHaveLength(1);
    const params = { ...counter.params, differenceId: difference?.id ?? '' };
    expect((await counter.owner.call(contract.settlePixDifference, { params })).status).toBe(204);
    expect(await differences()).toEqual([]);
    expect((await counter.owner.call(contract.settlePixDifference, { params })).status).toBe(404);
    await night();
    expect(await differences()).toEqual([]);
    const { rows } = await app().database.query(
      'select settled_by from pix_differences where store_id = $1 and subject = $2',
      [counter.owner.store.id, paymentId],
    );
    expect(rows).toEqual([{ settled_by: 'owner' }]);
  });

  it('shows a received payment that is missing in it', async () => {
    const { orderId, paymentId } = await sold();
    const day = today();
    counter.at.book.forget(paymentId);
    await night();
    const [pix] = await counter.pixOf(orderId);
    expect(await differences()).toMatchObject([
      { day, kind: 'missing', amount: 6.5, expected: 6.5, receivedPixId: pix?.id },
    ]);
  });

  it('shows both amounts if they differ', async () => {
    const { orderId, paymentId } = await sold();
    counter.at.book.forget(paymentId);
    counter.at.book.write('PAYMENT_RECEIVED', 600, { paymentId });
    await night();
    const [pix] = await counter.pixOf(orderId);
    expect(await differences()).toMatchObject([
      { kind: 'amount', amount: 6, expected: 6.5, receivedPixId: pix?.id },
    ]);
  });

  it('shows a refund that was made in Asaas’s panel', async () => {
    const { orderId, paymentId } = await sold();
    counter.at.refund(paymentId, { value: 6.5 });
    await night();
    const [pix] = await counter.pixOf(orderId);
    expect(await differences()).toMatchObject([{ kind: 'unknown', amount: -6.5, receivedPixId: pix?.id }]);
  });

  it('has no difference for a payment that is refunded the day after', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    await counter.owner.call(contract.cancelCharge, { params: { ...counter.params, chargeId: id } });
    await counter.deliverNotices();
    await night();
    const [unused] = await counter.pixOf(orderId);
    const params = { ...counter.params, receivedPixId: unused?.id ?? '' };
    const body = { amount: 6.5, reason: 'Cliente desistiu' };
    expect((await counter.owner.call(contract.refundPix, { params, body })).status).toBe(201);
    await night();
    expect(await differences()).toEqual([]);
  });

  it('has no difference for a lost dispute that we know of', async () => {
    const { paymentId } = await sold();
    counter.at.dispute(paymentId, 'OPEN');
    counter.at.dispute(paymentId, 'LOST');
    await counter.deliverNotices();
    await night();
    expect(await differences()).toEqual([]);
  });

  it('is compared after the payments that we had missed are applied', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    await night();
    expect(await differences()).toEqual([]);
    expect(await counter.pixOf(orderId)).toMatchObject([{ problem: 'late', unresolved: 6.5 }]);
  });

  it('has no difference for a payment seconds before midnight, nor has the next day', async () => {
    // 02:59:59 in UTC is 23:59:59 in São Paulo.
    const at = new Date(app().clock.now());
    at.setUTCHours(at.getUTCHours() < 3 ? 2 : 26, 59, 59, 0);
    app().clock.set(at.toISOString());
    await counter.owner.signIn();
    const { id } = await counter.charged(1);
    counter.pay(id);
    app().clock.moveMinutes(0.1);
    await counter.deliverNotices();
    await night();
    await night();
    expect(await differences()).toEqual([]);
  });

  it('is not compared if it was before the account was connected', async () => {
    const older = openAccount(app());
    older.book.write('PAYMENT_RECEIVED', 4_200, { paymentId: 'pay_before' });
    app().clock.moveMinutes(24 * 60);
    await counter.owner.signIn();
    await connectAccount(counter.owner, older.settings.apiKey);
    await counter.reconcile();
    expect(await differences()).toEqual([]);
  });

  it('is compared later when the server was down, up to four days', async () => {
    await night();
    const days = [];
    for (let n = 0; n < 4; n += 1) {
      days.push(today());
      receiveOther(1_000 + n);
      app().clock.moveMinutes(24 * 60);
    }
    await counter.reconcile();
    await counter.owner.signIn();
    expect((await differences()).map(({ day }) => day).toSorted()).toEqual(days.toSorted());
  });

  it.each(['last comparison', 'connection'])(
    'is compared after the clock was ahead at the %s',
    async (what) => {
      app().clock.moveMinutes(30 * 24 * 60);
      const ahead = await newAsaasCounter(app());
      if (what === 'last comparison') {
        app().clock.moveMinutes(24 * 60);
        await ahead.reconcile();
        app().clock.moveMinutes(-24 * 60);
      }
      app().clock.moveMinutes(-30 * 24 * 60);
      counter = ahead;
      await counter.owner.signIn();
      const { paymentId } = await sold();
      counter.at.book.forget(paymentId);
      receiveOther(4_200);
      await night();
      expect((await differences()).map(({ kind }) => kind).toSorted()).toEqual(['missing', 'unknown']);
    },
  );

  it('is compared again the next night when Asaas was down', async () => {
    receiveOther(4_200);
    app().clock.moveMinutes(24 * 60);
    const answer = { status: 503, body: '' };
    app().standIn.misbehave('GET /financialTransactions', { acts: false, answer });
    await expect(counter.reconcile()).rejects.toThrow('fora do ar');
    await night();
    expect(await differences()).toMatchObject([{ kind: 'unknown', amount: 42 }]);
  });
});
