import {
  addStock,
  createProduct,
  deleteProduct,
  listProducts,
  listStockMovements,
  updateProduct,
} from '@coruja/contract';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { countStatuses } from '../../../test/count-statuses.ts';
import { newProduct, newSale } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const getTestApp = useTestApp();

const shelf = (owner: Owner) => ({ storeId: owner.store.id });
const of = (owner: Owner, productId: string) => ({ storeId: owner.store.id, productId });
const create = (owner: Owner, body: Record<string, unknown>) =>
  owner.call(createProduct, { params: shelf(owner), body: body as never });
const update = (owner: Owner, productId: string, body: Record<string, unknown>) =>
  owner.call(updateProduct, { params: of(owner, productId), body: body as never });
const list = async (owner: Owner) => (await owner.call(listProducts, { params: shelf(owner) })).body;
const ledger = async (owner: Owner, productId: string) =>
  (await owner.call(listStockMovements, { params: of(owner, productId) })).body.map(
    ({ kind, quantity, quantityAfter }) => [kind, quantity, quantityAfter],
  );

const picture = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#234' } });
const blob = async (image: Sharp) => new Blob([new Uint8Array(await image.toBuffer())]);

describe('a product', () => {
  it('is created from a form, with its stock as an entry of the ledger', async () => {
    const owner = await getTestApp().newOwner();
    const made = await create(owner, {
      name: ' Água ',
      description: 'Garrafa de 500 ml',
      price: '3,50',
      quantity: '24',
      barcode: '7891234567895',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'Água',
      description: 'Garrafa de 500 ml',
      price: 3.5,
      quantity: 24,
      barcode: '7891234567895',
      images: [],
    });
    expect(await ledger(owner, made.body.id)).toEqual([['entry', 24, 24]]);
    expect(await list(owner)).toEqual([made.body]);
  });

  it('has a ledger that shows when, by whom, and for which sale', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const sale = await newSale(owner, { items: [{ productId: product.id, quantity: 2 }] });
    const { body } = await owner.call(listStockMovements, { params: of(owner, product.id) });
    const common = { actor: 'owner', note: null, createdAt: getTestApp().clock.now().toISOString() };
    expect(body).toMatchObject([
      { ...common, kind: 'sale', quantity: -2, quantityAfter: 8, saleId: sale.id },
      { ...common, kind: 'entry', quantity: 10, quantityAfter: 10, saleId: null },
    ]);
    const paged = await owner.call(listStockMovements, {
      params: of(owner, product.id),
      query: { limit: 1 },
    });
    const cursor = String(paged.headers['x-next-cursor']);
    const next = await owner.call(listStockMovements, {
      params: of(owner, product.id),
      query: { limit: 1, cursor },
    });
    expect([...paged.body, ...next.body]).toEqual(body);
  });

  it('has price 0 and stock 0 when the form omits them or sends them empty', async () => {
    const owner = await getTestApp().newOwner();
    const bare = await create(owner, { name: 'Balde', description: 'De pipoca' });
    const empty = await create(owner, { name: 'Copo', description: 'De papel', price: '', quantity: '' });
    for (const { body } of [bare, empty]) expect(body).toMatchObject({ price: 0, quantity: 0 });
    expect(await ledger(owner, bare.body.id)).toEqual([]);
  });

  it.each([
    [{ name: ' ' }, 'name', 'O nome do produto é obrigatório.'],
    [{ description: '' }, 'description', 'A descrição é obrigatória.'],
    [{ price: '-1' }, 'price', 'O valor não pode ser negativo.'],
    [{ price: '1.005' }, 'price', 'Use no máximo duas casas decimais.'],
    [{ price: '5000.005' }, 'price', 'Use no máximo duas casas decimais.'],
    [{ price: 'dez' }, 'price', 'Informe um número.'],
    [{ price: '1000000.01' }, 'price', 'O valor máximo é R$ 1.000.000,00.'],
    [{ quantity: '-1' }, 'quantity', 'A quantidade não pode ser negativa.'],
    [{ quantity: '1.5' }, 'quantity', 'Informe um número inteiro.'],
    [{ quantity: '10000001' }, 'quantity', 'O máximo é 10.000.000 unidades.'],
  ])('is refused with %j', async (fields, field, message) => {
    const owner = await getTestApp().newOwner();
    const answer = await create(owner, { name: 'A', description: 'B', price: '1', quantity: '1', ...fields });
    expect(answer.status).toBe(400);
    expect(answer.error.fields).toEqual({ [field]: message });
    expect(await list(owner)).toEqual([]);
  });

  it('changes only the fields that are sent; empty numbers are not sent', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { name: 'Chá', price: '4', quantity: '5' });
    const changed = await update(owner, product.id, { price: '4.50', quantity: '' });
    expect(changed.body).toEqual({ ...product, price: 4.5 });
  });

  it('changes without affecting other products, of its store or another', async () => {
    const [owner, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const images = [await blob(picture(40).png())];
    const fields = { name: 'Chá', description: 'Gelado', price: '4', quantity: '5' };
    const tea = (await create(owner, { ...fields, images })).body;
    const foreign = (await create(other, { ...fields, images })).body;
    const water = await newProduct(owner, { name: 'Água', quantity: '7', barcode: '1' });
    const said = { name: 'Água com gás', description: 'Meio litro', barcode: '2' };
    const changed = await update(owner, water.id, { ...said, price: '9', images });
    expect(changed.body).toMatchObject({ ...said, price: 9 });
    expect(await list(owner)).toEqual([changed.body, tea]);
    expect(await list(other)).toEqual([foreign]);
    for (const [store, id] of [
      [owner, tea.id],
      [other, foreign.id],
    ] as const) {
      expect(await ledger(store, id)).toEqual([['entry', 5, 5]]);
    }
    expect(await ledger(owner, water.id)).toEqual([['entry', 7, 7]]);
    const strange = await owner.call(listStockMovements, { params: of(owner, foreign.id) });
    expect([strange.status, strange.error.code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
  });

  it('records a counted quantity as a correction', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { quantity: '5' });
    await update(owner, product.id, { quantity: '3' });
    await update(owner, product.id, { quantity: '3' });
    expect(await ledger(owner, product.id)).toEqual([
      ['correction', -2, 3],
      ['entry', 5, 5],
    ]);
  });

  it('adds a delivery once per idempotency key', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { quantity: '1' });
    const deliver = () =>
      owner.call(
        addStock,
        { params: of(owner, product.id), body: { quantity: 12, note: 'Nota 77' } },
        { idempotencyKey: 'entrega' },
      );
    expect((await deliver()).body.quantity).toBe(13);
    expect((await deliver()).body.quantity).toBe(13);
    const { body } = await owner.call(listStockMovements, { params: of(owner, product.id) });
    expect(body[0]).toMatchObject({
      kind: 'entry',
      quantity: 12,
      quantityAfter: 13,
      note: 'Nota 77',
      actor: 'owner',
    });
  });

  it('refuses a stock above ten million', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { quantity: '10000000' });
    const answer = await owner.call(addStock, { params: of(owner, product.id), body: { quantity: 1 } });
    expect([answer.status, answer.error.code]).toEqual([409, 'STOCK_TOO_LARGE']);
  });

  it('has a barcode that is unique in the store, until it is removed', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { barcode: '789' });
    const taken = await create(owner, { name: 'Outro', description: 'X', barcode: '789' });
    expect([taken.status, taken.error.code]).toEqual([409, 'BARCODE_TAKEN']);
    await owner.call(deleteProduct, { params: of(owner, product.id) });
    expect((await create(owner, { name: 'Outro', description: 'X', barcode: '789' })).status).toBe(201);
  });

  it('is gone once it is removed, and is never found by another store', async () => {
    const [owner, other] = [await getTestApp().newOwner(), await getTestApp().newOwner()];
    const product = await newProduct(owner);
    expect((await update(other, product.id, { price: '1' })).status).toBe(404);
    expect((await owner.call(deleteProduct, { params: of(owner, product.id) })).status).toBe(204);
    expect((await owner.call(deleteProduct, { params: of(owner, product.id) })).status).toBe(404);
    expect(await list(owner)).toEqual([]);
  });

  it('is listed by name regardless of accents and case, in pages', async () => {
    const owner = await getTestApp().newOwner();
    for (const name of ['batata', 'Água', 'açaí']) await newProduct(owner, { name });
    const params = shelf(owner);
    const first = await owner.call(listProducts, { params, query: { limit: 2 } });
    expect(first.body.map(({ name }) => name)).toEqual(['açaí', 'Água']);
    const cursor = String(first.headers['x-next-cursor']);
    const second = await owner.call(listProducts, { params, query: { limit: 2, cursor } });
    expect(second.body.map(({ name }) => name)).toEqual(['batata']);
  });

  it('stays within the plan’s limit, even when two requests race for the last place', async () => {
    const owner = await getTestApp().newOwner();
    for (let index = 0; index < 19; index += 1) await newProduct(owner);
    const racing = ['A', 'B'].map((name) => create(owner, { name, description: 'X' }));
    const answers = await Promise.all(racing);
    expect(countStatuses(answers)).toEqual({ 201: 1, 403: 1 });
    expect(answers.find(({ status }) => status === 403)?.error.code).toBe('PLAN_LIMIT');
    expect(await list(owner)).toHaveLength(20);
  });
});

describe('the stock in the database', () => {
  it('refuses a stock that does not come from the ledger, and changed entries', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner);
    const { database } = getTestApp();
    await expect(
      database.query(`update products set quantity = 99 where id = '${product.id}'`),
    ).rejects.toThrow('only through stock_movements');
    await expect(
      database.query(`update stock_movements set quantity = 99 where product_id = '${product.id}'`),
    ).rejects.toThrow('never changed');
  });

  it('refuses a stock below zero', async () => {
    const owner = await getTestApp().newOwner();
    const product = await newProduct(owner, { quantity: '1' });
    await newSale(owner, { items: [{ productId: product.id, quantity: 1 }] });
    await expect(
      getTestApp().database.query(
        `insert into stock_movements (store_id, id, product_id, kind, quantity, actor, created_at)
         values ('${owner.store.id}', gen_random_uuid(), '${product.id}', 'correction', -1, 'x', now())`,
      ),
    ).rejects.toMatchObject({ constraint: 'products_stock_not_negative' });
  });
});
