import { getSale, getSalesSummary, type SaleBody } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newCoupon, newCustomer, newProduct, newSale } from '../../../test/factories.ts';
import { newPricedOwner } from '../../../test/priced-owner.ts';
import { refund, sales, sell, shop, stockOf } from '../../../test/sale-calls.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

/** A cart of R$ 20,00. */
async function newCart(owner: Owner) {
  const product = await newProduct(owner, { price: '20' });
  return { product, items: [{ productId: product.id, quantity: 1 }] };
}

describe('a manual discount', () => {
  it('takes a percentage of what the coupon leaves, and is stored with its reason', async () => {
    const owner = await app().newOwner();
    const { items } = await newCart(owner);
    await newCoupon(owner, { code: 'VOLTA10', discountValue: 10, isPercentage: true });
    const discount = { percent: 12.5, reason: ' Cliente fiel ' };
    const { status, body } = await sell(owner, { items, couponCode: 'VOLTA10', discount });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      subtotal: 20,
      discount: 4.25,
      coupon: { code: 'VOLTA10' },
      manualDiscount: { percent: 12.5, amount: 2.25, reason: 'Cliente fiel' },
      total: 15.75,
      payments: [{ type: 'CASH', amount: 15.75 }],
    });
    expect(await sales(owner)).toEqual([body]);
    const read = await owner.call(getSale, { params: { ...shop(owner), saleId: body.id } });
    expect(read.body).toEqual(body);
    const summary = await owner.call(getSalesSummary, { params: shop(owner), query: {} });
    expect(summary.body).toMatchObject({ total: 15.75, discount: 4.25, received: { total: 15.75 } });
  });

  it('takes an amount, up to the whole total: then nothing is paid', async () => {
    const owner = await app().newOwner();
    const { items } = await newCart(owner);
    const some = await newSale(owner, { items, discount: { amount: 7.01, reason: 'Cortesia parcial' } });
    expect(some).toMatchObject({
      total: 12.99,
      manualDiscount: { percent: null, amount: 7.01, reason: 'Cortesia parcial' },
    });
    const all = await newSale(owner, { items, discount: { amount: 20, reason: 'Problema no computador' } });
    expect([all.total, all.discount, all.payments]).toEqual([0, 20, []]);
    expect((await refund(owner, all.id)).status).toBe(200);
  });

  it('reduces the revenue from time by its share', async () => {
    const owner = await newPricedOwner(app());
    const customer = await newCustomer(owner);
    const product = await newProduct(owner, { price: '4' });
    await newSale(owner, {
      userId: customer.id,
      items: [{ productId: product.id, quantity: 1 }],
      time: [{ kind: 'credits', minutes: 60 }],
      discount: { percent: 50, reason: 'Problema no computador' },
    });
    const { rows } = await app().database.query(
      'select total_centavos, discount_centavos, time_centavos from sale_hours where store_id = $1',
      [owner.store.id],
    );
    expect(rows).toEqual([{ total_centavos: 500, discount_centavos: 500, time_centavos: 300 }]);
  });

  it.each<[string, SaleBody['discount'], string, string]>([
    [
      'more than is left',
      { amount: 18.01, reason: 'x' },
      'discount.amount',
      'O desconto não pode passar de R$ 18,00, o que falta pagar.',
    ],
    ['nothing', { amount: 0, reason: 'x' }, 'discount.amount', 'O desconto é maior que zero.'],
    ['less than 1%', { percent: 0.99, reason: 'x' }, 'discount.percent', 'O desconto mínimo é 1%.'],
    ['more than 100%', { percent: 100.01, reason: 'x' }, 'discount.percent', 'O desconto máximo é 100%.'],
    [
      'a third decimal',
      { percent: 10.001, reason: 'x' },
      'discount.percent',
      'Use no máximo duas casas decimais.',
    ],
    ['no reason', { percent: 10, reason: ' ' }, 'discount.reason', 'Informe o motivo do desconto.'],
    [
      'a reason that is too long',
      { percent: 10, reason: 'x'.repeat(2_001) },
      'discount.reason',
      'Use no máximo 2000 caracteres.',
    ],
    [
      'both forms',
      { percent: 10, amount: 2, reason: 'x' },
      'discount.amount',
      'Informe o desconto em reais ou em porcentagem.',
    ],
    ['neither form', { reason: 'x' }, 'discount.amount', 'Informe o desconto em reais ou em porcentagem.'],
  ])('is refused with %s, and nothing is sold', async (_, discount, field, message) => {
    const owner = await app().newOwner();
    const { product, items } = await newCart(owner);
    await newCoupon(owner, { code: 'VOLTA10', discountValue: 10, isPercentage: true });
    const { status, error } = await sell(owner, { items, couponCode: 'VOLTA10', discount });
    expect([status, error.code, error.fields]).toEqual([400, 'VALIDATION', { [field]: message }]);
    expect([await stockOf(owner, product.id), await sales(owner)]).toEqual([10, []]);
  });

  it.each([
    ['without a reason', 5, null],
    ['above the whole discount', 6, 'x'],
  ])('is refused by the database %s', async (_, centavos, reason) => {
    const owner = await app().newOwner();
    const insert = app().database.query(
      `insert into sales (store_id, id, payment_type, subtotal_centavos, discount_centavos, total_centavos,
                          manual_discount_centavos, manual_discount_reason, coupon_id, actor, created_at)
       values ($1, gen_random_uuid(), 'CASH', 10, 5, 5, $2, $3, gen_random_uuid(), 'owner', now())`,
      [owner.store.id, centavos, reason],
    );
    await expect(insert).rejects.toThrow('sales_manual_discount');
  });
});
