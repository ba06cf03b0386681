import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../test/wait-for.ts';
import { type AsaasCounter, newAsaasCounter, useAsaasApp } from '../../../test/asaas-counter.ts';
import { disturbed, forgeriesOf } from '../../../test/asaas-pix-stand-in-webhooks.ts';
import type { StandInNotice } from '../../../test/asaas-stand-in.ts';

// Notices of the store's own account at Asaas: repeated, late, out of order, lost or forged (docs/product/payment.md#provider-notices).

const app = useAsaasApp();

let counter: AsaasCounter;
beforeEach(async () => {
  counter = await newAsaasCounter(app());
  counter.at.book.setBalance(100_000);
});

const day = 24 * 60;
const notices = () => counter.at.webhooks.notices;
const named = (event: string) => notices().filter(({ body }) => body.includes(`"${event}"`));
const stateOf = async (orderId: string) => (await counter.order(orderId)).state;
const storedNotices = async () => {
  const { rows } = await app().database.query(
    'select event_id, processed_at, error from pix_notices where store_id = $1',
    [counter.owner.store.id],
  );
  return rows as { event_id: string; processed_at: Date | null; error: string | null }[];
};

async function deliver(...some: readonly StandInNotice[]): Promise<number[]> {
  const answers: number[] = [];
  for (const notice of some) answers.push(await counter.post(notice));
  await app().runJobs();
  return answers;
}

/** All orders of a list. */
function permutationsOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, at) =>
    permutationsOf(list.filter((_, index) => index !== at)).map((rest) => [first, ...rest]),
  );
}

describe('notices of a payment', () => {
  it('have one effect, however often, late and in whatever order they come, with forged ones among them', async () => {
    const charges = [await counter.charged(1), await counter.charged(2), await counter.charged(3)];
    for (const { id } of charges) counter.pay(id);
    const genuine = [...notices()];
    const all = disturbed(genuine, { repeat: 3, shuffle: true, forge: true });
    app().clock.moveMinutes(50);
    const answers = await deliver(...all);
    const isGenuine = (notice: StandInNotice) =>
      genuine.some(({ headers, body }) => headers === notice.headers && body === notice.body);
    expect(answers).toEqual(all.map((notice) => (isGenuine(notice) ? 200 : 401)));
    for (const { orderId, amount } of charges) {
      expect(await stateOf(orderId)).toBe('PAID');
      expect(await counter.pixOf(orderId)).toMatchObject([{ amount, applied: amount, unresolved: 0 }]);
    }
    expect(await storedNotices()).toHaveLength(genuine.length);
    const sales = await counter.owner.call(contract.listSales, { params: counter.params });
    expect(sales.body).toHaveLength(3);
  });

  it('that are forged change nothing and are not stored', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    const forged = notices().flatMap(forgeriesOf);
    expect(new Set(await deliver(...forged))).toEqual(new Set([401]));
    expect(await stateOf(orderId)).toBe('OPEN');
    expect(await storedNotices()).toEqual([]);
    expect(app().logLines.join('\n')).toContain('forged notice refused');
  });

  it('of one store’s account are refused by another store’s webhook', async () => {
    const other = await newAsaasCounter(app());
    counter.pay((await counter.charged(1)).id);
    for (const notice of notices()) expect(await other.post(notice)).toBe(401);
  });

  it('that cannot be parsed are answered with 200 and not stored', async () => {
    counter.pay((await counter.charged(1)).id);
    const [{ headers }] = notices() as [StandInNotice];
    for (const body of ['', '[]', '{"id":"evt_1"}', '{"id":"evt_1","event":"PAYMENT_RECEIVED"}'])
      expect(await counter.post({ headers, body })).toBe(200);
    expect(await storedNotices()).toEqual([]);
  });

  it('of payments that are not ours are stored and have no effect', async () => {
    counter.pay((await counter.charged(1)).id);
    const [{ headers }] = named('PAYMENT_RECEIVED') as [StandInNotice];
    const payment = { id: 'pay_other', externalReference: 'pedido-42', pixQrCodeId: 'OUTRO' };
    const body = JSON.stringify({ id: 'evt_other', event: 'PAYMENT_RECEIVED', payment });
    expect(await deliver({ headers, body })).toEqual([200]);
    expect(await counter.received()).toEqual([]);
    expect(await storedNotices()).toMatchObject([{ event_id: 'evt_other', processed_at: expect.any(Date) }]);
  });

  it('are retried while Asaas is down, and have no effect until Asaas has answered', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    const [notice] = named('PAYMENT_RECEIVED') as [StandInNotice];
    expect(await counter.post(notice)).toBe(200);
    const job = app().jobs.waiting.find(({ name }) => name === 'pix-notice');
    app().standIn.misbehave('GET /payments', { acts: false, answer: { status: 503, body: '' } });
    await expect(app().runJobs()).rejects.toThrow('fora do ar');
    expect(await stateOf(orderId)).toBe('OPEN');
    expect(await storedNotices()).toMatchObject([{ processed_at: null, error: expect.any(String) }]);
    if (job) app().jobs.waiting.push(job);
    await app().runJobs();
    expect(await stateOf(orderId)).toBe('PAID');
    expect(await storedNotices()).toMatchObject([{ processed_at: expect.any(Date), error: null }]);
  });
});

