import { startingPrices } from '@coruja/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll, openSettled } from './support/accessible.ts';
import { leaveUnpaid, preparePriced } from './support/bills.ts';
import { startClockServer } from './support/clock-server.ts';
import { passTimeUntil, watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { isTimePriced, prepareStore } from './support/store-api.ts';

// Bills on the screens (docs/product/bills.md#the-screens). An hour costs R$ 120,00, so the first minute costs R$ 2,00.

const dueButton = (page: Page) => page.getByRole('button', { name: /^A receber · / });
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'A receber' });

async function openPanel(page: Page) {
  await dueButton(page).click();
  await expect(panelOf(page)).toBeVisible();
  return panelOf(page);
}

test.describe("'A receber' on every screen", () => {
  test('is shown while there are open bills, and leads to the cashier', async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5', 'PC 7']);
    await store.startSession({ computerId: computers[2] ?? '', isGuest: true, durationInMinutes: 30 });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    await expect(dueButton(page)).toBeHidden();
    // Shown by the live notice.
    await leaveUnpaid(store, computers[0]);
    await expect(dueButton(page)).toHaveAccessibleName(/^A receber · 1 · R\$\s2,00$/);
    await leaveUnpaid(store, computers[1]);
    await expect(dueButton(page)).toHaveAccessibleName(/^A receber · 2 · R\$\s4,00$/);

    const panel = await openPanel(page);
    const over = panel.getByRole('list', { name: 'Terminadas' }).getByRole('listitem');
    await expect(over).toHaveCount(2);
    await expect(over.first()).toContainText(/PC 1R\$\s2,00Convidado · terminou \d\d:\d\d · 1 min/);
    await expect(over.first()).toContainText(/Padrão 1 min R\$\s2,00/);
    const running = panel.getByRole('list', { name: 'Em andamento' }).getByRole('listitem');
    await expect(running).toContainText(/PC 7R\$\s60,00Convidado · termina/);
    await expect(running).toContainText(/Até agora R\$\s2,00\. Padrão 1 min R\$\s2,00/);
    await expect(running).toContainText(/paga o tempo todo: Padrão 30 min R\$\s60,00/);
    await expectAccessible(page);
    await panel.getByRole('button', { name: /^Receber todas · R\$\s4,00$/ }).click();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
    await expect(panel).toBeHidden();

    await page.goto('/admin/sales');
    await openPanel(page);
    await panel.getByRole('button', { name: 'Receber PC 5' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/cashier$/);
  });

  test('waives a bill with a reason, and says why it was refused', async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5']);
    for (const id of computers) await leaveUnpaid(store, id);
    // Before the page is opened: a busy browser may send a request past a route that is only just set.
    const message = 'Esta conta já foi recebida.';
    await page.route('**/waive', (route) =>
      route.fulfill({ status: 409, json: { code: 'BILL_SETTLED', message } }),
    );
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    const panel = await openPanel(page);
    await panel.getByRole('button', { name: 'Dispensar… PC 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dispensar conta' });
    await dialog.getByRole('button', { name: 'Dispensar conta' }).click();
    await expect(dialog.getByText('Informe o motivo.')).toBeVisible();
    await expect(dialog.getByLabel('Motivo')).toBeFocused();
    await dialog.getByLabel('Motivo').fill('Computador travou');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(message);
    await expect(dialog.getByLabel('Motivo')).toHaveValue('Computador travou');
    await page.unroute('**/waive');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Conta dispensada.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(panel.getByRole('list', { name: 'Terminadas' }).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dueButton(page)).toHaveAccessibleName(/ · 1 · R\$\s2,00$/);
  });

  test('is in the command palette', async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5']);
    for (const id of computers) await leaveUnpaid(store, id);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    await expect(dueButton(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('receber pc 5');
    await expect(page.getByRole('option', { name: /^Receber PC 5 · R\$\s2,00/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/cashier$/);
  });

  test('is in the top bar of a phone', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const { store, computers } = await preparePriced(request, ['PC 1']);
    await leaveUnpaid(store, computers[0]);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    await expect(dueButton(page)).toBeVisible();
    await expectNoSideScroll(page);
    const panel = await openPanel(page);
    await expect(panel).toContainText(/R\$\s2,00/);
    await expectAccessible(page);
  });

  test('requests no bills while time has no price', async ({ page, request }) => {
    test.skip(isTimePriced, 'Its time has a price.');
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

test.describe('a computer whose last session is not paid', () => {
  const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

  test('shows the open amount, and a press offers to receive it or to start the next session', async ({
    page,
    request,
  }) => {
    const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5']);
    await leaveUnpaid(store, computers[0]);
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/computers');
    await expect(cardOf(page, 'PC 1')).toContainText(/A receber R\$\s2,00/);
    await expect(cardOf(page, 'PC 1')).toHaveAttribute('data-due');
    await expect(cardOf(page, 'PC 5')).not.toContainText('A receber');
    await page.getByRole('button', { name: '1 A receber' }).click();
    await expect(page).toHaveURL(/\?situacao=due$/);
    await expect(cardOf(page, 'PC 5')).toBeHidden();

    await page.getByRole('button', { name: 'PC 1', exact: true }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'A receber de PC 1' });
    await expect(dialog).toContainText('Convidado · terminou');
    await expect(dialog.getByRole('button', { name: 'Receber' })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Nova sessão' }).click();
    const starting = page.getByRole('dialog', { name: 'Nova sessão em PC 1' });
    await expect(starting.getByRole('combobox')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'PC 1', exact: true })).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Receber' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/cashier$/);
  });

  test('shows the next session with a small mark', async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1']);
    await leaveUnpaid(store, computers[0]);
    await store.startSession({ computerId: computers[0] ?? '', isGuest: true });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/computers');
    await expect(cardOf(page, 'PC 1')).toContainText('Convidado');
    await expect(cardOf(page, 'PC 1')).toContainText(/A receber R\$\s2,00/);
    await expect(cardOf(page, 'PC 1')).not.toHaveAttribute('data-due');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Sessão em PC 1' })).toBeVisible();
  });

  test('shows it too when the time has run out', async ({ browser }) => {
    test.slow();
    const server = await startClockServer();
    const context = await browser.newContext({ baseURL: server.url });
    try {
      const { store, computers } = await preparePriced(context.request, ['PC 1']);
      await store.startSession({ computerId: computers[0] ?? '', isGuest: true, durationInMinutes: 5 });
      const page = await context.newPage();
      await page.clock.install();
      await signInByApi(page, store.owner);
      await openSettled(page, '/admin/computers');
      await expect(cardOf(page, 'PC 1')).toContainText('Em uso');
      await expect(dueButton(page)).toBeHidden();
      await server.passDays(6 / 1_440);
      // The screen reloads every 30 seconds.
      await passTimeUntil(page, () => cardOf(page, 'PC 1').getByText('A receber').isVisible());
      await expect(cardOf(page, 'PC 1')).toContainText(/A receber R\$\s10,00/);
      await expect(dueButton(page)).toHaveAccessibleName(/^A receber · 1 · R\$\s10,00$/);
    } finally {
      await context.close();
      await server.stop();
    }
  });
});

test.describe('the end of a session with a bill', () => {
  test("says the amount of the bill, and the toast offers 'Receber agora'", async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1']);
    const minimum = { ...startingPrices.document, minimumPrice: 5 };
    await store.call('put', `/stores/${store.id}/prices`, { version: 0, document: minimum });
    await store.startSession({ computerId: computers[0] ?? '', isGuest: true });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await expect(panel.getByText(/^A receber até agoraR\$\s5,00$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const asking = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(asking).toContainText(/Valor a cobrarR\$\s5,00/);
    const rules = asking.getByRole('list', { name: 'Como se chega ao valor' }).getByRole('listitem');
    await expect(rules).toHaveText([/^1 min · PadrãoR\$\s5,00$/]);
    await expectAccessible(page, 'ending a session with a bill');
    await asking.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText(/^A receber: R\$\s5,00\.$/)).toBeVisible();
    await page.getByRole('button', { name: 'Receber agora' }).click();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
  });

  test("says 'Saldo' for a customer who pays with the balance", async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1']);
    const userId = await store.addCustomer('Ana Sá', 90);
    await store.startSession({ computerId: computers[0] ?? '', userId });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await expect(panel.getByText(/^PagamentoSaldo$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const asking = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(asking).toContainText('O tempo não utilizado volta para o saldo de Ana Sá.');
    await asking.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText(/devolvidos ao saldo de Ana Sá\./)).toBeVisible();
  });

  test("says 'Pago' for sold time", async ({ page, request }) => {
    const { store, computers } = await preparePriced(request, ['PC 1']);
    const time = [{ kind: 'session', computerId: computers[0], minutes: 60 }];
    await store.call('post', `/stores/${store.id}/sales`, { paymentType: 'PIX', items: [], time });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/computers');
    await page.getByRole('button', { name: 'PC 1', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Sessão em PC 1' });
    await expect(panel.getByText(/^PagamentoPago$/)).toBeVisible();
    await panel.getByRole('button', { name: 'Encerrar sessão' }).click();
    const asking = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(asking).toContainText('Para devolver o tempo não utilizado, estorne a venda depois.');
    await asking.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('O tempo já estava pago.')).toBeVisible();
  });
});

test("rings for each new bill until 'Avisar com som' is turned off", async ({ page, request }) => {
  const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5', 'PC 7']);
  await leaveUnpaid(store, computers[0]);
  await page.addInitScript(() => {
    window.AudioContext = class extends AudioContext {
      override createOscillator() {
        document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1);
        return super.createOscillator();
      }
    };
  });
  const tones = () => page.evaluate(() => Number(document.body.dataset.tones ?? 0));
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/sales');
  const panel = await openPanel(page);
  // What is due already does not ring when a page is opened.
  expect(await tones()).toBe(0);
  await leaveUnpaid(store, computers[1]);
  await expect.poll(tones).toBe(2);
  await panel.getByRole('switch', { name: 'Avisar com som' }).press('Space');
  await leaveUnpaid(store, computers[2]);
  await expect(dueButton(page)).toHaveAccessibleName(/ · 3 · /);
  expect(await tones()).toBe(2);
  // The setting is stored; turned on again it rings.
  await page.reload();
  await openPanel(page);
  const sound = panel.getByRole('switch', { name: 'Avisar com som' });
  await expect(sound).not.toBeChecked();
  await sound.press('Space');
  await expect.poll(tones).toBe(2);
});

test("'Painel' shows the open bills beside the received money", async ({ page, request }) => {
  const { store, computers } = await preparePriced(request, ['PC 1', 'PC 5']);
  for (const id of computers) await leaveUnpaid(store, id);
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/dashboard');
  const today = page.getByRole('region', { name: 'Hoje' });
  await expect(today.getByText(/^A receber R\$\s4,00 · 2 contas$/)).toBeVisible();
  // Each sum says whether it was sold or received.
  await expect(today).toContainText('Recebido hoje');
  await expect(page.getByRole('region', { name: 'Últimos 30 dias' })).toContainText(
    'Vendido, menos o estornado',
  );
  await expectAccessible(page);
});

test("'Vendas' says what was sold and what was received, by their names", async ({ page, request }) => {
  const { store, computers } = await preparePriced(request, ['PC 1']);
  const time = [{ kind: 'session', computerId: computers[0], minutes: 30 }];
  await store.call('post', `/stores/${store.id}/sales`, { paymentType: 'PIX', items: [], time });
  await signInByApi(page, store.owner);
  await openSettled(page, '/admin/sales');
  const sums = page.getByRole('region', { name: 'Somas do período' });
  await expect(sums).toContainText(/Total vendido\s*R\$\s60,00/);
  await expect(sums.getByLabel('Recebido no período')).toContainText(
    /Recebido.*R\$\s60,00.*PIX\s*R\$\s60,00/,
  );
  await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: false });
  await expect(sums).not.toContainText('vendido');
});
