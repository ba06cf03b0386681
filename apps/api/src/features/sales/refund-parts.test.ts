import { getSale, getSalesSummary, listSales } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { countStatuses } from '../../../test/count-statuses.ts';
import { newCoupon, newCustomer, newProduct, newSale } from '../../../test/factories.ts';
import { refund, refundable, shop, stockOf, usesOf } from '../../../test/sale-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const summary = async (owner: Owner, query = {}) =>
  (await owner.call(getSalesSummary, { params: shop(owner), query })).body;

/** Three cans at R$ 3,33 and a snack at R$ 5,00 with 10% off: R$ 13,49, R$ 10,00 of it in cash and R$ 3,49 by PIX. */
async function newDiscountedSale(owner: Owner) {
  const can = await newProduct(owner, { price: '3.33' });
  const snack = await newProduct(owner, { price: '5' });
  const coupon = await newCoupon(owner, { discountValue: 10, isPercentage: true });
  const sale = await newSale(owner, {
    items: [
      { productId: can.id, quantity: 3 },
      { productId: snack.id, quantity: 1 },
    ],
    couponCode: coupon.code,
    paymentType: 'MIXED',
    payments: [
      { type: 'CASH', amount: 10 },
      { type: 'PIX', amount: 3.49 },
    ],
  });
  const [cans, snacks] = sale.items.map(({ id }) => id) as [string, string];
  return { sale, can, snack, coupon, cans, snacks };
}

