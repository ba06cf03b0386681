import { deleteProduct, getSale, listStockMovements } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newCoupon, newCustomer, newProduct, newSale } from '../../../test/factories.ts';
import { refund, sales, sell, stockOf, usesOf } from '../../../test/sale-calls.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { createSale as createSaleVerb } from './create-sale.ts';

const getTestApp = useTestApp();

describe('a sale', () => {
  it('takes the stock, counts the coupon, and stores the current names and prices', async () => {
    const owner = await getTestApp().newOwner();
    const cola = await newProduct(owner, { name: 'Cola', price: '6.50' });
    const chips = await newProduct(owner, { name: 'Salgadinho', price: '8.25' });
    await newCoupon(owner, { code: 'DEZ', discountValue: 10, isPercentage: true });
    await newCoupon(owner, { code: 'VINTE', discountValue: 20, isPercentage: true });
    const customer = await newCustomer(owner, { name: 'Bia Ramos' });
    const answer = await sell(owner, {
      paymentType: 'PIX',
      couponCode: ' dez ',
      userId: customer.id,
      items: [
        { productId: chips.id, quantity: 1 },
        { productId: cola.id, quantity: 3 },
      ],
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      paymentType: 'PIX',
      user: { name: 'Bia Ramos' },
      items: [
        { product: { name: 'Salgadinho' }, quantity: 1, price: 8.25 },
        { product: { name: 'Cola' }, quantity: 3, price: 6.5 },
      ],
      subtotal: 27.75,
      discount: 2.78,
      total: 24.97,
      coupon: { code: 'DEZ' },
      actor: 'owner',
      refundedAt: null,
    });
    expect([await stockOf(owner, cola.id), await stockOf(owner, chips.id)]).toEqual([7, 9]);
    expect([await usesOf(owner, 'DEZ'), await usesOf(owner, 'VINTE')]).toEqual([1, 0]);
    const params = { storeId: owner.store.id, saleId: answer.body.id };
    expect((await owner.call(getSale, { params })).body).toEqual(answer.body);
    expect(await sales(owner)).toEqual([answer.body]);
  });

  it('without a customer and a coupon names neither', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const sale = await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] });
    expect(sale).not.toHaveProperty('user');
    expect(sale).not.toHaveProperty('coupon');
    expect(sale).toMatchObject({ subtotal: 5, discount: 0, total: 5 });
    expect(sale.createdAt).toBe(getTestApp().clock.now().toISOString());
  });

  it('can be read only by its own store', async () => {
    const [owner, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const product = await newProduct(other);
    const sale = await newSale(other, { items: [{ productId: product.id, quantity: 1 }] });
    const params = { storeId: owner.store.id, saleId: sale.id };
    const { status, error } = await owner.call(getSale, { params });
    expect([status, error.code]).toEqual([404, 'SALE_NOT_FOUND']);
  });

  it('is never below zero with a fixed discount', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { price: '3' });
    await newCoupon(owner, { code: 'VALE', discountValue: 50, isPercentage: false });
    const sale = await newSale(owner, {
      items: [{ productId: product.id, quantity: 1 }],
      couponCode: 'VALE',
    });
    expect(sale).toMatchObject({ subtotal: 3, discount: 3, total: 0 });
  });

  it('adds up a product that is named twice', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const items = [
      { productId: product.id, quantity: 1 },
      { productId: product.id.toUpperCase(), quantity: 2 },
    ];
    expect((await newSale(owner, { items })).items).toMatchObject([{ quantity: 3 }]);
    const tooMany = [
      { productId: (await newProduct(owner)).id, quantity: 1 },
      { productId: product.id, quantity: 10_000 },
      { productId: product.id, quantity: 1 },
    ];
    const refused = await sell(owner, { items: tooMany });
    expect(refused.error.fields).toEqual({
      items: 'Uma venda leva no máximo 10.000 unidades de cada produto.',
    });
  });

  it('cannot be made to a person whom only another store knows', async () => {
    const [owner, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const stranger = await newCustomer(other);
    const product = await newProduct(owner, { quantity: '1' });
    const items = [{ productId: product.id, quantity: 1 }];
    const refused = await sell(owner, { items, userId: stranger.id });
    expect([refused.status, refused.error.code]).toEqual([404, 'CUSTOMER_NOT_FOUND']);
    expect((await sell(owner, { items })).status).toBe(201);
  });

  it('names the product that is out of stock, and takes nothing', async () => {
    const owner = await getTestApp().newOwner();
    const cola = await newProduct(owner, { name: 'Cola', quantity: '5' });
    const chips = await newProduct(owner, { name: 'Salgadinho', quantity: '1' });
    await newCoupon(owner, { code: 'DEZ' });
    const answer = await sell(owner, {
      couponCode: 'DEZ',
      items: [
        { productId: cola.id, quantity: 2 },
        { productId: chips.id, quantity: 2 },
      ],
    });
    expect([answer.status, answer.error.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(answer.error.message).toBe('Estoque insuficiente: Salgadinho só tem 1 unidade.');
    expect([await stockOf(owner, cola.id), await stockOf(owner, chips.id)]).toEqual([5, 1]);
    expect(await usesOf(owner, 'DEZ')).toBe(0);
    expect(await sales(owner)).toEqual([]);
  });

  it('is refused with an unusable coupon, and takes nothing', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const answer = await sell(owner, {
      couponCode: 'NENHUM',
      items: [{ productId: product.id, quantity: 1 }],
    });
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([
      409,
      'COUPON_INVALID',
      'Cupom inválido ou expirado.',
    ]);
    expect(await stockOf(owner, product.id)).toBe(10);
  });

  it.each([
    [{ items: [] }, 'items', 'O carrinho está vazio.'],
    [{ items: undefined }, 'items', 'O carrinho está vazio.'],
    [{ paymentType: 'CHEQUE' }, 'paymentType', 'Escolha a forma de pagamento.'],
  ])('is refused as %j', async (body, field, message) => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const answer = await sell(owner, {
      items: [{ productId: product.id, quantity: 1 }],
      ...(body as Partial<Body>),
    });
    expect([answer.status, answer.error.fields?.[field]]).toEqual([400, message]);
  });

  it.each([0, -1, 1.5, 10_001])('is refused with a quantity of %d', async (quantity) => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const answer = await sell(owner, { items: [{ productId: product.id, quantity }] });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['items.0.quantity']]);
  });

  it('answers 404 for a product of another store or a removed one', async () => {
    const [owner, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const [foreign, removed] = [await newProduct(other), await newProduct(owner)];
    const params = { storeId: owner.store.id, productId: removed.id };
    expect((await owner.call(deleteProduct, { params })).status).toBe(204);
    for (const { id } of [foreign, removed]) {
      const answer = await sell(owner, { items: [{ productId: id, quantity: 1 }] });
      expect([answer.status, answer.error.code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
    }
  });

  it('leaves no trace when any of its statements fails', async () => {
    const { database, newOwner } = getTestApp();
    const owner = await newOwner();
    const product = await newProduct(owner);
    await newCoupon(owner, { code: 'DEZ' });
    const rows = async () => {
      const tables = ['sales', 'sale_items', 'stock_movements', 'coupons', 'products'];
      const query = (table: string) =>
        database.query(`select * from ${table} where store_id = '${owner.store.id}' order by id`);
      return (await Promise.all(tables.map(query))).map((result) => result.rows);
    };
    const before = await rows();
    const body = {
      paymentType: 'CASH' as const,
      couponCode: 'DEZ',
      items: [{ productId: product.id, quantity: 1 }],
    };
    // Repeats the sale, failing after its first, second, third … statement, until it succeeds.
    let statements = 0;
    for (let broken = 1; ; broken += 1) {
      statements = 0;
      const db = owner.context.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements += 1;
          if (statements === broken) throw new Error('broken off');
          return result;
        },
      });
      const done = await createSaleVerb({ ...owner.context, db }, { ...body, customerId: null }).then(
        () => true,
        (error: unknown) => {
          expect(String(error)).toContain('broken off');
          return false;
        },
      );
      if (done) break;
      expect(await rows()).toEqual(before);
    }
    // Locking the store, the products and the coupon, and writing the sale.
    expect(statements).toBe(4);
    expect(await rows()).not.toEqual(before);
  });
});

