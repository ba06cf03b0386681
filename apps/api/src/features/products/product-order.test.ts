import * as contract from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newProduct, newSale } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

const list = async (owner: Owner) =>
  (await owner.call(contract.listProducts, { params: { storeId: owner.store.id } })).body;
const update = (owner: Owner, productId: string, body: Record<string, unknown>) =>
  owner.call(contract.updateProduct, { params: { storeId: owner.store.id, productId }, body: body as never });

describe('what the cashier shows first', () => {
  it('is a favourite until it is unmarked; other changes do not affect that', async () => {
    const owner = await app().newOwner();
    const { id, isFavorite } = await newProduct(owner);
    expect(isFavorite).toBe(false);
    expect((await update(owner, id, { isFavorite: 'true' })).body.isFavorite).toBe(true);
    expect((await update(owner, id, { name: 'Outro nome' })).body.isFavorite).toBe(true);
    expect((await update(owner, id, { isFavorite: '' })).body.isFavorite).toBe(true);
    expect(await list(owner)).toMatchObject([{ id, isFavorite: true }]);
    expect((await update(owner, id, { isFavorite: 'false' })).body.isFavorite).toBe(false);
    const params = { storeId: owner.store.id };
    const body = { name: 'Café', description: 'Coado', isFavorite: 'true' } as never;
    expect((await owner.call(contract.createProduct, { params, body })).body.isFavorite).toBe(true);
    const wrong = await update(owner, id, { isFavorite: 'sim' });
    expect([wrong.status, wrong.error.fields]).toEqual([400, { isFavorite: 'Informe sim ou não.' }]);
  });

  it('has the time of its last sale, which a refund, a delivery and a count do not change', async () => {
    const owner = await app().newOwner();
    const [sold, never] = [await newProduct(owner, { name: 'A' }), await newProduct(owner, { name: 'B' })];
    const lastSold = async () => (await list(owner)).map(({ lastSoldAt }) => lastSoldAt);
    expect(await lastSold()).toEqual([null, null]);
    const first = await newSale(owner, { items: [{ productId: sold.id, quantity: 1 }] });
    expect(await lastSold()).toEqual([first.createdAt, null]);
    app().clock.moveMinutes(1);
    const second = await newSale(owner, { items: [{ productId: sold.id, quantity: 1 }] });
    app().clock.moveMinutes(1);
    const params = { storeId: owner.store.id };
    const refund = { params: { ...params, saleId: second.id }, body: { reason: 'Desistiu' } };
    expect((await owner.call(contract.refundSale, refund)).status).toBe(200);
    const entry = { params: { ...params, productId: never.id }, body: { quantity: 5 } };
    expect((await owner.call(contract.addStock, entry)).status).toBe(200);
    expect((await update(owner, never.id, { quantity: '3' })).status).toBe(200);
    expect(await lastSold()).toEqual([second.createdAt, null]);
  });
});
