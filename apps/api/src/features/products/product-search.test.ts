import { type CallInput, listProducts, type Product, updateProduct } from '@coruja/contract';
import { describe, expect, it } from 'vitest';
import { newProduct, newSale } from '../../../test/factories.ts';
import { type Owner, useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

type Query = Partial<NonNullable<CallInput<typeof listProducts>['query']>>;

const ask = (owner: Owner, query: Query) =>
  owner.call(listProducts, { params: { storeId: owner.store.id }, query: query as never });
const names = async (owner: Owner, query: Query) => (await ask(owner, query)).body.map(({ name }) => name);

const nextOf = (headers: Record<string, unknown>) => (headers['x-next-cursor'] as string | undefined) ?? null;

/** Every page, each of `limit` products. */
async function allPages(owner: Owner, query: Query, limit: number): Promise<Product[]> {
  const all: Product[] = [];
  let cursor: string | null = null;
  do {
    const page = await ask(owner, { ...query, limit, ...(cursor === null ? {} : { cursor }) });
    expect(page.status).toBe(200);
    all.push(...page.body);
    cursor = nextOf(page.headers);
  } while (cursor !== null);
  return all;
}

async function storeWith(products: readonly Parameters<typeof newProduct>[1][]): Promise<Owner> {
  const owner = await app().newOwner();
  for (const product of products) await newProduct(owner, product);
  return owner;
}

describe('the search for products', () => {
  it('finds every word in name, description and barcode, whatever their accents and case', async () => {
    const owner = await storeWith([
      { name: 'Pão de Açúcar', description: 'Fatia' },
      { name: 'Café', description: 'Coado, com AÇÚCAR' },
      { name: 'Suco', description: 'De uva', barcode: '7891234567895' },
    ]);
    expect(await names(owner, { q: 'acucar' })).toEqual(['Pão de Açúcar', 'Café']);
    expect(await names(owner, { q: '  AÇUCAR   pao ' })).toEqual(['Pão de Açúcar']);
    expect(await names(owner, { q: 'çúca cafe' })).toEqual(['Café']);
    expect(await names(owner, { q: 'uva 234567' })).toEqual(['Suco']);
    expect(await names(owner, { q: 'de' })).toEqual(['Pão de Açúcar', 'Suco']);
    expect(await names(owner, { q: 'acucar uva' })).toEqual([]);
    expect(await names(owner, { q: ' ' })).toEqual(['Café', 'Pão de Açúcar', 'Suco']);
  });

  it('puts the whole barcode first, then beginnings of names, of words, words in the name, and the rest', async () => {
    const owner = await storeWith([
      { name: 'A lata', description: 'Parecida com 350 ml' },
      { name: 'B 2350' },
      { name: 'C 350 ml' },
      { name: '350 ml', quantity: '0' },
      { name: '3500' },
      { name: 'Z lata', barcode: '350' },
    ]);
    expect(await names(owner, { q: '350' })).toEqual([
      'Z lata',
      '3500',
      '350 ml',
      'C 350 ml',
      'B 2350',
      'A lata',
    ]);
    expect(await names(owner, { q: 'ml 350' })).toEqual(['C 350 ml', '350 ml', 'A lata']);
    expect(await names(owner, { q: '350', order: 'name' })).toEqual([
      '350 ml',
      '3500',
      'A lata',
      'B 2350',
      'C 350 ml',
      'Z lata',
    ]);
  });

  it('finds a product by what it is changed to', async () => {
    const owner = await app().newOwner();
    const { id } = await newProduct(owner, { name: 'Guaraná', description: 'Lata', barcode: '111222333' });
    const params = { storeId: owner.store.id, productId: id };
    const change = (body: object) => owner.call(updateProduct, { params, body: body as never });
    await change({ description: 'Garrafa' });
    expect(await names(owner, { q: 'garrafa guarana 111222333' })).toEqual(['Guaraná']);
    expect(await names(owner, { q: 'lata' })).toEqual([]);
    await change({ barcode: '', name: 'Soda' });
    expect(await names(owner, { q: 'soda garrafa' })).toEqual(['Soda']);
    expect(await names(owner, { q: '111222333' })).toEqual([]);
    await change({ price: '9' });
    expect(await names(owner, { q: 'soda garrafa' })).toEqual(['Soda']);
  });

  it('has the text of a row that the version before wrote', async () => {
    const owner = await app().newOwner();
    const { id } = await newProduct(owner, { name: 'Água', description: 'Sem gás' });
    await app().database.query('update products set name = $2, name_key = $3 where id = $1', [
      id,
      'Maçã  VERDE',
      'maca verde',
    ]);
    expect(await names(owner, { q: 'maca verde sem gas' })).toEqual(['Maçã  VERDE']);
    expect(await names(owner, { q: 'agua' })).toEqual([]);
  });

  it('shows nothing of another store', async () => {
    const [owner, other] = [await app().newOwner(), await app().newOwner()];
    const foreign = await newProduct(other, { name: 'Energético', barcode: '7890000000017' });
    const own = await newProduct(owner, { name: 'Energético' });
    expect((await ask(owner, { q: 'energetico' })).body).toEqual([own]);
    expect((await ask(owner, { barcode: '7890000000017' })).body).toEqual([]);
    expect((await ask(owner, { ids: `${foreign.id},${own.id}` })).body).toEqual([own]);
    const params = { storeId: other.store.id };
    expect((await owner.call(listProducts, { params, query: { q: 'energetico' } as never })).status).toBe(
      404,
    );
  });

  it('takes any text for a text', async () => {
    const owner = await storeWith([
      { name: '100% suco_de "uva" \\o/', description: "D'água" },
      { name: 'Outro' },
    ]);
    for (const q of ['100%', 'suco_', '"uva"', '\\o/', "d'agua", 's\u0000uco'])
      expect(await names(owner, { q }), q).toEqual(['100% suco_de "uva" \\o/']);
    for (const q of ['%%%', '___', "' or true --", '{}', '\u{1f989}\u{1f989}\u{1f989}'])
      expect(await names(owner, { q }), q).toEqual([]);
    expect((await ask(owner, { q: 'x'.repeat(121) })).status).toBe(400);
    expect((await ask(owner, { ids: 'x' })).status).toBe(400);
    expect((await ask(owner, { order: 'id' as never })).status).toBe(400);
    expect((await ask(owner, { barcode: '\u0000' })).body).toEqual([]);
  });
});

describe('a product by its barcode', () => {
  it('is the only answer, unless it is removed', async () => {
    const owner = await storeWith([
      { name: 'Bala', barcode: '78912345' },
      { name: 'Pirulito', description: '78912345' },
    ]);
    expect(await names(owner, { barcode: '78912345' })).toEqual(['Bala']);
    expect(await names(owner, { barcode: '7891234' })).toEqual([]);
  });
});

describe('orders of products', () => {
  const orders = ['name', 'match', 'use', 'price', '-price', 'stock', '-stock'] as const;

  it('page through equal names, prices and stocks without losing or repeating one', async () => {
    const owner = await storeWith(
      Array.from({ length: 9 }, (_, at) => ({ name: 'Igual', price: `${at % 2}`, quantity: `${at % 3}` })),
    );
    const all = (await ask(owner, {})).body.map(({ id }) => id).toSorted();
    expect(all).toHaveLength(9);
    for (const order of orders) {
      const whole = (await ask(owner, { order, q: 'igual' })).body.map(({ id }) => id);
      const paged = (await allPages(owner, { order, q: 'igual' }, 2)).map(({ id }) => id);
      expect(paged, order).toEqual(whole);
      expect(paged.toSorted(), order).toEqual(all);
    }
  });

  it('sort by price, stock and use', async () => {
    const owner = await storeWith([
      { name: 'A', price: '3', quantity: '1' },
      { name: 'B', price: '1', quantity: '9', isFavorite: 'true' as never },
      { name: 'C', price: '2', quantity: '9' },
      { name: 'D', price: '2', quantity: '0' },
    ]);
    const sold = (await ask(owner, {})).body;
    for (const name of ['A', 'C']) {
      const { id } = sold.find((each) => each.name === name) ?? { id: '' };
      await newSale(owner, { items: [{ productId: id, quantity: 1 }] });
      app().clock.moveMinutes(1);
    }
    expect(await names(owner, { order: 'use' })).toEqual(['B', 'C', 'A', 'D']);
    expect(await names(owner, { order: 'price' })).toEqual(['B', 'C', 'D', 'A']);
    expect(await names(owner, { order: '-price' })).toEqual(['A', 'C', 'D', 'B']);
    expect(await names(owner, { order: 'stock' })).toEqual(['A', 'D', 'C', 'B']);
    expect(await names(owner, { order: '-stock' })).toEqual(['B', 'C', 'A', 'D']);
    expect((await allPages(owner, { order: 'use' }, 1)).map(({ name }) => name)).toEqual([
      'B',
      'C',
      'A',
      'D',
    ]);
  });

  it('refuse a cursor of another order, and forged keys', async () => {
    const owner = await storeWith([{ name: 'A' }, { name: 'B' }]);
    const cursor = nextOf((await ask(owner, { limit: 1 })).headers) ?? '';
    expect((await ask(owner, { order: 'use', cursor })).error.code).toBe('INVALID_CURSOR');
    const { id } = owner.store;
    for (const number of ['1e9', 'NaN', '', '9'.repeat(21), "0'"]) {
      const forged = Buffer.from(JSON.stringify([number, 'a', id])).toString('base64url');
      expect((await ask(owner, { order: 'price', cursor: forged })).error.code, number).toBe(
        'INVALID_CURSOR',
      );
    }
    const huge = Buffer.from(JSON.stringify(['9'.repeat(20), 'a', id])).toString('base64url');
    expect((await ask(owner, { order: 'price', cursor: huge })).body).toEqual([]);
  });
});

it('searches by the index', async () => {
  const owner = await storeWith([{ name: 'Coca' }]);
  await app().database.query(
    `insert into products (store_id, id, name, name_key, description, price_centavos, created_at)
     select $1, gen_random_uuid(), 'Produto ' || k, 'produto ' || k, '', 1, now() from generate_series(1, 3000) k`,
    [owner.store.id],
  );
  await app().database.query('analyze products', []);
  const { rows } = await app().database.query(
    `explain select id from products p where store_id = $1 and removed_at is null
       and product_grams(p.store_id, p.search_text) @> product_grams($1, 'coca')`,
    [owner.store.id],
  );
  expect(JSON.stringify(rows)).toContain('products_by_grams');
  expect(await names(owner, { q: 'produto 2999' })).toEqual(['Produto 2999']);
});