describe('a refund', () => {
  it('gives stock and coupon use back, says why, and stays in the list', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    await newCoupon(owner, { code: 'UMA', usageLimit: 1 });
    const items = [{ productId: product.id, quantity: 4 }];
    const sale = await newSale(owner, { items, couponCode: 'UMA' });
    getTestApp().clock.moveMinutes(5);
    const answer = await refund(owner, sale.id, { reason: ' Produto com defeito ' });
    expect(answer.body).toMatchObject({
      ...sale,
      refunded: 18,
      refunds: [{ amount: 18, items: [{ quantity: 4, amount: 18 }] }],
      refundedAt: getTestApp().clock.now().toISOString(),
      refundReason: 'Produto com defeito',
      refundActor: 'owner',
    });
    expect([await stockOf(owner, product.id), await usesOf(owner, 'UMA')]).toEqual([10, 0]);
    expect(await sales(owner)).toEqual([answer.body]);
    const params = { storeId: owner.store.id, productId: product.id };
    const movements = (await owner.call(listStockMovements, { params })).body;
    expect(movements.map(({ kind, quantity, saleId }) => [kind, quantity, saleId])).toEqual([
      ['return', 4, sale.id],
      ['sale', -4, sale.id],
      ['entry', 10, null],
    ]);
    expect((await refund(owner, sale.id)).error.code).toBe('SALE_REFUNDED');
  });

  it('needs a reason', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const sale = await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] });
    expect((await refund(owner, sale.id, { reason: '  ' })).error.fields).toEqual({
      reason: 'Informe o motivo do estorno.',
    });
  });
});

