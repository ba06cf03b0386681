import type { APIRequestContext, Page } from '@playwright/test';
import { watchCalls } from './support/network.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/sessions.md#no-price-yet: a store without a price is asked for it before it gives time away.

async function openStart(page: Page, store: PreparedStore) {
  await store.addComputer('PC 1');
  await signIn(page, store.owner, '/admin/computers');
  await page.getByRole('button', { name: 'PC 1', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  return dialog;
}

async function priceOf(request: APIRequestContext, store: PreparedStore): Promise<number> {
  const answer = await request.get(`/api/stores/${store.id}`);
  return ((await answer.json()) as { pricePerHour: number }).pricePerHour;
}

test.describe('a store without a price', () => {
  test('is asked for it at the first guest’s start, saves it and continues', async ({ page, request }) => {
    const store = await prepareStore(request);
    const dialog = await openStart(page, store);
    const starts = watchCalls(page, 'POST', /\/sessions$/);
    await expect(dialog.getByLabel('Preço por hora (R$)')).toBeHidden();
    await dialog.getByLabel('Sessão de convidado').check();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(dialog.getByText('O preço por hora é obrigatório.')).toBeVisible();
    const price = dialog.getByLabel('Preço por hora (R$)');
    await expect(price).toBeFocused();
    expect(starts).toHaveLength(0);
    await page.keyboard.type('6,50');
    await expect(dialog).toContainText(/Valor a cobrarR\$\s6,50/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await priceOf(request, store)).toBe(6.5);

    await store.addComputer('PC 2');
    await page.getByRole('button', { name: 'PC 2', exact: true }).click();
    const next = page.getByRole('dialog', { name: 'Nova sessão em PC 2' });
    await next.getByLabel('Sessão de convidado').check();
    await expect(next).toContainText(/Valor a cobrarR\$\s6,50/);
    await expect(next.getByLabel('Preço por hora (R$)')).toBeHidden();
  });

  test("lets a guest in free of charge only with 'Sem cobrança'", async ({ page, request }) => {
    const store = await prepareStore(request);
    const dialog = await openStart(page, store);
    await dialog.getByLabel('Sessão de convidado').check();
    const free = dialog.getByLabel('Sem cobrança');
    await expect(free).not.toBeChecked();
    await free.check();
    await expect(dialog.getByLabel('Preço por hora (R$)')).toBeDisabled();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    expect(await priceOf(request, store)).toBe(0);
  });

  test('is asked for it before time is added to a balance, not before a balance is used', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const userId = await store.addCustomer('Ana Sá', 30);
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Faltam 30 min');
    await dialog.getByRole('button', { name: '+1 h e iniciar' }).click();
    await expect(dialog.getByLabel('Preço por hora (R$)')).toBeFocused();
    expect(await (await request.get(`/api/users/${userId}/credits`)).json()).toMatchObject([{ minutes: 30 }]);
    await page.keyboard.type('7');
    await dialog.getByRole('button', { name: /^\+1 h e iniciar · R\$\s7,00$/ }).click();
    await expect(page.getByText('PC 1, Ana Sá')).toBeVisible();
    expect(await priceOf(request, store)).toBe(7);
    expect(await (await request.get(`/api/users/${userId}/credits`)).json()).toMatchObject([{ minutes: 30 }]);
  });

  test('starts customers who have the minutes without asking for a price', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addCustomer('Ana Sá', 60);
    const dialog = await openStart(page, store);
    await page.keyboard.type('ana');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Iniciar sessão' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('PC 1, Ana Sá')).toBeVisible();
  });
});