describe('a refund of some items', () => {
  it('returns units and their share of what was paid, cash first, until the whole sale is refunded', async () => {
    const owner = await app().newOwner();
    const { sale, can, snack, coupon, cans, snacks } = await newDiscountedSale(owner);
    expect(sale.total).toBe(13.49);
    const { body: first } = await refund(owner, sale.id, {
      reason: 'Veio amassada',
      items: [{ itemId: cans, quantity: 2 }],
    });
    expect(first).toMatchObject({
      total: 13.49,
      refunded: 5.99,
      refundedAt: null,
      refundReason: null,
      refunds: [
        {
          at: app().clock.now().toISOString(),
          reason: 'Veio amassada',
          actor: 'owner',
          amount: 5.99,
          payments: [{ type: 'CASH', amount: 5.99 }],
          items: [{ itemId: cans, quantity: 2, minutes: 0, amount: 5.99 }],
        },
      ],
    });
    expect([await stockOf(owner, can.id), await stockOf(owner, snack.id)]).toEqual([9, 9]);
    expect(await summary(owner)).toMatchObject({
      count: 1,
      total: 7.5,
      discount: 0.83,
      byPaymentType: [{ paymentType: 'MIXED', count: 1, total: 7.5 }],
      refunds: { count: 1, total: 5.99 },
      received: { total: 7.5 },
    });

    app().clock.moveMinutes(1);
    const { body: second } = await refund(owner, sale.id, { items: [{ itemId: snacks }] });
    expect(second.refunds[1]).toMatchObject({
      amount: 4.5,
      payments: [
        { type: 'CASH', amount: 4.01 },
        { type: 'PIX', amount: 0.49 },
      ],
    });
    expect(await usesOf(owner, coupon.code)).toBe(1);

    app().clock.moveMinutes(1);
    const { body: third } = await refund(owner, sale.id, { reason: 'O resto' });
    expect(third).toMatchObject({ refunded: 13.49, refundReason: 'O resto', refundActor: 'owner' });
    expect(third.refundedAt).not.toBeNull();
    expect([await stockOf(owner, can.id), await usesOf(owner, coupon.code)]).toEqual([10, 0]);
    expect(await summary(owner)).toMatchObject({
      count: 0,
      total: 0,
      discount: 0,
      refunds: { count: 3, total: 13.49 },
      received: { total: 0 },
    });
    expect((await refund(owner, sale.id)).error.code).toBe('SALE_REFUNDED');
    expect((await owner.call(listSales, { params: shop(owner), query: {} })).body).toEqual([third]);
    expect((await owner.call(getSale, { params: { ...shop(owner), saleId: sale.id } })).body).toEqual(third);
  });

  it('may be paid by another tender, and counts on the day on which it is paid out', async () => {
    const owner = await app().newOwner();
    const { sale, cans } = await newDiscountedSale(owner);
    const soldOn = app().clock.now().toISOString().slice(0, 10);
    app().clock.moveMinutes(12 * 60);
    const today = app().clock.now().toISOString().slice(0, 10);
    await owner.signIn();
    const { body } = await refund(owner, sale.id, {
      items: [{ itemId: cans }],
      payments: [{ type: 'DEBIT_CARD', amount: 8.99 }],
    });
    expect(body.refunds[0]?.payments).toEqual([{ type: 'DEBIT_CARD', amount: 8.99 }]);
    expect(await summary(owner, { startDate: soldOn, endDate: soldOn })).toMatchObject({
      total: 4.5,
      refunds: { count: 1, total: 8.99 },
      received: { total: 13.49 },
    });
    expect(await summary(owner, { startDate: today, endDate: today })).toMatchObject({
      total: 0,
      received: { total: -8.99, byTender: [{ tender: 'DEBIT_CARD', total: -8.99 }] },
    });
    const { rows } = await app().database.query(
      `select m.tender as paid, -r.amount_centavos as back from money_entries r
       join money_entries m on m.store_id = r.store_id and m.id = r.refers_to where r.store_id = $1`,
      [owner.store.id],
    );
    expect(rows).toEqual([{ paid: 'CASH', back: 899 }]);
    expect((await refundable(owner, sale.id)).payments).toEqual([
      { type: 'CASH', amount: 1.01 },
      { type: 'PIX', amount: 3.49 },
    ]);
  });

  it('moves no money of a courtesy', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner, { price: '4' });
    const sale = await newSale(owner, {
      paymentType: 'FREE',
      items: [{ productId: product.id, quantity: 2 }],
    });
    const items = [{ itemId: sale.items[0]?.id ?? '', quantity: 1 }];
    const { body } = await refund(owner, sale.id, { items });
    expect([body.refunded, body.refunds[0]?.payments]).toEqual([4, []]);
    expect(await summary(owner)).toMatchObject({
      courtesies: { count: 1, total: 4 },
      refunds: { count: 1, total: 4 },
      received: { total: 0 },
    });
    expect((await refund(owner, sale.id, { payments: [{ type: 'CASH', amount: 4 }] })).error.message).toBe(
      'Os pagamentos somam R$ 4,00; o total é R$ 0,00.',
    );
  });

  it('is refused for more than is left, for an item of another sale, and for payments of another sum', async () => {
    const owner = await app().newOwner();
    const { sale, can, cans, snacks } = await newDiscountedSale(owner);
    await refund(owner, sale.id, { items: [{ itemId: cans, quantity: 2 }, { itemId: snacks }] });
    const told = async (body: Parameters<typeof refund>[2]) => {
      const { status, error } = await refund(owner, sale.id, body);
      return [status, error.code, error.message];
    };
    expect(await told({ items: [{ itemId: cans, quantity: 2 }] })).toEqual([
      409,
      'ITEM_REFUNDED',
      `Só dá para estornar 1 de ${can.name}.`,
    ]);
    expect(await told({ items: [{ itemId: snacks }] })).toEqual([
      409,
      'ITEM_REFUNDED',
      'Este item já foi estornado.',
    ]);
    const other = await newDiscountedSale(owner);
    expect(await told({ items: [{ itemId: other.cans }] })).toEqual([
      404,
      'SALE_ITEM_NOT_FOUND',
      'Este item não está na venda.',
    ]);
    expect(await told({ payments: [{ type: 'CASH', amount: 3.01 }] })).toEqual([
      400,
      'PAYMENTS_DIFFER',
      'Os pagamentos somam R$ 3,01; o total é R$ 3,00.',
    ]);
    const twice = [{ itemId: cans }, { itemId: cans.toUpperCase() }];
    expect(await told({ items: twice })).toEqual([400, 'VALIDATION', 'Cada item aparece uma vez.']);
    expect(await stockOf(owner, can.id)).toBe(9);
  });

  it('gives the same units back once, of 16 at the same time', async () => {
    const owner = await app().newOwner();
    const product = await newProduct(owner, { price: '2.50' });
    const sale = await newSale(owner, { items: [{ productId: product.id, quantity: 4 }] });
    const items = [{ itemId: sale.items[0]?.id ?? '', quantity: 3 }];
    const answers = await Promise.all(Array.from({ length: 16 }, () => refund(owner, sale.id, { items })));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 15 });
    expect([await stockOf(owner, product.id), (await summary(owner)).received.total]).toEqual([9, 2.5]);
  });

  it('sums up to the centavo however a discounted sale is taken apart', async () => {
    const owner = await app().newOwner();
    const products = await Promise.all(['0.01', '0.99', '1.37'].map((price) => newProduct(owner, { price })));
    const sale = await newSale(owner, {
      items: products.map(({ id }) => ({ productId: id, quantity: 3 })),
      discount: { percent: 33.33, reason: 'Cliente fiel' },
    });
    for (let round = 0; round < 3; round++) {
      for (const { id } of sale.items) {
        const { status } = await refund(owner, sale.id, { items: [{ itemId: id, quantity: 1 }] });
        expect(status).toBe(200);
      }
    }
    const { body } = await owner.call(getSale, { params: { ...shop(owner), saleId: sale.id } });
    const sum = body.refunds.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect([sum, body.refunded, body.refunds.length]).toEqual([474, sale.total, 9]);
    expect((await refund(owner, sale.id)).error.code).toBe('SALE_REFUNDED');
  });
});