describe('the sales in the database', () => {
  it('refuse a sale whose subtotal is not the sum of its items', async () => {
    const { database, newOwner } = getTestApp();
    const owner = await newOwner();
    await expect(
      database.query(
        `insert into sales (store_id, id, payment_type, subtotal_centavos, discount_centavos, total_centavos, actor, created_at)
         values ('${owner.store.id}', gen_random_uuid(), 'CASH', 100, 0, 100, 'x', now())`,
      ),
    ).rejects.toThrow('sum of its items');
  });

  it('refuse changes of a sale and of a coupon’s use count', async () => {
    const { database, newOwner } = getTestApp();
    const owner = await newOwner();
    const product = await newProduct(owner);
    await newCoupon(owner, { code: 'DEZ' });
    const sale = await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] });
    await expect(
      database.query(`update sales set total_centavos = 1, subtotal_centavos = 1 where id = '${sale.id}'`),
    ).rejects.toThrow('never changed');
    await expect(
      database.query(`update coupons set usage_count = 5 where store_id = '${owner.store.id}'`),
    ).rejects.toThrow('counted only by');
  });

  it('refuse an item of another store’s product', async () => {
    const { database, newOwner } = getTestApp();
    const [owner, other] = [await newOwner(), await newOwner()];
    const [mine, foreign] = [await newProduct(owner), await newProduct(other)];
    const sale = await newSale(owner, { items: [{ productId: mine.id, quantity: 1 }] });
    await expect(
      database.query(
        `insert into sale_items (store_id, id, sale_id, position, product_id, product_name, quantity, unit_price_centavos)
         values ('${owner.store.id}', gen_random_uuid(), '${sale.id}', 2, '${foreign.id}', 'x', 1, 1)`,
      ),
    ).rejects.toMatchObject({ code: '23503' });
  });
});