describe('payments whose notices were lost', () => {
  it('are found after three days, by asking about the last days', async () => {
    const paid = await counter.charged(1);
    const unpaid = await counter.charged(1);
    counter.pay(paid.id);
    // The server was down: it asked nothing, and received no notice.
    app().clock.moveMinutes(3 * day);
    await counter.owner.signIn();
    await counter.catchUp();
    // The order has expired meanwhile.
    expect(await counter.pixOf(paid.orderId)).toMatchObject([
      { applied: 0, unresolved: 6.5, problem: 'late' },
    ]);
    expect(await counter.pixOf(unpaid.orderId)).toEqual([]);
    await counter.deliverNotices();
    expect(await counter.pixOf(paid.orderId)).toHaveLength(1);
  });

  it('make the sale if they are found within an hour', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    app().clock.moveMinutes(60);
    await counter.catchUp();
    expect(await stateOf(orderId)).toBe('PAID');
  });

  it('are found on every page of the provider’s list', async () => {
    const charges = [];
    for (let sold = 0; sold < 3; sold += 1) charges.push(await counter.charged(1));
    for (const { id } of charges) counter.pay(id);
    const [sample] = counter.at.payments.values();
    for (let n = 0; n < 120; n += 1) {
      const id = `pay_other_${n}`;
      if (sample) counter.at.payments.set(id, { ...sample, id, pixQrCodeId: null, externalReference: null });
    }
    const [last] = [...counter.at.payments.values()].slice(2, 3);
    if (last) {
      counter.at.payments.delete(last.id);
      counter.at.payments.set(last.id, last);
    }
    await counter.catchUp();
    for (const { orderId } of charges) expect(await stateOf(orderId)).toBe('PAID');
    expect(await counter.received()).toHaveLength(3);
  });
});

describe('a dispute that Asaas reports by notices', () => {
  const disputeOf = async (orderId: string) => (await counter.pixOf(orderId))[0]?.dispute;

  async function paid() {
    const { id, orderId } = await counter.charged(1);
    const paymentId = counter.pay(id) ?? '';
    return { orderId, paymentId };
  }

  it('is shown at once in the open consoles, and must be resolved until it is over', async () => {
    const { orderId, paymentId } = await paid();
    await counter.deliverNotices();
    const topics: string[] = [];
    const unsubscribe = app().ports.live.subscribe((change) => {
      if (change?.storeId === counter.owner.store.id) topics.push(...change.changes);
    });
    // What the sale itself changed may still be on its way; it comes before this.
    app().ports.live.publish(counter.owner.store.id, ['prices']);
    await waitUntil(() => topics.includes('prices'));
    topics.length = 0;
    counter.at.dispute(paymentId, 'OPEN');
    await counter.deliverNotices();
    await waitUntil(() => topics.length > 0);
    unsubscribe();
    expect(topics).toEqual(['pix']);
    expect(await disputeOf(orderId)).toBe('OPEN');
    expect((await counter.unresolved()).map(({ order }) => order.id)).toEqual([orderId]);
    counter.at.dispute(paymentId, 'WON');
    await counter.deliverNotices();
    expect(await disputeOf(orderId)).toBe('WON');
    expect(await counter.unresolved()).toEqual([]);
  });

  it('stays open when the list of payments does not mention it', async () => {
    const { orderId, paymentId } = await paid();
    await counter.deliverNotices();
    counter.at.dispute(paymentId, 'OPEN');
    await counter.deliverNotices();
    await counter.catchUp();
    await counter.reconcile();
    expect(await disputeOf(orderId)).toBe('OPEN');
  });

  it('ends as the list of payments says, if it says something', async () => {
    const { orderId, paymentId } = await paid();
    counter.at.dispute(paymentId, 'OPEN');
    await counter.deliverNotices();
    const payment = counter.at.payments.get(paymentId);
    if (payment) payment['chargeback'] = { status: 'DISPUTE_LOST' };
    await counter.catchUp();
    expect(await disputeOf(orderId)).toBe('LOST');
    await deliver(...named('BALANCE_VALUE_BLOCKED'));
    expect(await disputeOf(orderId)).toBe('LOST');
  });

  it('is lost once Asaas takes the money back without a refund of ours', async () => {
    const { orderId, paymentId } = await paid();
    await counter.deliverNotices();
    counter.at.dispute(paymentId, 'OPEN');
    await counter.deliverNotices();
    counter.at.dispute(paymentId, 'LOST');
    await counter.deliverNotices();
    expect(await disputeOf(orderId)).toBe('LOST');
    expect(await stateOf(orderId)).toBe('PAID');
    expect(await counter.unresolved()).toEqual([]);
  });

  it.each(
    permutationsOf([
      'PAYMENT_CREATED',
      'PAYMENT_RECEIVED',
      'BALANCE_VALUE_BLOCKED',
      'BALANCE_VALUE_UNBLOCKED',
    ]),
  )('is won after the notices %s, %s, %s and %s in this order, each twice', async (...events) => {
    const { orderId, paymentId } = await paid();
    counter.at.dispute(paymentId, 'OPEN');
    counter.at.dispute(paymentId, 'WON');
    const shuffled = events.flatMap(named);
    expect(shuffled).toHaveLength(4);
    await deliver(...shuffled);
    await deliver(...shuffled);
    expect(await disputeOf(orderId)).toBe('WON');
    expect(await stateOf(orderId)).toBe('PAID');
  });

  it('of a payment that is not ours has no effect', async () => {
    const { paymentId } = await paid();
    await counter.deliverNotices();
    counter.at.dispute(paymentId, 'OPEN');
    const [notice] = named('BALANCE_VALUE_BLOCKED') as [StandInNotice];
    const { headers, body } = notice;
    expect(await deliver({ headers, body: body.replace(paymentId, 'pay_unknown') })).toEqual([200]);
    expect(await counter.unresolved()).toEqual([]);
  });
});
