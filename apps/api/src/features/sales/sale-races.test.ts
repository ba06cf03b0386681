import { describe, expect, it } from 'vitest';
import { countStatuses } from '../../../test/count-statuses.ts';
import { newCoupon, newProduct, newSale } from '../../../test/factories.ts';
import { refund, sales, sell, stockOf, usesOf } from '../../../test/sale-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';

const getTestApp = useTestApp();

describe('64 concurrent callers', () => {
  const sixtyFour = Array.from({ length: 64 }, (_, index) => index);
  it('sell the last unit once', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { quantity: '1' });
    const items = [{ productId: product.id, quantity: 1 }];
    const answers = await Promise.all(sixtyFour.map(() => sell(owner, { items })));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 63 });
    expect(await stockOf(owner, product.id)).toBe(0);
    expect(await sales(owner)).toHaveLength(1);
  });

  it('use the last use of a coupon once', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { quantity: '100' });
    await newCoupon(owner, { code: 'UMA', usageLimit: 1 });
    const items = [{ productId: product.id, quantity: 1 }];
    const answers = await Promise.all(sixtyFour.map(() => sell(owner, { items, couponCode: 'UMA' })));
    expect(countStatuses(answers)).toEqual({ 201: 1, 409: 63 });
    expect([await stockOf(owner, product.id), await usesOf(owner, 'UMA')]).toEqual([99, 1]);
  });

  it('with the same idempotency key have one effect and 64 equal answers', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { quantity: '100' });
    const items = [{ productId: product.id, quantity: 1 }];
    const answers = await Promise.all(sixtyFour.map(() => sell(owner, { items }, 'dez-cliques')));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await stockOf(owner, product.id)).toBe(99);
    expect((await sell(owner, { items, paymentType: 'PIX' }, 'dez-cliques')).error.code).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  it('sell the same products in different orders without a deadlock', async () => {
    const owner = await getTestApp().newOwner();
    const [a, b] = [await newProduct(owner, { quantity: '64' }), await newProduct(owner, { quantity: '64' })];
    const both = [a, b].map(({ id }) => ({ productId: id, quantity: 1 }));
    const answers = await Promise.all(
      sixtyFour.map((index) => sell(owner, { items: index % 2 === 0 ? both : both.toReversed() })),
    );
    expect(countStatuses(answers)).toEqual({ 201: 64 });
    expect([await stockOf(owner, a.id), await stockOf(owner, b.id)]).toEqual([0, 0]);
  });

  it('refund a sale once', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const sale = await newSale(owner, { items: [{ productId: product.id, quantity: 4 }] });
    const answers = await Promise.all(sixtyFour.map(() => refund(owner, sale.id)));
    expect(countStatuses(answers)).toEqual({ 200: 1, 409: 63 });
    expect(await stockOf(owner, product.id)).toBe(10);
  });
});
