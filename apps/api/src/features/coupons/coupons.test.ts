import { createCoupon, createSale, listCoupons, validateCoupon } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newCoupon, newProduct, newSale } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const getTestApp = useTestApp();

const create = (owner: Owner, body: Record<string, unknown>) =>
  owner.call(createCoupon, { params: { storeId: owner.store.id }, body: body as never });
const validate = (owner: Owner, code: string) =>
  owner.call(validateCoupon, { params: { storeId: owner.store.id }, query: { code } });

describe('a coupon', () => {
  it('is stored trimmed and in upper case, and is unique in that form', async () => {
    const owner = await getTestApp().newOwner();
    const made = await create(owner, { code: '  corujão10 ', discountValue: 10, isPercentage: true });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      code: 'CORUJÃO10',
      discountValue: 10,
      isPercentage: true,
      description: null,
      usageLimit: null,
      usageCount: 0,
      expiresAt: null,
    });
    const again = await create(owner, { code: 'CORUJÃO10', discountValue: 5 });
    expect(again.error).toMatchObject({
      code: 'COUPON_CODE_TAKEN',
      message: 'Já existe um cupom com este código.',
    });
  });

  it('may have the same code as one of another store', async () => {
    const [one, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    await newCoupon(one, { code: 'IGUAL' });
    expect((await create(other, { code: 'IGUAL', discountValue: 1 })).status).toBe(201);
  });

  it('expires at the end of its day in the store’s time zone', async () => {
    const owner = await getTestApp().newOwner({ estado: 'AC' });
    const made = await create(owner, { code: 'ACRE', discountValue: 5, expiresAt: '2026-12-31' });
    expect(made.body.expiresAt).toBe('2027-01-01T04:59:59.000Z');
  });

  it('accepts an instant as its expiry too', async () => {
    const owner = await getTestApp().newOwner();
    const made = await create(owner, { code: 'A', discountValue: 5, expiresAt: '2026-12-31T12:00:00-03:00' });
    expect(made.body.expiresAt).toBe('2026-12-31T15:00:00.000Z');
  });

  it('has no limit when the limit is 0', async () => {
    const owner = await getTestApp().newOwner();
    expect(
      (await create(owner, { code: 'ZERO', discountValue: 5, usageLimit: 0 })).body.usageLimit,
    ).toBeNull();
  });

  it.each([
    [{ discountValue: 5 }, 'code', 'O código é obrigatório.'],
    [{ code: 'A' }, 'discountValue', 'O valor do desconto é obrigatório.'],
    [{ code: 'A', discountValue: -1 }, 'discountValue', 'O desconto não pode ser negativo.'],
    [{ code: 'A', discountValue: 101, isPercentage: true }, 'discountValue', 'A porcentagem vai até 100.'],
    [{ code: 'A', discountValue: 5.001 }, 'discountValue', 'Use no máximo duas casas decimais.'],
    [
      { code: 'A', discountValue: 5, usageLimit: -1 },
      'usageLimit',
      'O limite de usos não pode ser negativo.',
    ],
    [{ code: 'A', discountValue: 5, expiresAt: '2026-02-30' }, 'expiresAt', 'Informe uma data válida.'],
  ])('is refused as %j', async (body, field, message) => {
    const owner = await getTestApp().newOwner();
    const answer = await create(owner, body);
    expect(answer.status).toBe(400);
    expect(answer.error).toMatchObject({ message, fields: { [field]: message } });
  });

  it('is listed newest first, in pages', async () => {
    const owner = await getTestApp().newOwner();
    for (const code of ['UM', 'DOIS', 'TRÊS']) {
      await newCoupon(owner, { code });
      getTestApp().clock.moveMinutes(1);
    }
    const params = { storeId: owner.store.id };
    const first = await owner.call(listCoupons, { params, query: { limit: 2 } });
    expect(first.body.map(({ code }) => code)).toEqual(['TRÊS', 'DOIS']);
    const cursor = String(first.headers['x-next-cursor']);
    const second = await owner.call(listCoupons, { params, query: { limit: 2, cursor } });
    expect(second.body.map(({ code }) => code)).toEqual(['UM']);
    expect(second.headers['x-next-cursor']).toBeUndefined();
  });

  it('is listed with all its fields, and when and by whom it was created', async () => {
    const { clock, newOwner } = getTestApp();
    const owner = await newOwner();
    const fields = {
      code: 'INTEIRO',
      description: 'Dos formandos',
      discountValue: 12.34,
      isPercentage: true,
    };
    const made = await create(owner, { ...fields, usageLimit: 3, expiresAt: '2026-12-31' });
    const product = await newProduct(owner);
    await newSale(owner, { items: [{ productId: product.id, quantity: 1 }], couponCode: 'INTEIRO' });
    const { body } = await owner.call(listCoupons, { params: { storeId: owner.store.id }, query: {} });
    const expected = {
      ...fields,
      id: made.body.id,
      usageLimit: 3,
      expiresAt: '2027-01-01T02:59:59.000Z',
      actor: 'owner',
      createdAt: clock.now().toISOString(),
    };
    expect(made.body).toEqual({ ...expected, usageCount: 0 });
    expect(body).toEqual([{ ...expected, usageCount: 1 }]);
    const { rows } = await getTestApp().database.query('select id from coupons where store_id = $1', [
      owner.store.id,
    ]);
    expect(rows).toEqual([{ id: made.body.id }]);
  });
});

