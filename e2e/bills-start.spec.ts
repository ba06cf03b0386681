import { startingPrices } from '@coruja/contract';
import { dayKinds } from '@coruja/domain';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, openSettled } from './support/accessible.ts';
import { preparePriced } from './support/bills.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import type { PreparedStore } from './support/store-api.ts';

// Who pays, and when (docs/product/sessions.md#start-dialog). An hour costs R$ 120,00.

test.describe('the start dialog of a store whose time has a price', () => {
  const vip = '0b8f3d27-6a51-4c9e-8d14-7e2a5c90f319';

  /** PC 1 is in the room VIP of weight 1,50, where an hour costs R$ 180,00. */
  async function prepareVip(request: APIRequestContext) {
    const { store } = await preparePriced(request, []);
    const rule = { name: 'Sala VIP', rooms: [vip], days: [...dayKinds], from: 0, until: 1_440 };
    const document = {
      ...startingPrices.document,
      rooms: [{ id: vip, name: 'VIP', weight: 1.5 }],
      rules: [{ ...rule, pricePerHour: 180 }],
    };
    await store.call('put', `/stores/${store.id}/prices`, { version: 0, document });
    await store.call('post', `/stores/${store.id}/computers`, { name: 'PC 1', roomId: vip });
    return store;
  }

  async function openStart(page: Page, store: PreparedStore) {
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
    await expect(dialog.getByRole('radiogroup', { name: 'Pagamento' })).toBeVisible();
    return dialog;
  }

  const billsOf = async (page: Page, store: PreparedStore) =>
    (await (await page.request.get(`/api/stores/${store.id}/bills`)).json()) as { amount: number }[];

  test('does not ask to try again what stays refused, and does where it may help', async ({
    page,
    request,
  }) => {
    const store = await prepareVip(request);
    const dialog = await openStart(page, store);
    await dialog.getByLabel('Sessão de convidado').check();
    const lines = page.getByRole('region', { name: 'Avisos' }).getByRole('paragraph');
    await page.route('**/sessions', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(lines.first()).toHaveText('Falha ao criar sessão. Tente novamente.');
    await page.unroute('**/sessions');
    await page.getByRole('button', { name: 'Fechar aviso' }).click();
    await expect(lines).toHaveCount(0);
    const [computer] = (await store.call('get', `/stores/${store.id}/computers`)) as { id: string }[];
    await store.startSession({ computerId: computer?.id ?? '', isGuest: true });
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(lines).toHaveText(['Falha ao criar sessão.', 'PC 1 já está em uso.']);
  });

  test('prices a guest by the rules, to be paid at the end', async ({ page, request }) => {
    const store = await prepareVip(request);
    const dialog = await openStart(page, store);
    await dialog.getByLabel('Sessão de convidado').check();
    await expect(dialog.getByRole('radio', { name: 'No fim' })).toBeChecked();
    await expect(dialog).toContainText(/Valor a cobrarR\$\s180,00Sala VIP, 1 h/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('Sessão criada com sucesso!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/computers$/);
    expect(await billsOf(page, store)).toMatchObject([{ amount: 180 }]);
  });

  test('starts a session without an end, with a bill for the used time', async ({ page, request }) => {
    const store = await prepareVip(request);
    const dialog = await openStart(page, store);
    await dialog.getByLabel('Sessão de convidado').check();
    await dialog.getByRole('button', { name: 'Aberta' }).click();
    await expect(dialog.getByLabel('Duração em minutos')).toBeDisabled();
    await expect(dialog.getByRole('radio', { name: 'No fim' })).toBeChecked();
    await expect(dialog).toContainText(/A próxima horaR\$\s180,00Sala VIP, 1 h/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(dialog).toBeHidden();
    const card = page.getByRole('listitem').filter({ hasText: 'PC 1' });
    await expect(card).toContainText('Aberta · 0 min');

    await card.getByRole('button', { name: 'PC 1', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('Sem hora para acabar');
    await page.keyboard.press('Escape');
    await page.goto('/admin/sessions');
    await expect(page.getByRole('table')).toContainText('Aberta · 0 min');
    expect(await billsOf(page, store)).toMatchObject([{ session: { isOpenEnded: true } }]);
  });

  test('chooses an end again by its minutes, or another payment', async ({ page, request }) => {
    const store = await prepareVip(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { guestPayment: 'start' });
    const dialog = await openStart(page, store);
    await dialog.getByLabel('Sessão de convidado').check();
    const [open, minutes] = [
      dialog.getByRole('button', { name: 'Aberta' }),
      dialog.getByLabel('Duração em minutos'),
    ];
    await open.click();
    await dialog.getByText('Cobrar agora').click();
    await expect(open).toHaveAttribute('aria-pressed', 'false');
    await expect(minutes).toHaveValue('60');
    await open.click();
    await dialog.getByRole('button', { name: '2 h', exact: true }).click();
    await expect(open).toHaveAttribute('aria-pressed', 'false');
    await expect(minutes).toHaveValue('120');
    await expect(dialog).toContainText(/Valor a cobrarR\$\s360,00/);
  });

  test('leads to the cashier if guests pay at the start', async ({ page, request }) => {
    const store = await prepareVip(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { guestPayment: 'start' });
    const dialog = await openStart(page, store);
    await dialog.getByLabel('Sessão de convidado').check();
    await expect(dialog.getByRole('radio', { name: 'Cobrar agora' })).toBeChecked();
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
    await expect(page.getByText('Conta do PC 1 · 1 h')).toBeVisible();
  });

  test("takes a customer's balance by the weight of the room, or opens a bill", async ({ page, request }) => {
    const store = await prepareVip(request);
    await store.addCustomer('Ana Sá', 120);
    const dialog = await openStart(page, store);
    await dialog.getByRole('combobox').fill('ana');
    await expect(dialog.getByRole('option', { name: /Ana Sá/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Saldo' })).toBeChecked();
    await expect(dialog).toContainText(/Saldo depois do início30\smin/);
    await expect(dialog).toContainText('VIP: 1 h de uso leva 1 h 30 min do saldo.');
    await dialog.getByRole('radio', { name: 'Saldo' }).press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'No fim' })).toBeChecked();
    await expect(dialog).toContainText(/Valor a cobrarR\$\s180,00Sala VIP, 1 h/);
    await dialog.getByRole('button', { name: 'Iniciar sessão' }).click();
    await expect(page.getByText('PC 1, Ana Sá')).toBeVisible();
    expect(await billsOf(page, store)).toMatchObject([{ amount: 180, user: { name: 'Ana Sá' } }]);
  });
});
