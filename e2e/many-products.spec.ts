import type { Product } from '@coruja/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { salesOf, scan, tillOf } from './support/cashier.ts';
import { signIn } from './support/people.ts';
import { openProducts, rowOf } from './support/products.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/products.md#many-products

const CODE = '7890000000017';

/** As if a page held two products instead of hundreds; the last two by name are not loaded at first. */
async function storeWithMany(page: Page, request: APIRequestContext) {
  await page.route('**/api/stores/*/products?*', (route) => {
    const url = new URL(route.request().url());
    if (Number(url.searchParams.get('limit')) >= 100 && !url.searchParams.has('ids'))
      url.searchParams.set('limit', '2');
    return route.continue({ url: url.href });
  });
  const store = await prepareStore(request);
  await newProduct(request, store.id, { name: 'Item' });
  await newProduct(request, store.id, { name: 'Água tônica', price: 6.5, quantity: 20 });
  const zebra = await newProduct(request, store.id, {
    name: 'Zébra energético',
    description: 'Lata',
    price: 9,
    quantity: 20,
    barcode: CODE,
  });
  const last = await newProduct(request, store.id, { name: 'Zíper' });
  return { store, zebra, last };
}

/** The addresses of the calls for products. */
function watchProductCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (request.method() === 'GET' && url.pathname.endsWith('/products')) calls.push(url);
  });
  return calls;
}

async function change(page: Page, store: PreparedStore, product: Product, fields: Record<string, string>) {
  const path = `/api/stores/${store.id}/products/${product.id}`;
  expect((await page.request.put(path, { multipart: fields })).status()).toBe(200);
}

test('the cashier of a store with many products finds, scans and sells those that are not loaded', async ({
  page,
  request,
}) => {
  const { store, zebra, last } = await storeWithMany(page, request);
  const calls = watchProductCalls(page);
  await signIn(page, store.owner, '/admin/cashier');
  const till = tillOf(page);
  await expect(till.card('Água tônica')).toBeVisible();
  expect(calls.filter(({ searchParams }) => searchParams.has('cursor'))).toEqual([]);
  await expect(till.card('Zébra')).toHaveCount(0);

  await scan(page, CODE);
  await expect(till.quantity(zebra.name)).toHaveValue('1');
  const scans = () => calls.filter(({ searchParams }) => searchParams.get('barcode') === CODE);
  expect(scans()).toHaveLength(1);
  expect(calls.filter(({ searchParams }) => searchParams.has('ids') || searchParams.has('q'))).toEqual([]);
  await till.search.fill('3*');
  await scan(page, CODE);
  await expect(till.quantity(zebra.name)).toHaveValue('4');
  await expect(till.search).toHaveValue('');
  expect(scans()).toHaveLength(1);
  await scan(page, '7890000000024');
  await expect(page.getByText('Código de barras não encontrado: 7890000000024')).toBeVisible();

  // Enter right after the last key waits for the server.
  await till.search.pressSequentially('ziper');
  await page.keyboard.press('Enter');
  await expect(till.quantity(last.name)).toHaveValue('1');
  await expect(till.search).toHaveValue('');
  await till.search.fill('lata zebra');
  await expect(till.card('Zébra energético')).toContainText('20 em estoque');
  await page.keyboard.press('Escape');
  await expect(till.card('Zébra')).toHaveCount(0);

  await page.reload();
  await expect(till.quantity(zebra.name)).toHaveValue('4');
  await expect(till.total).toContainText('41,00');
  await change(page, store, zebra, { price: '10', quantity: '3' });
  await expect(till.quantity(zebra.name)).toHaveValue('3');
  await expect(till.total).toContainText('35,00');
  expect((await page.request.delete(`/api/stores/${store.id}/products/${last.id}`)).status()).toBe(204);
  await expect(till.quantity(last.name)).toHaveCount(0);
  await page.keyboard.press('F9');
  await expect(till.done).toBeVisible();
  expect((await salesOf(page, store)).map(({ total }) => total)).toEqual([30]);
});

test('the products screen pages, searches and sorts many products, and the palette finds them', async ({
  page,
  request,
}) => {
  const { store, zebra } = await storeWithMany(page, request);
  await openProducts(page, store);
  const rows = page.getByRole('table', { name: 'Produtos' }).getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('Água tônica');
  await page.getByRole('button', { name: 'Carregar mais' }).click();
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(4)).toContainText('Zíper');

  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill('energetico zebra');
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/busca=energetico/);
  const star = rowOf(page, zebra.name).getByRole('button', { name: `Favorito: ${zebra.name}` });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: 'Buscar por nome' }).fill('nada disso');
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await page.getByLabel('Ordenar por').selectOption('Maior preço');
  await expect(rows.nth(1)).toContainText(zebra.name);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Buscar telas' }).fill('ziper');
  await page.getByRole('option', { name: 'Zíper' }).click();
  await expect(page.getByRole('dialog', { name: 'Editar Produto' }).getByLabel('Nome')).toHaveValue('Zíper');
});

test('while the server is slow the old cards stay, and the last typed text wins', async ({
  page,
  request,
}) => {
  const { store } = await storeWithMany(page, request);
  const held = await holdSearches(page);
  await signIn(page, store.owner, '/admin/cashier');
  const till = tillOf(page);
  const cards = page.getByRole('list', { name: 'Produtos' });
  await expect(till.card('Água tônica')).toBeVisible();

  await till.search.fill('zebra');
  const zebra = await held('zebra');
  await expect(till.card('Água tônica')).toBeVisible();
  await expect(cards).toHaveAttribute('aria-busy', 'true');
  await till.search.fill('ziper');
  const ziper = await held('ziper');
  await ziper.answer();
  await expect(till.card('Zíper')).toBeVisible();
  await expect(cards).toHaveAttribute('aria-busy', 'false');
  await expect(till.card('Água tônica')).toHaveCount(0);
  await zebra.answer();
  await expect(till.card('Zébra')).toHaveCount(0);

  await till.search.fill('zebra');
  await (await held('zebra')).refuse();
  await expect(page.getByText('Não foi possível carregar os produtos.')).toBeVisible();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await (await held('zebra')).answer();
  await expect(till.card('Zébra')).toBeVisible();
});

interface HeldSearch {
  readonly answer: () => Promise<void>;
  readonly refuse: () => Promise<void>;
}

/** Holds the calls that search; each is then answered by the test. */
async function holdSearches(page: Page): Promise<(text: string) => Promise<HeldSearch>> {
  const waiting: { text: string | null; search: HeldSearch }[] = [];
  await page.route('**/api/stores/*/products?*q=*', (route) => {
    const search: HeldSearch = {
      // The console may have given it up.
      answer: () => route.continue().catch(() => {}),
      refuse: () => route.fulfill({ status: 400, json: {} }),
    };
    waiting.push({ text: new URL(route.request().url()).searchParams.get('q'), search });
  });
  return async (text) => {
    await expect.poll(() => waiting.some((each) => each.text === text)).toBe(true);
    const [found] = waiting.splice(
      waiting.findIndex((each) => each.text === text),
      1,
    );
    if (!found) throw new Error(`Nothing searches for ${text}.`);
    return found.search;
  };
}