describe('a coupon on a sale', () => {
  it('takes off an amount or a percentage, as its own store defined it', async () => {
    const { newOwner } = getTestApp();
    const [other, owner] = [await newOwner(), await newOwner()];
    await newCoupon(other, { code: 'SETE', discountValue: 99 });
    await newCoupon(owner, { code: 'OUTRO', discountValue: 50 });
    await newCoupon(owner, { code: 'SETE', discountValue: 7.5, isPercentage: false });
    await newCoupon(owner, { code: 'TERÇO', discountValue: 33.33 });
    await newCoupon(owner, { code: 'NADA', discountValue: 0, isPercentage: false });
    const product = await newProduct(owner, { price: '300.00' });
    const sell = (couponCode: string) =>
      newSale(owner, { items: [{ productId: product.id, quantity: 1 }], couponCode });
    expect(await sell('SETE')).toMatchObject({ discount: 7.5, total: 292.5, coupon: { code: 'SETE' } });
    expect(await sell('TERÇO')).toMatchObject({ discount: 99.99, total: 200.01, coupon: { code: 'TERÇO' } });
    expect(await sell('NADA')).toMatchObject({ discount: 0, total: 300, coupon: { code: 'NADA' } });
    expect((await validate(owner, 'TERÇO')).body).toEqual({
      code: 'TERÇO',
      isPercentage: true,
      discountValue: 33.33,
    });
    expect((await validate(owner, 'NADA')).body).toMatchObject({ discountValue: 0, isPercentage: false });
  });

  it('refuses the sale if it is unknown, used up, expired or another store’s', async () => {
    const { clock, newOwner } = getTestApp();
    const [other, owner] = [await newOwner(), await newOwner()];
    await newCoupon(other, { code: 'ALHEIO' });
    await newCoupon(owner, { code: 'GASTO', usageLimit: 1 });
    await newCoupon(owner, { code: 'VENCIDO', expiresAt: clock.now().toISOString() });
    const product = await newProduct(owner);
    const items = [{ productId: product.id, quantity: 1 }];
    // The expiry instant itself is still valid.
    await newSale(owner, { items, couponCode: 'VENCIDO' });
    await newSale(owner, { items, couponCode: 'GASTO' });
    clock.moveMinutes(1);
    for (const couponCode of ['ALHEIO', 'NENHUM', 'GASTO', 'VENCIDO']) {
      const { status, error } = await owner.call(createSale, {
        params: { storeId: owner.store.id },
        body: { items, couponCode, paymentType: 'CASH' },
      });
      expect([status, error.code]).toEqual([409, 'COUPON_INVALID']);
    }
  });
});

describe('checking a code', () => {
  it('returns the discount of a usable one, however it was typed', async () => {
    const owner = await getTestApp().newOwner();
    await newCoupon(owner, { code: 'NOITE', discountValue: 7.5, isPercentage: false });
    expect((await validate(owner, ' noite ')).body).toEqual({
      code: 'NOITE',
      discountValue: 7.5,
      isPercentage: false,
    });
  });

  it('uses nothing up', async () => {
    const owner = await getTestApp().newOwner();
    await newCoupon(owner, { code: 'UMA', usageLimit: 1 });
    for (const _ of [1, 2, 3]) expect((await validate(owner, 'UMA')).status).toBe(200);
  });

  it('answers 404 for unknown, expired and used-up codes alike', async () => {
    const { clock, newOwner } = getTestApp();
    const owner = await newOwner();
    const product = await newProduct(owner);
    await newCoupon(owner, { code: 'GASTO', usageLimit: 1 });
    await newSale(owner, { items: [{ productId: product.id, quantity: 1 }], couponCode: 'GASTO' });
    await newCoupon(owner, { code: 'VENCIDO', expiresAt: clock.now().toISOString() });
    clock.moveMinutes(1);
    for (const code of ['NENHUM', 'GASTO', 'VENCIDO']) {
      const answer = await validate(owner, code);
      expect([answer.status, answer.error.message]).toEqual([404, 'Cupom inválido ou expirado.']);
    }
  });

  it('stops after twenty wrong codes in ten minutes; right ones do not count', async () => {
    const { clock, newOwner } = getTestApp();
    const owner = await newOwner();
    await newCoupon(owner, { code: 'CERTO' });
    for (let index = 0; index < 20; index += 1) {
      expect((await validate(owner, `ERRADO${index}`)).status).toBe(404);
      if (index < 19) expect((await validate(owner, 'CERTO')).status).toBe(200);
    }
    const refused = await validate(owner, 'CERTO');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await newOwner();
    expect((await validate(other, 'CERTO')).status).toBe(404);
    clock.moveMinutes(10);
    expect((await validate(owner, 'CERTO')).status).toBe(200);
  });
});
