import { randomUUID } from 'node:crypto';
import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { payCharge, turnAutoPixOn } from '../../../test/auto-pix-calls.ts';
import { newComputer, newCoupon, newCustomer, newSale } from '../../../test/factories.ts';
import {
  confirm,
  newCharge,
  newChargedOrder,
  newOrder,
  newPixCounter,
  newSurplus,
  orderOf,
  turnPixOn,
} from '../../../test/pix-calls.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
type Counter = Awaited<ReturnType<typeof newPixCounter>>;

let owner: Owner;
let productId: string;
let params: { storeId: string };
let cola: Counter['cola'];
let stock: Counter['stock'];
let salesOf: Counter['salesOf'];
let expire: Counter['expire'];

beforeEach(async () => {
  ({ owner, productId, params, cola, stock, salesOf, expire } = await newPixCounter(app()));
});

const balanceOf = async (userId: string) =>
  (await owner.call(contract.getCredits, { params: { userId } })).body[0]?.minutes;
const unresolved = async () =>
  (await owner.call(contract.listReceivedPix, { params, query: { state: 'unresolved' } })).body;

const tenHours = {
  kind: 'minutes' as const,
  name: 'Pacote 10 horas',
  minutes: 600,
  price: 40,
  rooms: null,
  used: null,
  sold: null,
  validDays: 60,
};

