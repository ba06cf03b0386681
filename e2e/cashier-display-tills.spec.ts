import { fillShelf, tillOf } from './support/cashier.ts';
import { openDisplay, openDisplayByAddress } from './support/display.ts';
import { openDesk } from './support/payment-box.ts';
import { signIn } from './support/people.ts';
import { makeOrder, openCounter, pixOf } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { addPerson, connectDevice } from './support/team.ts';

// docs/product/sales.md#customers-display

test.describe("the customer's display is idle", () => {
  test('without a cashier: closed, reloaded or left', async ({ page, request, context }) => {
    const { till } = await openDesk(page, request);
    const display = await openDisplayByAddress(await context.newPage());
    await till.card('Refrigerante').click();
    await expect(display.lines).toHaveCount(1);
    await page.getByRole('link', { name: 'Vendas', exact: true }).click();
    await expect(display.idle).toBeVisible();
    await page.getByRole('link', { name: 'Caixa', exact: true }).click();
    await expect(display.lines).toHaveCount(1);
    await page.reload();
    await expect(till.line('Refrigerante')).toBeVisible();
    await expect(display.lines).toHaveCount(1);
    await page.close();
    await expect(display.idle).toBeVisible();
  });

  test('after the cashier has crashed', async ({ page, request, context }) => {
    const { till } = await openDesk(page, request);
    const display = await openDisplayByAddress(await context.newPage());
    await till.card('Refrigerante').click();
    await expect(display.lines).toHaveCount(1);
    const devtools = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // This call is never answered.
    devtools.send('Page.crash').catch(() => undefined);
    await crashed;
    await expect(display.idle).toBeVisible();
  });

  test('while the console is locked', async ({ request, browser, server }) => {
    const store = await prepareStore(request);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { team: true });
    await fillShelf(request, store.id);
    const operatorId = await addPerson(store, {});
    const context = await browser.newContext({ baseURL: server.url });
    try {
      const page = await context.newPage();
      await connectDevice(context.request, { store, operatorId });
      await page.goto('/admin/cashier');
      const till = tillOf(page);
      await till.card('Refrigerante').click();
      const display = await openDisplay(page);
      await expect(display.lines).toHaveCount(1);
      await page.keyboard.press('Control+l');
      await expect(page.getByText('console travado')).toBeVisible();
      await expect(display.idle).toBeVisible();
      // It never names the people of the team, not even after a reload.
      await display.page.reload();
      await expect(display.idle).toBeVisible();
      await expect(display.page.locator('body')).not.toContainText('Bia');
      await page.getByLabel('PIN').fill('4071');
      await page.keyboard.press('Enter');
      await expect(display.lines).toHaveCount(1);
    } finally {
      await context.close();
    }
  });

  test('after the sign-out', async ({ page, request, context }) => {
    const { till } = await openDesk(page, request);
    const display = await openDisplayByAddress(await context.newPage());
    await till.card('Refrigerante').click();
    await expect(display.lines).toHaveCount(1);
    await page.goto('/logout');
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(display.idle).toBeVisible();
    await expect(display.page.getByRole('heading', { level: 1 })).toHaveText('Lan House do Teste');
  });
});

test('a PIX that another console confirms is shown as received', async ({
  page,
  request,
  browser,
  server,
}) => {
  const { store, till, pix } = await openCounter(page, request);
  const display = await openDisplay(page);
  await makeOrder(page, till, 'Refrigerante');
  await expect(display.code).toBeVisible();
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const other = await context.newPage();
    await signIn(other, store.owner, '/admin/cashier');
    await pixOf(other).orders.click();
    await pixOf(other).received.click();
    await expect(display.page.getByText('PIX recebido', { exact: true })).toBeVisible();
    await expect(pix.dialog).toBeHidden();
    await expect(display.idle).toBeVisible();
  } finally {
    await context.close();
  }
});

test('of two cashiers the customer sees the one last used', async ({ page, request, context }) => {
  const { till } = await openDesk(page, request);
  const second = await context.newPage();
  await second.goto('/admin/cashier');
  const display = await openDisplayByAddress(await context.newPage());
  await till.card('Refrigerante').click();
  await expect(display.lines).toHaveText([/Refrigerante/]);
  await tillOf(second).card('Água').click();
  await expect(display.lines).toHaveText([/Água/]);
  await till.card('Refrigerante').click();
  await expect(display.lines).toHaveText([/2 ×\s*Refrigerante/]);
  await page.close();
  await expect(display.lines).toHaveText([/Água/]);
});

test('no message is sent while no display is open', async ({ page, request, context }) => {
  await context.addInitScript(() => {
    const sent: unknown[] = [];
    Object.assign(window, { sent });
    const Original = BroadcastChannel;
    window.BroadcastChannel = class extends Original {
      override postMessage(message: unknown) {
        if (this.name.startsWith('coruja-display')) sent.push(message);
        super.postMessage(message);
      }
    };
  });
  const sent = () => page.evaluate(() => (window as unknown as { sent: { kind: string }[] }).sent);
  const { till } = await openDesk(page, request);
  await expect(page.getByRole('button', { name: 'Abrir tela do cliente' })).toBeVisible();
  await till.card('Refrigerante').click();
  await till.search.fill('agua');
  // The only message, sent when the cashier opens, asks whether there is a display.
  await expect.poll(async () => (await sent()).map(({ kind }) => kind)).toEqual(['ready']);

  const display = await openDisplay(page);
  await expect(display.lines).toHaveCount(1);
  const before = (await sent()).length;
  await till.search.fill('refrigerante');
  await till.cart.getByLabel('Forma de pagamento').selectOption('PIX');
  await till.card('Refrigerante').click();
  await expect(display.lines).toHaveText([/2 ×\s*Refrigerante/]);
  expect((await sent()).length - before).toBe(1);

  await display.page.close();
  await till.card('Refrigerante').click();
  await till.card('Refrigerante').click();
  expect((await sent()).length - before).toBe(1);
});
