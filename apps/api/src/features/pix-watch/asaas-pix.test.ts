import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type AsaasCounter, newAsaasCounter, useAsaasApp } from '../../../test/asaas-counter.ts';
import type { Misbehaviour } from '../../../test/asaas-stand-in-server.ts';
import { look } from '../../../test/auto-pix-calls.ts';
import { newCharge, newOrder } from '../../../test/pix-calls.ts';

// The whole server with the store's own account at Asaas: what the adapter's tests and cases.test.ts cannot show alone.

const app = useAsaasApp();

let counter: AsaasCounter;
beforeEach(async () => {
  counter = await newAsaasCounter(app());
});

const makesCode = 'POST /pix/qrCodes/static';
const listsPayments = 'GET /payments';
const calls = (name: string) => app().standIn.requests.filter(({ call }) => call === name).length;
const seconds = (count: number) => app().clock.moveMinutes(count / 60);
const stateOf = async (orderId: string) => (await counter.order(orderId)).state;
const resultOf = async (orderId: string) =>
  (await counter.pixOf(orderId)).map(({ applied, unresolved, problem }) => [applied, unresolved, problem]);
/** Asks until no charge of an earlier test is due. */
async function lookUntilNoneIsDue() {
  app().clock.moveMinutes(30);
  while (await look(app())) seconds(2);
}
/** An order, and the answer to the call that makes its code. */
async function tryCharge() {
  const { id: orderId } = await newOrder(counter.owner, counter.juice(1));
  const params = { ...counter.params, orderId };
  const answer = await counter.owner.call(contract.createCharge, { params, body: {} });
  return { orderId, params, answer };
}

describe('a PIX at the store’s own account', () => {
  it('becomes a sale by its notice, in the name of whoever made the order', async () => {
    const charge = await counter.charged(2);
    expect(charge).toMatchObject({ mode: 'AUTO', amount: 13 });
    counter.pay(charge.id);
    expect(await stateOf(charge.orderId)).toBe('OPEN');
    await counter.deliverNotices();
    expect(await counter.order(charge.orderId)).toMatchObject({ state: 'PAID', missing: 0, actor: 'owner' });
    expect(await counter.pixOf(charge.orderId)).toMatchObject([
      { amount: 13, applied: 13, unresolved: 0, confirmedBy: 'provider', problem: null },
    ]);
    const sales = await counter.owner.call(contract.listSales, { params: counter.params });
    expect(sales.body).toMatchObject([{ total: 13, paymentType: 'PIX' }]);
  });

  it('becomes a sale by asking, from eight seconds on, when no notice comes', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    await look(app());
    expect(await stateOf(orderId)).toBe('OPEN');
    seconds(8);
    await look(app());
    expect(await stateOf(orderId)).toBe('PAID');
  });

  it('is one received PIX and one sale, however often and by whatever way it is found', async () => {
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    seconds(8);
    await look(app());
    await counter.deliverNotices();
    await counter.catchUp();
    expect(await resultOf(orderId)).toEqual([[6.5, 0, null]]);
  });

  it.each([
    ['by its notices', () => counter.deliverNotices()],
    ['by asking about its code', () => Promise.resolve(seconds(8)).then(() => look(app()))],
    ['by asking for all of the last days', () => counter.catchUp()],
  ])('is found by its code, %s, if Asaas does not copy our reference', async (_, learn) => {
    counter.at.copiesReference = false;
    const { id, orderId } = await counter.charged(1);
    counter.pay(id);
    await learn();
    expect(await stateOf(orderId)).toBe('PAID');
  });

  it('is asked about at most every two seconds per account', async () => {
    await lookUntilNoneIsDue();
    await counter.charged(1);
    await counter.charged(1);
    const due = new Date(app().clock.now().getTime() + 8_000);
    expect(await look(app())).toEqual(due);
    seconds(8);
    const asked = calls(listsPayments);
    await look(app());
    await look(app());
    expect(calls(listsPayments)).toBe(asked + 1);
    seconds(2);
    await look(app());
    expect(calls(listsPayments)).toBe(asked + 2);
  });

  it('waits while the payer’s bank examines it, and buys nothing if it is denied', async () => {
    const { id, orderId } = await counter.charged(1);
    const payment = counter.at.payments.get(counter.pay(id, { analysed: true }) ?? '');
    await counter.deliverNotices();
    expect((await counter.order(orderId)).charge?.isInAnalysis).toBe(true);
    if (payment) counter.at.deny(payment);
    await counter.deliverNotices();
    expect(await counter.order(orderId)).toMatchObject({ state: 'OPEN', charge: { isInAnalysis: false } });
    expect(await counter.pixOf(orderId)).toEqual([]);
  });

  it('buys nothing if it was refunded before we knew of it', async () => {
    counter.at.book.setBalance(10_000);
    const { id, orderId } = await counter.charged(1);
    counter.at.refund(counter.pay(id) ?? '', {});
    await counter.deliverNotices();
    await counter.catchUp();
    expect(await stateOf(orderId)).toBe('OPEN');
    expect(await counter.pixOf(orderId)).toEqual([]);
  });
});