describe('a PIX that somebody saw at the bank', () => {
  it('makes the sale, for what was agreed', async () => {
    const { code } = await newCoupon(owner, { discountValue: 10, isPercentage: true, usageLimit: 1 });
    const { id: userId } = await newCustomer(owner);
    const charge = await newChargedOrder(owner, { ...cola(2), couponCode: code, userId });
    await owner.call(contract.updateProduct, { params: { ...params, productId }, body: { price: '9' } });
    const { status, body } = await confirm(owner, charge.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      order: { state: 'PAID', missing: 0 },
      receivedPix: { amount: 11.7, applied: 11.7, unresolved: 0, problem: null, confirmedBy: 'owner' },
    });
    const [sale] = await salesOf();
    expect(sale).toMatchObject({
      id: body.order.saleId,
      paymentType: 'PIX',
      items: [{ quantity: 2, price: 6.5 }],
      coupon: { code },
      discount: 1.3,
      total: 11.7,
      payments: [{ type: 'PIX', amount: 11.7 }],
    });
    expect(await stock()).toBe(8);
    expect((await confirm(owner, charge.id)).error.code).toBe('CHARGE_PAID');
    expect(await salesOf()).toHaveLength(1);
  });

  it('sells time, packages and sessions for what was agreed', async () => {
    await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const { id: userId } = await newCustomer(owner);
    const { id: computerId } = await newComputer(owner);
    const packageId = randomUUID();
    const { body: prices } = await owner.call(contract.getPrices, { params });
    const document = { ...prices.document, packages: [{ ...tenHours, id: packageId }] };
    await owner.call(contract.replacePrices, { params, body: { version: prices.version, document } });
    const time = [
      { kind: 'credits' as const, minutes: 60 },
      { kind: 'package' as const, packageId },
      { kind: 'session' as const, computerId, minutes: 30 },
    ];
    const charge = await newChargedOrder(owner, { items: [], time, userId });
    await owner.call(contract.updateStore, { body: { pricePerHour: 60 } });
    app().clock.moveMinutes(5);
    const { body } = await confirm(owner, charge.id);
    expect(body.order).toMatchObject({ state: 'PAID', total: charge.amount });
    const [sale] = await salesOf();
    expect(sale?.items.map(({ time: sold }) => sold?.kind)).toEqual(['credits', 'package', 'session']);
    expect(sale?.items[0]?.price).toBe(6);
    const sessions = await owner.call(contract.listActiveSessions, { params });
    expect(sessions.body).toMatchObject([{ computer: { id: computerId } }]);
  });

  it('gives the minutes to the customer whose computer was taken meanwhile', async () => {
    await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
    await owner.call(contract.updateStore, { body: { pricePerHour: 6 } });
    const { id: userId } = await newCustomer(owner);
    const { id: computerId } = await newComputer(owner);
    const time = [{ kind: 'session' as const, computerId, minutes: 30 }];
    const forCustomer = await newChargedOrder(owner, { items: [], time, userId });
    const forGuest = await newChargedOrder(owner, { items: [], time });
    await newSale(owner, { items: [], time });
    expect((await confirm(owner, forCustomer.id)).body.order.state).toBe('PAID');
    expect(await balanceOf(userId)).toBe(30);
    const { body } = await confirm(owner, forGuest.id);
    expect(body).toMatchObject({
      order: { state: 'CANCELLED' },
      receivedPix: { applied: 0, unresolved: 3, problem: 'refused' },
    });
    expect((await confirm(owner, forGuest.id)).error.code).toBe('CHARGE_PAID');
    expect(body.receivedPix.reason).toMatch(/computador/i);
  });

  it('gives the minutes by the weight of the room to the customer whose session is over', async () => {
    const priced = await newPricedOwner(app(), { weight: 1.5 });
    await turnPixOn(priced);
    const { id: userId } = await newCustomer(priced);
    const { id: computerId } = await newComputer(priced);
    const of = { params: { storeId: priced.store.id } };
    await priced.call(contract.updateComputer, {
      params: { ...of.params, computerId },
      body: { roomId: priced.roomId },
    });
    const start = [{ kind: 'session' as const, computerId, minutes: 30 }];
    await newSale(priced, { items: [], time: start, userId });
    const [session] = (await priced.call(contract.listActiveSessions, of)).body;
    const time = [{ kind: 'extension' as const, sessionId: session?.id ?? '', minutes: 20 }];
    const charge = await newChargedOrder(priced, { items: [], time, userId });
    app().clock.moveMinutes(31);
    const { body } = await confirm(priced, charge.id);
    expect(body.order).toMatchObject({ state: 'PAID', total: charge.amount });
    const { body: credits } = await priced.call(contract.getCredits, { params: { userId } });
    expect(credits[0]?.minutes).toBe(30);
  });

  it('keeps the order open for what is missing', async () => {
    const charge = await newChargedOrder(owner, cola(2));
    const first = await confirm(owner, charge.id, { amount: 11 });
    expect(first.body).toMatchObject({
      order: { state: 'OPEN', missing: 2 },
      receivedPix: { applied: 11, unresolved: 0, problem: null },
    });
    const rest = await newCharge(owner, charge.orderId);
    expect(rest.amount).toBe(2);
    const cancelled = await owner.call(contract.cancelCharge, { params: { ...params, chargeId: rest.id } });
    expect(cancelled.error.code).toBe('ORDER_PART_PAID');
    expect((await confirm(owner, rest.id)).body.order).toMatchObject({ state: 'PAID', missing: 0 });
    expect(await salesOf()).toHaveLength(1);
  });

  it('waits for a decision if its order ended with a part missing', async () => {
    const charge = await newChargedOrder(owner, cola(2));
    await confirm(owner, charge.id, { amount: 11 });
    app().clock.moveMinutes(10);
    await expire();
    expect(await unresolved()).toMatchObject([{ amount: 11, applied: 0, unresolved: 11 }]);
    expect(await stock()).toBe(10);
  });

  it.each([
    ['too much', 'surplus', { amount: 15 }, { applied: 13, unresolved: 2 }],
    ['late, with the stock still there', null, {}, { applied: 13, unresolved: 0 }],
    ['late, and too little', 'late', { amount: 5 }, { applied: 0, unresolved: 5 }],
  ])('%s', async (name, problem, body, expected) => {
    const charge = await newChargedOrder(owner, cola(2));
    if (name.startsWith('late')) {
      app().clock.moveMinutes(11);
      await expire();
    }
    const answer = await confirm(owner, charge.id, body);
    expect(answer.body.receivedPix).toMatchObject({ problem, ...expected });
  });

  it('fulfils nothing if the stock was sold after its time', async () => {
    const charge = await newChargedOrder(owner, cola(10));
    app().clock.moveMinutes(11);
    await newSale(owner, cola(1));
    const { body } = await confirm(owner, charge.id);
    expect(body).toMatchObject({
      order: { state: 'EXPIRED' },
      receivedPix: { problem: 'refused', applied: 0, unresolved: 65 },
    });
    expect(body.receivedPix.reason).toBe('Estoque insuficiente: Refrigerante lata só tem 9 unidades.');
    expect(await stock()).toBe(9);
  });

  it('fulfils nothing if it is the second one, or its order was cancelled', async () => {
    const paid = await newChargedOrder(owner, cola(2));
    await confirm(owner, paid.id);
    expect((await confirm(owner, paid.id, { isAnother: true })).body.receivedPix).toMatchObject({
      problem: 'second',
      unresolved: 13,
    });
    const gone = await newChargedOrder(owner, cola(2));
    await owner.call(contract.cancelCharge, { params: { ...params, chargeId: gone.id } });
    expect((await confirm(owner, gone.id)).body.receivedPix).toMatchObject({
      problem: 'cancelled',
      unresolved: 13,
    });
    expect(await salesOf()).toHaveLength(1);
    expect(await stock()).toBe(8);
  });

  it.each(['the replaced code', 'the code that replaced it'])(
    'is a second one if it pays %s, when the other has paid the order',
    async (name) => {
      const first = await newChargedOrder(owner, cola(2));
      const codes = [first, await newCharge(owner, first.orderId)];
      const [other, late] = name === 'the replaced code' ? codes.toReversed() : codes;
      await confirm(owner, other?.id ?? '');
      const { body } = await confirm(owner, late?.id ?? '');
      expect(body).toMatchObject({
        order: { state: 'PAID' },
        receivedPix: { problem: 'second', applied: 0, unresolved: 13 },
      });
    },
  );

  it('is money of the open shift, and waits while none is open that is required', async () => {
    const body = { cashShifts: true, receiveWithoutShift: 'require' } as const;
    const charge = await newChargedOrder(owner, cola(2));
    await owner.call(contract.updateCounterSettings, { params, body });
    expect((await confirm(owner, charge.id)).error.code).toBe('SHIFT_NEEDED');
    expect(await unresolved()).toEqual([]);
    await owner.call(contract.openShift, { params, body: { float: 0 } });
    expect((await confirm(owner, charge.id)).body.order.state).toBe('PAID');
    await newSale(owner, { ...cola(1), paymentType: 'PIX' });
    await newSurplus(owner, cola(1));
    // Nobody saw this one at the bank.
    await turnAutoPixOn(owner, { autoFrom: 0 });
    await payCharge(app(), owner, { chargeId: (await newChargedOrder(owner, cola(3))).id });
    const { shift } = (await owner.call(contract.getCurrentShift, { params })).body;
    const of = { params: { ...params, shiftId: shift?.id ?? '' } };
    const counts = [{ tender: 'CASH' as const, counted: 0 }];
    await owner.call(contract.closeShift, { ...of, body: { counts, left: 0 } });
    const { body: report } = await owner.call(contract.getShiftReport, of);
    expect(report.pixByHand).toEqual({ count: 2, total: 19.5 });
    expect(report.pixToResolve).toEqual({ count: 1, total: 1 });
    expect((await owner.call(contract.verifyShift, of)).body.isIntact).toBe(true);
  });

  it('makes one sale, however many confirm it at the same time', async () => {
    const charge = await newChargedOrder(owner, cola(2));
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(owner, charge.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect(await salesOf()).toHaveLength(1);
  });
});

