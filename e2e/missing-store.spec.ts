import type { Page } from '@playwright/test';
import { openCreate as openCreateEvent } from './support/events-screen.ts';
import { watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { add, fillNew, openCreate } from './support/products.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

const MISSING = 'ID da loja não encontrado.';
const me = '**/api/auth/store/me';

/** Signs in as a store whose answer has no id, and opens a screen. */
async function openWithoutId(page: Page, store: PreparedStore, screen: string): Promise<void> {
  await signInByApi(page, store.owner);
  const known = (await (await page.request.get('/api/auth/store/me')).json()) as object;
  await page.route(me, (route) => route.fulfill({ json: { ...known, id: '' } }));
  await page.goto(`/admin/${screen}`);
  await expect(page.getByText('Carregando dados da loja...')).toBeVisible();
}

const toast = (page: Page) =>
  page.getByRole('region', { name: 'Avisos' }).getByText(MISSING, { exact: true });

test.describe('a store without its id', () => {
  test("keeps its screen, answers actions with 'ID da loja não encontrado.', and works again once it has one", async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await openWithoutId(page, store, 'products');
    const calls = watchCalls(page, 'POST', /./);
    await expect(page.getByRole('heading', { level: 1, name: 'Gerenciar Produtos' })).toBeVisible();
    const dialog = await openCreate(page);
    await fillNew(dialog);
    await add(dialog).click();
    await expect(dialog.getByRole('alert')).toHaveText(MISSING);
    expect(calls).toEqual([]);
    await page.unroute(me);
    await expect(page.getByText('Carregando dados da loja...')).toBeHidden();
    await add(dialog).click();
    await expect(page.getByRole('row', { name: 'Pão de queijo' })).toBeVisible();
  });

  const actions: readonly [screen: string, act: (page: Page) => Promise<void>][] = [
    [
      'computers',
      async (page) => {
        await page.getByRole('button', { name: 'Adicionar computador' }).click();
        const dialog = page.getByRole('dialog', { name: 'Adicionar computador' });
        await dialog.getByLabel('Nome').fill('PC 1');
        await dialog.getByRole('button', { name: 'Adicionar computador' }).click();
      },
    ],
    [
      'coupons',
      async (page) => {
        await page.getByRole('button', { name: 'Criar cupom' }).click();
        const dialog = page.getByRole('dialog', { name: 'Criar cupom' });
        await dialog.getByLabel('Código').fill('CORUJA10');
        await dialog.getByLabel('Desconto (%)').fill('10');
        await dialog.getByRole('button', { name: 'Criar cupom' }).click();
      },
    ],
    [
      'events',
      async (page) => {
        const dialog = await openCreateEvent(page);
        await dialog.getByLabel('Nome').fill('Corujão');
        await dialog.getByLabel('Data').fill('21/11/2099');
        await dialog.getByLabel('Início').fill('23:00');
        await dialog.getByLabel('Término').fill('06:00');
        await dialog.getByRole('button', { name: 'Criar evento' }).click();
      },
    ],
    [
      'credits',
      async (page) => {
        await page.getByRole('button', { name: 'Adicionar créditos: Ana Clara Lima' }).click();
        const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
        await dialog.getByRole('button', { name: 'Adicionar créditos' }).click();
      },
    ],
  ];
  for (const [screen, act] of actions) {
    test(`sends nothing from ${screen}, and says why`, async ({ page, request }) => {
      const store = await prepareStore(request);
      await store.addCustomer('Ana Clara Lima', 90);
      await openWithoutId(page, store, screen);
      const calls = watchCalls(page, 'POST', /./);
      await act(page);
      await expect(toast(page)).toBeVisible();
      expect(calls).toEqual([]);
    });
  }
});
