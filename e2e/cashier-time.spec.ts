import { randomUUID } from 'node:crypto';
import { type PriceDocumentAnswer, startingPrices } from '@coruja/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { fillShelf, openTill, salesOf } from './support/cashier.ts';
import { openBox } from './support/payment-box.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// docs/product/sales.md#time-in-the-cart

const everyDay = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'holiday',
] as const;

/** R$ 6,00 an hour; a room VIP at R$ 10,00, and a group with 10% discount. */
async function priceTime(store: PreparedStore) {
  const room = { id: randomUUID(), name: 'VIP', weight: 1.5 };
  const group = { id: randomUUID(), name: 'Clube', discount: 10 };
  const rule = {
    name: 'Sala VIP',
    rooms: [room.id],
    days: [...everyDay],
    from: 0,
    until: 1_440,
    pricePerHour: 10,
  };
  const document: PriceDocumentAnswer = {
    ...startingPrices.document,
    rooms: [room],
    groups: [group],
    rules: [rule],
  };
  await store.call('patch', '/stores', { pricePerHour: 6 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
  await store.call('put', `/stores/${store.id}/prices`, { version: 0, document });
  return { room, group };
}

const sellDialog = (page: Page) => page.getByRole('dialog', { name: 'Vender tempo' });

test.describe('time at the cashier', () => {
  test('is sold beside a drink by two tenders: a session of a club member in a VIP room', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const { room, group } = await priceTime(store);
    const computer = await store.addComputer('PC 05');
    await store.call('put', `/stores/${store.id}/computers/${computer}`, { roomId: room.id });
    const ana = await store.addCustomer('Ana Clara Lima');
    await store.call('put', `/users/${ana}`, { groupId: group.id });

    const till = await openTill(page, store);
    await till.cart.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await till.cart.getByRole('option', { name: 'Ana Clara Lima' }).click();
    await till.card('Refrigerante').click();
    await page.keyboard.press('F4');
    const dialog = sellDialog(page);
    await dialog.getByLabel('Computador').selectOption({ label: 'PC 05 · VIP' });
    await dialog.getByRole('button', { name: /^2 h/ }).click();
    await expect(dialog).toContainText(/R\$\s18,00/);
    await expect(dialog).toContainText('Sala VIP, 2 h');
    await expectAccessible(page, 'selling time');
    await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
    await expect(till.line('Sessão no PC 05 · 2 h')).toContainText(/Sala VIP, 2 h.*R\$\s18,00/s);
    await expect(till.total).toHaveText(/R\$\s24,50/);

    await expect(dialog).toBeHidden();
    const box = await openBox(page);
    await page.keyboard.press('F2');
    await box.amount.fill('6,50');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F1');
    await box.received.fill('50');
    await page.keyboard.press('Enter');
    await expect(till.done).toHaveText(/R\$\s24,50/);
    await expect(till.cart).toContainText(/Troco R\$\s32,00/);

    const [sale] = await salesOf(page, store);
    expect(sale?.items).toMatchObject([
      { product: { name: 'Refrigerante' }, price: 6.5 },
      {
        product: { name: 'Sessão no PC 05 · 2 h' },
        price: 18,
        time: { rules: [{ rule: 'Sala VIP', minutes: 120, amount: 18 }] },
      },
    ]);
    const sessions = await store.call('get', `/stores/${store.id}/sessions`);
    expect(sessions).toMatchObject([{ user: { id: ana }, billing: 'paid', durationInMinutes: 120 }]);
  });

  test('is added to the balance of the chosen customer, and asks for one', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await priceTime(store);
    const bia = await store.addCustomer('Bia Ramos');
    const till = await openTill(page, store);
    await page.getByRole('button', { name: 'Vender tempo' }).click();
    const dialog = sellDialog(page);
    await dialog.getByText('Créditos', { exact: true }).click();
    await dialog.getByRole('button', { name: /^3 h/ }).click();
    await dialog.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
    await expect(till.total).toHaveText(/R\$\s18,00/);
    await expect(till.cart).toContainText('Recebe o tempo do carrinho.');
    await till.finish.click();
    await expect(page.getByText('Escolha o cliente que recebe o tempo.')).toBeVisible();
    await till.cart.getByRole('combobox', { name: 'Cliente' }).fill('bia');
    await till.cart.getByRole('option', { name: 'Bia Ramos' }).click();
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s18,00/);
    expect(await store.call('get', `/users/${bia}/credits`)).toEqual([{ storeId: store.id, minutes: 180 }]);
  });

  test('of a bill is one press away, and is gone once it is paid', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await priceTime(store);
    const computer = await store.addComputer('PC 07');
    const session = await store.startSession({ computerId: computer, isGuest: true });
    await store.call('delete', `/stores/${store.id}/sessions/${session}`);
    const till = await openTill(page, store);
    const due = page.getByRole('button', { name: /^PC 07 · R\$\s0,10 a receber/ });
    await due.click();
    await expect(till.line('Conta do PC 07 · 1 min')).toContainText(/Padrão, 1 min.*R\$\s0,10/s);
    await expect(due).toBeHidden();
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s0,10/);
    await expect(due).toBeHidden();
    expect(await store.call('get', `/stores/${store.id}/bills`)).toEqual([]);
  });

  test('is not offered while it has no price, and fits a phone if it has one', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: false });
    await openTill(page, store);
    await expect(page.getByRole('button', { name: 'Vender tempo' })).toBeHidden();
    await priceTime(store);
    await page.setViewportSize({ width: 360, height: 640 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Vender tempo' })).toBeVisible();
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Vender tempo' }).click();
    await expectAccessible(page, 'selling time on a phone');
  });
});