describe('a PIX that is left over', () => {
  const resolve = (receivedPixId: string, body: contract.CallInput<typeof contract.resolvePix>['body']) =>
    owner.call(contract.resolvePix, { params: { ...params, receivedPixId }, body });
  const refund = (receivedPixId: string, amount: number) =>
    owner.call(contract.refundPix, {
      params: { ...params, receivedPixId },
      body: { amount, reason: 'Pagou a mais' },
    });

  it('becomes credits of a customer', async () => {
    await owner.call(contract.updateCounterSettings, { params, body: { pricesTime: true } });
    await owner.call(contract.updateStore, { body: { pricePerHour: 7 } });
    const { id: userId } = await newCustomer(owner);
    const { receivedPixId } = await newSurplus(owner, cola(1));
    app().clock.moveMinutes(1);
    expect((await resolve(receivedPixId, { as: 'credits' })).error).toMatchObject({
      message: 'Escolha o cliente que recebe os créditos.',
    });
    const { body } = await resolve(receivedPixId, { as: 'credits', userId });
    expect(body).toMatchObject({ amount: 7.5, applied: 7.5, unresolved: 0 });
    expect(await balanceOf(userId)).toBe(8);
    expect((await salesOf())[0]).toMatchObject({
      total: 1,
      items: [{ time: { kind: 'credits', minutes: 8 } }],
    });
    expect((await resolve(receivedPixId, { as: 'credits', userId })).error.code).toBe('PIX_RESOLVED');
  });

  it('pays another order, or a part of it', async () => {
    const { receivedPixId } = await newSurplus(owner, cola(1));
    const { id: orderId } = await newOrder(owner, cola(1));
    expect((await resolve(receivedPixId, { as: 'order', orderId })).body.unresolved).toBe(0);
    expect((await orderOf(owner, orderId)).body).toMatchObject({ state: 'OPEN', missing: 5.5 });
    expect((await confirm(owner, (await newCharge(owner, orderId)).id)).body.order.state).toBe('PAID');
  });

  it('goes back, in parts, and never more than is left', async () => {
    const { receivedPixId } = await newSurplus(owner, cola(1));
    expect((await refund(receivedPixId, 1.5)).error).toMatchObject({
      message: 'Deste PIX só restam R$ 1,00 para devolver.',
    });
    expect((await refund(receivedPixId, 0.4)).body).toMatchObject({ refunded: 0.4, unresolved: 0.6 });
    expect((await refund(receivedPixId, 0.6)).body).toMatchObject({ refunded: 1, unresolved: 0 });
    expect(await unresolved()).toEqual([]);
    expect((await refund(receivedPixId, 0.1)).error.code).toBe('PIX_RESOLVED');
  });
});
