import { randomUUID } from 'node:crypto';
import { startingPrices } from '@coruja/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { fillShelf, type Till, tillOf } from './support/cashier.ts';
import { holdRequests } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/sales.md#product-search

const always = { rooms: null, sold: null, used: null };
const ten = {
  ...always,
  id: randomUUID(),
  name: 'Pacote 10 horas',
  price: 45,
  isFavorite: true,
  kind: 'minutes',
  minutes: 600,
  validDays: 60,
};
const night = { ...always, id: randomUUID(), name: 'Corujão', price: 20, kind: 'pass', endsAt: 360 };

/** R$ 6,00 an hour, with a package, a pass, and three products. */
async function prepareShelf(request: APIRequestContext): Promise<PreparedStore> {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  await store.call('patch', '/stores', { pricePerHour: 6 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
  const document = { ...startingPrices.document, packages: [ten, night] };
  await store.call('put', `/stores/${store.id}/prices`, { version: 0, document });
  return store;
}

async function openShelf(page: Page, store: PreparedStore): Promise<Till> {
  await signInByApi(page, store.owner);
  await page.goto('/admin/cashier');
  const till = tillOf(page);
  await expect(till.card('Refrigerante')).toBeVisible();
  return till;
}

const cards = (page: Page) => page.getByRole('list', { name: 'Produtos' }).getByRole('button');

async function names(page: Page): Promise<string[]> {
  return cards(page).evaluateAll((all) =>
    all.map((card) => card.querySelector('[title]')?.textContent ?? ''),
  );
}

async function choose(till: Till, name: string): Promise<void> {
  await till.cart.getByRole('combobox', { name: 'Cliente' }).fill(name);
  await till.cart.getByRole('option', { name }).click();
}

test.describe('time on the cards of the cashier', () => {
  test('is among the products: a package with one press, found by the search, changed by the keys', async ({
    page,
    request,
  }) => {
    const store = await prepareShelf(request);
    const ana = await store.addCustomer('Ana Clara Lima');
    const till = await openShelf(page, store);
    // The favourite is first; nothing was sold yet.
    expect(await names(page)).toEqual([
      'Pacote 10 horas',
      'Créditos · 1 h',
      'Corujão',
      'Água',
      'Batata chips',
      'Refrigerante',
    ]);
    await expect(till.card('Pacote 10 horas').getByRole('img', { name: 'Favorito' })).toBeVisible();
    await expectAccessible(page, 'cards of time');

    await till.card('Pacote 10 horas').click();
    await expect(till.line('Pacote 10 horas')).toContainText(/Vale até .*R\$\s45,00/s);
    await expect(till.card('Pacote 10 horas')).toContainText('1 no carrinho');
    await expect(till.cart).toContainText('Recebe o tempo do carrinho.');
    await page.keyboard.press('F9');
    await expect(page.getByText('Escolha o cliente que recebe o tempo.')).toBeVisible();

    await page.keyboard.press('F2');
    await page.keyboard.type('2*credito');
    await page.keyboard.press('Enter');
    await expect(till.line('Créditos · 2 h')).toContainText(/R\$\s12,00/);
    await expect(till.card('Créditos · 1 h')).toContainText('2 h no carrinho');
    await page.keyboard.press('+');
    await expect(till.line('Créditos · 3 h')).toBeVisible();
    await page.keyboard.press('-');
    await expect(till.line('Créditos · 2 h')).toBeVisible();
    await till.card('Corujão').press('Enter');
    await page.keyboard.press('F2');
    await page.keyboard.press('-');
    await expect(till.line('Corujão')).toBeHidden();
    await till.card('Refrigerante').click();
    await page.keyboard.press('+');
    await expect(till.total).toHaveText(/R\$\s70,00/);

    await choose(till, 'Ana Clara Lima');
    await page.keyboard.press('F9');
    await expect(till.done).toHaveText(/R\$\s70,00/);
    expect(await store.call('get', `/users/${ana}/credits`)).toEqual([{ storeId: store.id, minutes: 120 }]);
    expect(await store.call('get', `/users/${ana}/packages`)).toMatchObject([{ name: 'Pacote 10 horas' }]);

    // The most recently sold comes after the favourite, only at the next opening.
    expect((await names(page))[2]).toBe('Corujão');
    await page.reload();
    await expect(till.card('Corujão')).toBeVisible();
    expect((await names(page)).slice(0, 4)).toEqual([
      'Pacote 10 horas',
      'Créditos · 1 h',
      'Refrigerante',
      'Corujão',
    ]);
  });

  test('the search for tempo shows all of it and nothing else', async ({ page, request }) => {
    const store = await prepareShelf(request);
    const till = await openShelf(page, store);
    await till.search.fill('tempo');
    await expect(till.card('Refrigerante')).toBeHidden();
    expect(await names(page)).toEqual(['Pacote 10 horas', 'Créditos · 1 h', 'Corujão']);
  });

  test('no card moves when the prices are loaded, or when a session gets a bill', async ({
    page,
    request,
  }) => {
    const store = await prepareShelf(request);
    const sessions: string[] = [];
    for (const name of ['PC 01', 'PC 02', 'PC 03', 'PC 04', 'PC 05'])
      sessions.push(await store.startSession({ computerId: await store.addComputer(name), isGuest: true }));
    const answer = await holdRequests(page, `**/api/stores/${store.id}/prices`);
    const opening = openShelf(page, store);
    await expect(page.getByText('Carregando produtos…')).toBeAttached();
    answer();
    const till = await opening;
    const place = () => till.card('Refrigerante').boundingBox();
    const before = await place();
    for (const session of sessions) await store.call('delete', `/stores/${store.id}/sessions/${session}`);
    await expect(page.getByRole('button', { name: /^PC 05 · .* a receber/ })).toBeAttached();
    expect(await place()).toEqual(before);
  });

  test('fits a phone', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const store = await prepareShelf(request);
    const till = await openShelf(page, store);
    await expectNoSideScroll(page);
    await till.card('Corujão').click();
    await expect(till.card('Corujão')).toContainText('1 no carrinho');
    await expectAccessible(page, 'cards of time on a phone');
    // The customer is asked for where it is chosen.
    const customer = till.cart.getByRole('combobox', { name: 'Cliente' });
    await expect(customer).not.toBeInViewport();
    await till.finish.click();
    await expect(page.getByText('Escolha o cliente que recebe o tempo.')).toBeVisible();
    await expect(customer).toBeInViewport();
  });
});