describe('a failed request for a code', () => {
  const broken: readonly [string, Misbehaviour['answer']][] = [
    ['no answer', 'silence'],
    ['a cut connection', 'cut'],
    ['an error 500', { status: 500, body: '' }],
    ['a page of HTML', { status: 200, body: '<html>' }],
  ];

  it.each(broken)('is answered with 502 after %s, and the next one works', async (_, answer) => {
    app().standIn.misbehave(makesCode, { acts: false, answer });
    const { orderId, params, answer: refused } = await tryCharge();
    expect(refused).toMatchObject({ status: 502, error: { code: 'PIX_PROVIDER_DOWN' } });
    expect(await counter.order(orderId)).toMatchObject({ state: 'OPEN', charge: null });
    const again = await counter.owner.call(contract.createCharge, { params, body: {} });
    expect(again).toMatchObject({ status: 201, body: { mode: 'AUTO' } });
    counter.pay(again.body.id);
    await counter.deliverNotices();
    expect(await resultOf(orderId)).toEqual([[6.5, 0, null]]);
  });

  it.each(broken)(
    'may have made a code all the same, with %s: its payment waits as an orphan',
    async (_, answer) => {
      app().standIn.misbehave(makesCode, { acts: true, answer });
      const { orderId, params, answer: refused } = await tryCharge();
      expect(refused).toMatchObject({ status: 502, error: { code: 'PIX_PROVIDER_DOWN' } });
      const [orphan] = counter.at.codes.keys();
      expect(counter.at.pay(orphan ?? '')).not.toBeNull();
      await counter.deliverNotices();
      expect(await resultOf(orderId)).toEqual([[0, 6.5, 'orphan']]);
      const next = await newCharge(counter.owner, orderId);
      counter.pay(next.id);
      await counter.deliverNotices();
      expect(await stateOf(orderId)).toBe('PAID');
      const results = await resultOf(orderId);
      expect(results).toHaveLength(2);
      expect(results).toEqual(
        expect.arrayContaining([
          [0, 6.5, 'orphan'],
          [6.5, 0, null],
        ]),
      );
      expect((await counter.owner.call(contract.createCharge, { params, body: {} })).status).toBe(409);
    },
  );

  it('may leave an orphan that is found by asking about the last days, too', async () => {
    app().standIn.misbehave(makesCode, { acts: true, answer: 'cut' });
    const { orderId } = await tryCharge();
    counter.at.pay([...counter.at.codes.keys()][0] ?? '');
    await counter.catchUp();
    expect(await resultOf(orderId)).toEqual([[0, 6.5, 'orphan']]);
  });

  it('shows the message with which Asaas refuses it', async () => {
    const errors = [{ code: 'invalid_action', description: 'Sua conta está em análise.' }];
    const answer = { status: 400, body: JSON.stringify({ errors }) };
    app().standIn.misbehave(makesCode, { acts: false, answer });
    const { answer: refused } = await tryCharge();
    expect(refused).toMatchObject({
      status: 502,
      error: { code: 'PIX_PROVIDER_DOWN', message: 'Sua conta está em análise.' },
    });
  });

  it('is not repeated within the pause that Asaas demands after too many requests', async () => {
    const answer = { status: 429, headers: { 'retry-after': '30' }, body: '' };
    app().standIn.misbehave(makesCode, { acts: false, answer });
    const { params, answer: refused } = await tryCharge();
    expect(refused.status).toBe(502);
    const asked = calls(makesCode);
    expect((await counter.owner.call(contract.createCharge, { params, body: {} })).status).toBe(502);
    expect(calls(makesCode)).toBe(asked);
    seconds(30);
    expect((await counter.owner.call(contract.createCharge, { params, body: {} })).status).toBe(201);
    // Another store's account does not wait.
    const other = await newAsaasCounter(app());
    expect((await other.charged(1)).mode).toBe('AUTO');
  });
});

