import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// What sessions owe, on the screens (docs/product/bills.md#the-screens). An hour costs R$ 120,00, so the first minute costs R$ 2,00.

const owedButton = (page: Page) => page.getByRole('button', { name: /^A receber · / });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'A receber' });

/** A store whose time has a price, with these computers. */
async function preparePriced(request: APIRequestContext, names: readonly string[]) {
  const store = await prepareStore(request);
  await store.call('patch', '/stores', { pricePerHour: 120 });
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
  const computers: string[] = [];
  for (const name of names) computers.push(await store.addComputer(name));
  return { store, computers };
}

/** A guest who has played a minute and has not paid. */
async function leaveUnpaid(store: PreparedStore, computerId: string | undefined): Promise<void> {
  const sessionId = await store.startSession({ computerId: computerId ?? '', isGuest: true });
  await store.call('delete', `/stores/${store.id}/sessions/${sessionId}`);
}

async function openPanel(page: Page) {
  await owedButton(page).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}

test.describe("'A receber' on every screen", () => {
  test('stands there while something is owed, and leads to the cashier', async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5', 'PC 7']);
    await store.startSession({ computerId: computers[2] ?? '', isGuest: true, durationInMinutes: 30 });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    await expect(owedButton(page)).toBeHidden();
    // It comes by the live notice.
    await leaveUnpaid(store, computers[0]);
    await expect(owedButton(page)).toHaveAccessibleName(/^A receber · 1 · R\$\s2,00$/);
    await leaveUnpaid(store, computers[1]);
    await expect(owedButton(page)).toHaveAccessibleName(/^A receber · 2 · R\$\s4,00$/);

    const panel = await openPanel(page);
    const over = panel.getByRole('list', { name: 'Terminadas' }).getByRole('listitem');
    await expect(over).toHaveCount(2);
    await expect(over.first()).toContainText(/PC 1R\$\s2,00Convidado · terminou \d\d:\d\d · 1 min/);
    await expect(over.first()).toContainText(/Padrão 1 min R\$\s2,00/);
    const running = panel.getByRole('list', { name: 'Em andamento' }).getByRole('listitem');
    await expect(running).toContainText(/PC 7R\$\s60,00Convidado · termina/);
    await expect(running).toContainText(/Até agora R\$\s2,00\./);
    await expectAccessible(page);
    await panel.getByRole('button', { name: /^Receber todas · R\$\s4,00$/ }).click();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
    await expect(panel).toBeHidden();

    await page.goto('/admin/sales');
    await openPanel(page);
    await panel.getByRole('button', { name: 'Receber PC 5' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/cashier$/);
  });

  test('dispenses a bill with a reason, and says why it was refused', async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5']);
    for (const id of computers) await leaveUnpaid(store, id);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    const panel = await openPanel(page);
    await panel.getByRole('button', { name: 'Dispensar… PC 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dispensar conta' });
    await dialog.getByRole('button', { name: 'Dispensar conta' }).click();
    await expect(dialog.getByText('Informe o motivo.')).toBeVisible();
    await expect(dialog.getByLabel('Motivo')).toBeFocused();
    await dialog.getByLabel('Motivo').fill('Computador travou');
    const message = 'Esta conta já foi recebida.';
    await page.route('**/waive', (route) =>
      route.fulfill({ status: 409, json: { code: 'BILL_SETTLED', message } }),
    );
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await expect(dialog.getByLabel('Motivo')).toHaveValue('Computador travou');
    await page.unroute('**/waive');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Conta dispensada.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('list', { name: 'Terminadas' }).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(owedButton(page)).toHaveAccessibleName(/ · 1 · R\$\s2,00$/);
  });

  test('is in the command palette', async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5']);
    for (const id of computers) await leaveUnpaid(store, id);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    await expect(owedButton(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('receber pc 5');
    await expect(page.getByRole('option', { name: /^Receber PC 5 · R\$\s2,00/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/cashier$/);
  });

  test('stands in the top bar of a phone', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { store, computers } = await preparePriced(request, ['PC 1']);
    await leaveUnpaid(store, computers[0]);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    await expect(owedButton(page)).toBeVisible();
    await expectNoSideScroll(page);
    const panel = await openPanel(page);
    await expect(panel).toContainText(/R\$\s2,00/);
    await expectAccessible(page);
  });

  test('asks for no bills while time has no price', async ({ page, request }) => {
    const store = await prepareStore(request);
    const calls = watchCalls(page, 'GET', /\/bills$/);
    await signInByApi(page, store.owner);
    const switches = page.waitForResponse(/\/counter-settings$/);
    await page.goto('/admin/computers');
    await (await switches).finished();
    await openSettled(page, '/admin/dashboard');
    expect(calls).toHaveLength(0);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: true });
    await expect.poll(() => calls.length).toBe(1);
  });
});
