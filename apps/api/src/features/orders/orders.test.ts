import * as contract from '@coruja/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { newCoupon, newSale } from '../../../test/factories.ts';
import {
  confirm,
  newCharge,
  newChargedOrder,
  newOrder,
  newPixCounter,
  orderOf,
} from '../../../test/pix-calls.ts';
import { sendRaw, urlOf } from '../../../test/security/send.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();
type Counter = Awaited<ReturnType<typeof newPixCounter>>;

let owner: Owner;
let params: { storeId: string };
let cola: Counter['cola'];
let stock: Counter['stock'];
let salesOf: Counter['salesOf'];
let expire: Counter['expire'];

beforeEach(async () => {
  ({ owner, params, cola, stock, salesOf, expire } = await newPixCounter(app()));
});

const order = (body: contract.CallInput<typeof contract.createOrder>['body']) =>
  owner.call(contract.createOrder, { params, body });

describe('an order', () => {
  it('costs what a sale does, and holds its stock', async () => {
    const { status, body } = await order(cola(3));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'OPEN',
      lines: [{ name: 'Refrigerante lata', quantity: 3, price: 6.5 }],
      discount: 0,
      total: 19.5,
      pix: 19.5,
      missing: 19.5,
      charge: null,
      saleId: null,
      actor: 'owner',
    });
    expect(await stock()).toBe(7);
    expect(await salesOf()).toEqual([]);
    expect((await order(cola(8))).error).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: 'Estoque insuficiente: Refrigerante lata só tem 7 unidades.',
    });
  });

  it('holds the use of its coupon', async () => {
    const { code } = await newCoupon(owner, { usageLimit: 1 });
    expect((await order({ ...cola(1), couponCode: code })).status).toBe(201);
    expect((await order({ ...cola(1), couponCode: code })).error.code).toBe('COUPON_INVALID');
  });

  it('is refused while PIX is off or its key is untested', async () => {
    const other = await app().newOwner();
    const call = (of: Owner) =>
      of.call(contract.createOrder, { params: { storeId: of.store.id }, body: cola(1) });
    expect((await call(other)).error.code).toBe('PIX_OFF');
    const body = {
      mode: 'KEY',
      key: 'outra@loja.com',
      keyType: 'EMAIL',
      currentPassword: owner.password,
    } as const;
    await owner.call(contract.replacePixSettings, { params, body });
    expect((await call(owner)).error.code).toBe('PIX_UNTESTED');
    expect(await stock()).toBe(10);
  });

  it('leaves to the PIX what other tenders do not pay', async () => {
    const body = { ...cola(2), payments: [{ type: 'CASH' as const, amount: 3, received: 5 }] };
    const { id, pix } = (await order(body)).body;
    expect(pix).toBe(10);
    await confirm(owner, (await newCharge(owner, id)).id);
    const [sale] = await salesOf();
    expect(sale).toMatchObject({
      paymentType: 'MIXED',
      payments: [
        { type: 'PIX', amount: 10 },
        { type: 'CASH', amount: 3, received: 5, change: 2 },
      ],
    });
    const whole = { ...cola(2), payments: [{ type: 'CASH' as const, amount: 13 }] };
    expect((await order(whole)).error).toMatchObject({
      message: 'Não sobra nada para o PIX pagar.',
    });
    const byPix = { ...cola(2), payments: [{ type: 'PIX' as const, amount: 3 }] };
    expect((await order(byPix)).status).toBe(400);
  });

  it('ends after ten minutes, and gives back what it holds', async () => {
    const { code } = await newCoupon(owner, { usageLimit: 1 });
    const { id } = await newOrder(owner, { ...cola(10), couponCode: code });
    app().clock.moveMinutes(10);
    expect((await orderOf(owner, id)).body.state).toBe('EXPIRED');
    await expire();
    expect(await stock()).toBe(10);
    await newOrder(owner, { ...cola(10), couponCode: code });
  });

  it('gives its stock to a sale as soon as its time is over', async () => {
    await newOrder(owner, cola(10));
    expect(
      (await owner.call(contract.createSale, { params, body: { ...cola(2), paymentType: 'CASH' } })).error
        .code,
    ).toBe('OUT_OF_STOCK');
    app().clock.moveMinutes(10);
    await newSale(owner, cola(2));
    expect(await stock()).toBe(8);
    await expire();
    expect(await stock()).toBe(8);
  });

  it('is cancelled with its code', async () => {
    const { id, orderId } = await newChargedOrder(owner, cola(4));
    const cancel = () => owner.call(contract.cancelCharge, { params: { ...params, chargeId: id } });
    expect((await cancel()).body).toMatchObject({ id: orderId, state: 'CANCELLED' });
    expect(await stock()).toBe(10);
    expect((await cancel()).error.code).toBe('ORDER_CLOSED');
  });
});

describe('a charge', () => {
  it('is a static code with the amount and its name, good for ten minutes', async () => {
    const charge = await newChargedOrder(owner, cola(2));
    expect(charge).toMatchObject({ mode: 'KEY', amount: 13 });
    expect(charge.txid).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(charge.payload).toContain(charge.txid);
    expect(charge.payload).toContain('540513.00');
    expect(charge.encodedImage).toMatch(/^iVBOR/);
    const { body } = await orderOf(owner, charge.orderId);
    expect(body.charge).toMatchObject({ id: charge.id, txid: charge.txid });
    const again = await owner.call(contract.getCharge, { params: { ...params, chargeId: charge.id } });
    expect(again.body).toEqual(charge);
  });

  it('is made without a body too, since consoles opened before an update send none', async () => {
    const { id: orderId } = await newOrder(owner, cola(1));
    const url = urlOf(contract.createCharge, { params: { ...params, orderId } });
    const { status, json } = await sendRaw(app().app, { method: 'POST', url, cookie: owner.cookie });
    expect(status).toBe(201);
    expect(json).toMatchObject({ orderId, mode: 'KEY' });
  });

  it('is replaced by the next one, whose time begins again', async () => {
    const first = await newChargedOrder(owner, cola(2));
    app().clock.moveMinutes(9);
    const second = await newCharge(owner, first.orderId);
    expect(second.txid).not.toBe(first.txid);
    app().clock.moveMinutes(9);
    expect((await orderOf(owner, first.orderId)).body).toMatchObject({
      state: 'OPEN',
      charge: { id: second.id },
    });
    app().clock.moveMinutes(1);
    const late = await owner.call(contract.createCharge, {
      params: { ...params, orderId: first.orderId },
      body: {},
    });
    expect(late.error.code).toBe('ORDER_EXPIRED');
  });
});