describe('a code of an order', () => {
  const deletes = 'DELETE /pix/qrCodes/static/{id}';
  const cancel = (chargeId: string) =>
    counter.owner.call(contract.cancelCharge, { params: { ...counter.params, chargeId } });

  it('is deleted at Asaas when it is cancelled, later if Asaas is down', async () => {
    const { id } = await counter.charged(1);
    await cancel(id);
    app().standIn.misbehave(deletes, { acts: false, answer: { status: 500, body: '' } });
    await expect(look(app())).rejects.toThrow('fora do ar');
    expect(counter.hasCode(id)).toBe(true);
    seconds(20);
    await look(app());
    expect(counter.hasCode(id)).toBe(false);
    expect(counter.pay(id)).toBeNull();
  });

  it('is deleted at Asaas when another one replaces it', async () => {
    const { id, orderId } = await counter.charged(1);
    const next = await newCharge(counter.owner, orderId);
    await look(app());
    expect([counter.hasCode(id), counter.hasCode(next.id)]).toEqual([false, true]);
  });

  it('is deleted at Asaas when an earlier one pays the order, so that nobody pays it twice', async () => {
    const { id, orderId } = await counter.charged(1);
    const next = await newCharge(counter.owner, orderId);
    counter.pay(id);
    await counter.deliverNotices();
    expect(await stateOf(orderId)).toBe('PAID');
    for (let looks = 0; looks < 2; looks += 1) {
      await look(app());
      seconds(2);
    }
    expect(counter.hasCode(next.id)).toBe(false);
    expect(counter.pay(next.id)).toBeNull();
  });

  it('may be paid while the next one is made: it pays the order, and the next one is deleted', async () => {
    const { id, orderId } = await counter.charged(1);
    const { at } = counter;
    const make = at.createCode.bind(at);
    const whilePaid = async (body: Parameters<typeof make>[0]) => {
      const made = make(body);
      counter.pay(id);
      await counter.deliverNotices();
      return made;
    };
    Object.assign(at, { createCode: whilePaid });
    const next = await newCharge(counter.owner, orderId);
    expect(await stateOf(orderId)).toBe('PAID');
    expect(await resultOf(orderId)).toEqual([[6.5, 0, null]]);
    await look(app());
    seconds(2);
    await look(app());
    expect(counter.hasCode(next.id)).toBe(false);
  });

  it('may be paid before we know that it was made, and pays the order', async () => {
    const { at } = counter;
    const make = at.createCode.bind(at);
    const paidAtOnce = async (body: Parameters<typeof make>[0]) => {
      const made = make(body);
      at.pay(String(made['id']));
      await counter.deliverNotices();
      return made;
    };
    Object.assign(at, { createCode: paidAtOnce });
    const { orderId } = await tryCharge();
    await counter.deliverNotices();
    expect(await stateOf(orderId)).toBe('PAID');
    expect(await resultOf(orderId)).toEqual([[6.5, 0, null]]);
  });
});
