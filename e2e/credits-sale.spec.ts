import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { preparePriced } from './support/bills.ts';
import { signIn, signInByApi } from './support/people.ts';
import { confirmCharge, newestCharge, turnPixOn } from './support/pix.ts';
import { pixOf } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import type { PreparedStore } from './support/store-api.ts';

// docs/product/credits.md#selling

const ANA = 'Ana Clara Lima';

interface StoredSale {
  readonly total: number;
  readonly paymentType: string;
  readonly user: { readonly name: string };
  readonly payments: ReadonlyArray<{ readonly received: number | null; readonly change: number }>;
  readonly items: ReadonlyArray<{ readonly product: { readonly name: string } }>;
}

const salesOf = async (store: PreparedStore) =>
  (await store.call('get', `/stores/${store.id}/sales`)) as StoredSale[];

const entriesOf = async (store: PreparedStore, userId: string) =>
  (await store.call('get', `/users/${userId}/credits/entries`)) as ReadonlyArray<{
    kind: string;
    minutes: number;
    reason: string | null;
  }>;

/** R$ 6,00 an hour; Ana's dialog is open, with its price loaded. */
async function openDialog(page: Page, store: PreparedStore) {
  await store.call('patch', '/stores', { pricePerHour: 6 });
  const userId = await store.addCustomer(ANA, 30);
  await signIn(page, store.owner, '/admin/credits');
  await page.getByRole('button', { name: `Adicionar créditos: ${ANA}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
  await expect(dialog.getByLabel('Valor', { exact: true })).toHaveValue('6,00');
  return { userId, dialog };
}

test.describe("'Adicionar créditos' while time has a price", () => {
  test('sells with one Enter, by minutes or by an amount, and shows the change', async ({
    page,
    request,
  }) => {
    const { store } = await preparePriced(request, []);
    const { userId, dialog } = await openDialog(page, store);
    await page.keyboard.type('90');
    await expect(dialog.getByLabel('Valor', { exact: true })).toHaveValue('9,00');
    await expect(dialog).toContainText(/Fica com120\smin/);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Créditos vendidos!')).toBeVisible();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: `Adicionar créditos: ${ANA}` }).click();
    await dialog.getByLabel('Valor', { exact: true }).fill('10');
    await expect(dialog.getByLabel('Minutos a adicionar')).toHaveValue('100');
    await dialog.getByLabel('Recebido').fill('5');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('O valor recebido é menor que o pagamento.');
    await dialog.getByLabel('Recebido').fill('20');
    await expect(dialog.getByRole('status', { name: 'Troco' })).toHaveText(/R\$\s10,00/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText(/1 h 40 min para Ana Clara Lima, R\$\s10,00, troco R\$\s10,00\./),
    ).toBeVisible();
    await page.evaluate(() => {
      window.print = () =>
        document.body.setAttribute(
          'data-printed',
          document.querySelector('[data-receipt]')?.textContent ?? '',
        );
    });
    await page.getByRole('button', { name: 'Imprimir recibo' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', /Créditos · 1 h 40 min/);

    expect(await salesOf(store)).toMatchObject([
      { total: 10, paymentType: 'CASH', user: { name: ANA }, payments: [{ received: 20, change: 10 }] },
      { total: 9, paymentType: 'CASH', items: [{ product: { name: 'Créditos · 1 h 30 min' } }] },
    ]);
    expect((await entriesOf(store, userId)).map(({ kind, minutes }) => [kind, minutes])).toEqual([
      ['purchase', 100],
      ['purchase', 90],
      ['grant', 30],
    ]);
  });

  test('sells by a code, which the cashier shows', async ({ page, request }) => {
    const { store } = await preparePriced(request, []);
    await turnPixOn(store);
    const { userId, dialog } = await openDialog(page, store);
    await dialog.getByRole('button', { name: 'PIX' }).click();
    await dialog.getByRole('button', { name: 'Gerar PIX' }).click();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
    await expect(pixOf(page).dialog).toContainText(/R\$\s6,00/);
    await expect(pixOf(page).orders).toHaveText([/Ana Clara Lima/]);
    expect((await entriesOf(store, userId)).map(({ kind }) => kind)).toEqual(['grant']);
    await pixOf(page).received.click();
    await expect(page.getByRole('complementary', { name: 'Carrinho' })).toContainText('PIX recebido!');
    expect((await entriesOf(store, userId))[0]).toMatchObject({ kind: 'purchase', minutes: 60 });
    expect(await salesOf(store)).toMatchObject([{ total: 6, paymentType: 'PIX', user: { name: ANA } }]);
  });

  test('gives a courtesy only with a reason, which is in the ledger', async ({ page, request }) => {
    const { store } = await preparePriced(request, []);
    const { userId, dialog } = await openDialog(page, store);
    await dialog.getByText('Cortesia', { exact: true }).click();
    await expect(dialog.getByLabel('Valor', { exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Dar cortesia' }).click();
    await expect(dialog).toContainText('Informe o motivo.');
    await dialog.getByLabel('Motivo').fill('Fonte queimou');
    await dialog.getByRole('button', { name: 'Dar cortesia' }).click();
    await expect(page.getByText('Créditos adicionados!')).toBeVisible();
    expect(await salesOf(store)).toEqual([]);
    expect((await entriesOf(store, userId))[0]).toMatchObject({ minutes: 60, reason: 'Fonte queimou' });
    await page.getByRole('row', { name: ANA }).getByRole('button', { name: ANA, exact: true }).click();
    await expect(page.getByRole('region', { name: 'Extrato de créditos' })).toContainText('Fonte queimou');
  });

  test('fits on a phone', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { store } = await preparePriced(request, []);
    await openDialog(page, store);
    await expectNoSideScroll(page);
  });
});

test.describe("'+1 h e iniciar' while time has a price", () => {
  test('sells the time by the chosen tender and starts', async ({ page, request }) => {
    const { store } = await preparePriced(request, ['PC 01']);
    await store.addCustomer(ANA);
    await signInByApi(page, store.owner);
    const dialog = await pickAna(page);
    await dialog.getByRole('button', { name: 'PIX' }).click();
    await dialog.getByRole('button', { name: /\+1 h e iniciar · R\$\s120,00/ }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    expect(await salesOf(store)).toMatchObject([{ total: 120, paymentType: 'PIX', user: { name: ANA } }]);
  });

  test('sells the time by a code, and starts nothing before the PIX has arrived', async ({
    page,
    request,
  }) => {
    const { store } = await preparePriced(request, ['PC 01']);
    await turnPixOn(store);
    const userId = await store.addCustomer(ANA);
    await signInByApi(page, store.owner);
    const dialog = await pickAna(page);
    await dialog.getByRole('button', { name: 'PIX' }).click();
    await dialog.getByRole('button', { name: /^\+1 h por PIX · R\$\s120,00$/ }).click();
    await expect(page.getByText('Inicie a sessão depois que o PIX chegar.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
    await expect(pixOf(page).dialog).toContainText(/R\$\s120,00/);
    expect(await store.call('get', `/stores/${store.id}/sessions`)).toEqual([]);
    await confirmCharge(store, await newestCharge(store));
    expect((await entriesOf(store, userId)).map(({ kind }) => kind)).toEqual(['purchase']);
    await openSettled(page, '/admin/computers');
    await (await pickAna(page)).getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
  });

  test('says that the time is in the balance when the start is refused after the sale', async ({
    page,
    request,
  }) => {
    const { store, computers } = await preparePriced(request, ['PC 01']);
    const userId = await store.addCustomer(ANA);
    await signInByApi(page, store.owner);
    const dialog = await pickAna(page);
    await page.route('**/sessions', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'COMPUTER_IN_USE', error: 'x', message: 'x' } })
        : route.fallback(),
    );
    await dialog.getByRole('button', { name: /\+1 h e iniciar/ }).click();
    await expect(page.getByText('Falha ao criar sessão.', { exact: true })).toBeVisible();
    await expect(page.getByText(`O tempo está no saldo de ${ANA}.`)).toBeVisible();
    expect((await entriesOf(store, userId)).map(({ kind }) => kind)).toEqual(['purchase']);
    expect(computers).toHaveLength(1);
    // Nothing is sold again, because the balance is enough now.
    await expect(dialog.getByRole('button', { name: /e iniciar/ })).toHaveCount(0);
  });
});

/** The start dialog of PC 01 with Ana, who has no minutes. */
async function pickAna(page: Page) {
  await page.goto('/admin/computers');
  await page.getByRole('button', { name: /^PC 01/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 01' });
  await dialog.getByRole('combobox').fill('Ana');
  await page.getByRole('option', { name: /Ana Clara/ }).click();
  return dialog;
}

test.describe("'Transferir' in the panel of a customer", () => {
  test('moves minutes to another customer, and the ledger names both', async ({ page, request }) => {
    const { store } = await preparePriced(request, []);
    const userId = await store.addCustomer(ANA, 90);
    const otherId = await store.addCustomer('Bia Prado', 0);
    await signInByApi(page, store.owner);
    await page.goto('/admin/credits');
    await page.getByRole('button', { name: ANA, exact: true }).click();
    const panel = page.getByRole('dialog', { name: ANA });
    await panel.getByRole('button', { name: 'Transferir' }).click();
    const dialog = page.getByRole('dialog', { name: 'Transferir créditos' });
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('bia');
    await page.keyboard.press('Enter');
    await expect(dialog.getByLabel('Minutos')).toBeFocused();
    await page.keyboard.type('100');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${ANA} tem 1 h 30 min de saldo.`)).toBeVisible();
    await dialog.getByLabel('Minutos').fill('60');
    await expect(dialog).toContainText(/Fica com30\smin/);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Créditos transferidos!')).toBeVisible();
    await expect(panel).toContainText('Transferido para Bia Prado');
    expect((await entriesOf(store, userId))[0]).toMatchObject({ kind: 'transfer', minutes: -60 });
    expect((await entriesOf(store, otherId))[0]).toMatchObject({ kind: 'transfer', minutes: 60 });
  });
});