describe('what can be refunded', () => {
  it('is all that is left, with its amount and the tenders', async () => {
    const owner = await app().newOwner();
    const { sale, cans, snacks } = await newDiscountedSale(owner);
    await refund(owner, sale.id, { items: [{ itemId: cans, quantity: 1 }] });
    expect(await refundable(owner, sale.id)).toMatchObject({
      amount: 10.49,
      items: [
        { itemId: cans, kind: 'product', quantity: 2, minutes: 0, amount: 5.99, paid: 8.99, refunded: 3.33 },
        { itemId: snacks, quantity: 1, amount: 4.5, subtotal: 5, paid: 4.5, refunded: 0, isRunning: false },
      ],
      payments: [
        { type: 'CASH', amount: 7 },
        { type: 'PIX', amount: 3.49 },
      ],
    });
  });
});

describe('refunds in the database', () => {
  it.each([
    [
      'more units than were sold',
      `insert into sale_refund_items (store_id, id, refund_id, sale_item_id, quantity, minutes, subtotal_centavos, amount_centavos)
       select r.store_id, gen_random_uuid(), r.id, i.id, 9, 0, 0, 0 from sale_refunds r
       join sale_items i on i.store_id = r.store_id and i.sale_id = r.sale_id and i.quantity = 1 where r.store_id = $1`,
      'sale_items_refund_within',
    ],
    [
      'more than was paid',
      `insert into sale_refunds (store_id, id, sale_id, amount_centavos, discount_centavos, time_centavos, reason, actor, created_at)
       select store_id, gen_random_uuid(), sale_id, 100000, 0, 0, 'x', 'x', created_at from sale_refunds where store_id = $1`,
      'sales_refund_within',
    ],
    [
      'one without money',
      `insert into sale_refunds (store_id, id, sale_id, amount_centavos, discount_centavos, time_centavos, reason, actor, created_at)
       select store_id, gen_random_uuid(), sale_id, 1, 0, 0, 'x', 'x', created_at from sale_refunds where store_id = $1`,
      'a refund is the sum of its items',
    ],
    [
      'a counter without a refund',
      'update sale_items set refunded_quantity = 0 where store_id = $1',
      'never changed',
    ],
    [
      'a sale that is not all back',
      `update sales set refunded_at = now(), refund_reason = 'x', refund_actor = 'x' where store_id = $1`,
      'once all of it is refunded',
    ],
    ['a changed refund', 'update sale_refunds set amount_centavos = 0 where store_id = $1', 'never changed'],
  ])('refuse %s', async (_, statement, message) => {
    const owner = await app().newOwner();
    const { sale, cans } = await newDiscountedSale(owner);
    await newCustomer(owner);
    await refund(owner, sale.id, { items: [{ itemId: cans, quantity: 1 }] });
    await expect(app().database.query(statement, [owner.store.id])).rejects.toThrow(message);
  });

  it('are written for a sale that a server of the previous version refunds', async () => {
    const owner = await app().newOwner();
    const { sale, cans, snacks } = await newDiscountedSale(owner);
    await app().database.query(
      `update sales set refunded_at = created_at, refund_reason = 'x', refund_actor = 'owner' where id = $1`,
      [sale.id],
    );
    const { body } = await owner.call(getSale, { params: { ...shop(owner), saleId: sale.id } });
    expect(body).toMatchObject({
      refunded: 13.49,
      refunds: [
        {
          payments: [{ amount: 10 }, { amount: 3.49 }],
          items: [
            { itemId: cans, quantity: 3, amount: 8.99 },
            { itemId: snacks, quantity: 1, amount: 4.5 },
          ],
        },
      ],
    });
    expect(await summary(owner)).toMatchObject({ count: 0, total: 0, refunds: { count: 1, total: 13.49 } });
  });
});
