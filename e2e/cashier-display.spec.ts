import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { fillShelf, openTill } from './support/cashier.ts';
import { openDisplay, openDisplayByAddress } from './support/display.ts';
import { openBox, openDesk } from './support/payment-box.ts';
import { makeOrder, openCounter } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import { newCoupon, newProduct } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/sales.md#customers-display

/** The paths of the API that a page calls from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
}

test.describe("the customer's display", () => {
  test('shows the cart while it is rung up, and nothing else of the store', async ({ page, request }) => {
    const { store, till } = await openDesk(page, request);
    await newCoupon(request, store.id);
    await store.addCustomer('Ana Lima');
    const customer = till.cart.getByRole('combobox', { name: 'Cliente' });
    await customer.fill('ana');
    await page.getByRole('option', { name: /Ana Lima/ }).click();
    const display = await openDisplay(page);
    await expect(display.page).toHaveTitle('Tela do cliente · Coruja');
    await expect(display.idle).toBeVisible();
    await expect(display.page.getByRole('heading', { level: 1 })).toHaveText('Lan House do Teste');
    await expect(page.getByText('Leve a janela para a outra tela e aperte F11.')).toBeVisible();
    await expectAccessible(display.page, 'idle');

    await till.card('Refrigerante').click();
    await till.card('Refrigerante').click();
    await till.card('Água').click();
    await expect(display.lines).toHaveText([
      /2 ×\s*Refrigerante\s*R\$\s6,50 cada\s*R\$\s13,00/,
      /1 ×\s*Água\s*R\$\s3,50/,
    ]);
    await expect(display.total).toHaveText(/R\$\s16,50/);
    await expect(display.page.getByText('Desconto')).toBeHidden();
    await till.coupon.fill('CORUJA10');
    await page.keyboard.press('Enter');
    await expect(display.page.getByText('Desconto').locator('..')).toHaveText(/−R\$\s1,65/);
    await expect(display.total).toHaveText(/R\$\s14,85/);
    await expectAccessible(display.page, 'a cart');

    const words = await display.page.locator('body').innerText();
    for (const secret of ['Ana', 'CORUJA10', 'estoque', 'Caixa', 'Batata', 'Marina', 'Precisa de ajuda'])
      expect(words).not.toContain(secret);
    await expect(display.page.getByRole('link')).toHaveCount(0);
    await expect(display.page.getByRole('button')).toHaveCount(0);
    await expect(display.page.getByRole('navigation')).toHaveCount(0);
    for (const keys of ['g', 'v', '?', 'Control+k', 'F9', 'Escape']) await display.page.keyboard.press(keys);
    await expect(display.page).toHaveURL(/\/admin\/cashier\/display$/);
    await expect(display.page.getByRole('dialog')).toHaveCount(0);
    await till.cart.getByRole('button', { name: 'Esvaziar' }).click();
    await expect(display.idle).toBeVisible();
  });

  test('asks the server only who is signed in', async ({ page, request, context }) => {
    const { till, pix } = await openCounter(page, request);
    const other = await context.newPage();
    const calls = watchCalls(other);
    const display = await openDisplayByAddress(other);
    await makeOrder(page, till, 'Refrigerante');
    await expect(display.code).toBeVisible();
    await pix.received.click();
    await expect(other.getByText('PIX recebido', { exact: true })).toBeVisible();
    expect([...new Set(calls)]).toEqual(['/api/auth/store/me']);
  });

  test('shows the PIX of the counter with its countdown, and that it has arrived', async ({
    page,
    request,
  }) => {
    const { till, pix } = await openCounter(page, request);
    const display = await openDisplay(page);
    await makeOrder(page, till, 'Refrigerante');
    await expect(display.code).toBeVisible();
    await expect(display.page.getByText('Aponte a câmera do seu banco')).toBeVisible();
    await expect(display.total).toHaveText(/R\$\s6,50/);
    await expect(display.page.getByRole('timer')).toHaveText(/^(9:\d\d|10:00)$/);
    expect(await display.code.getAttribute('src')).toBe(
      await pix.dialog.getByRole('img', { name: 'QR code do PIX' }).getAttribute('src'),
    );
    await expectAccessible(display.page, 'a PIX');
    await expect(display.spoken).toHaveText(/PIX de R\$\s6,50/);

    // A part of it arrives.
    await pix.dialog.getByRole('button', { name: 'Recebi outro valor' }).click();
    await pix.dialog.getByLabel('Valor recebido (R$)').fill('4,50');
    await page.keyboard.press('Enter');
    await expect(display.page.getByText('Falta', { exact: true }).locator('..')).toHaveText(/R\$\s2,00/);
    await expect(display.code).toBeHidden();
    await pix.dialog.getByRole('button', { name: /^Gerar PIX de R\$\s2,00$/ }).click();
    await expect(display.code).toBeVisible();
    await expect(display.total).toHaveText(/R\$\s6,50/);

    await pix.received.click();
    await expect(display.page.getByText('PIX recebido', { exact: true })).toBeVisible();
    await expect(display.page.getByText(/^R\$\s6,50$/)).toBeVisible();
    await expectAccessible(display.page, 'paid');
    await expect(display.idle).toBeVisible();
  });

  test('shows a PIX only while its dialog is open', async ({ page, request, context }) => {
    const { till, pix } = await openCounter(page, request);
    await makeOrder(page, till, 'Refrigerante');
    // A display that opens later asks for what is shown.
    const display = await openDisplayByAddress(await context.newPage());
    await expect(display.code).toBeVisible();
    await pix.notYet.click();
    await expect(display.idle).toBeVisible();
    await till.card('Água').click();
    await expect(display.total).toHaveText(/R\$\s3,50/);
    await pix.orders.click();
    await expect(display.code).toBeVisible();
    await expect(display.total).toHaveText(/R\$\s6,50/);
    await pix.notYet.click();
    await expect(display.total).toHaveText(/R\$\s3,50/);
  });

  test('says that a code has expired, and shows it no more', async ({ page, request, context }) => {
    const { till } = await openCounter(page, request);
    const other = await context.newPage();
    await other.clock.install();
    const display = await openDisplayByAddress(other);
    await makeOrder(page, till, 'Refrigerante');
    await expect(display.code).toBeVisible();
    await other.clock.fastForward('10:05');
    await expect(other.getByText('Este código expirou.')).toBeVisible();
    await expect(display.code).toBeHidden();
    await expect(other.getByRole('timer')).toBeHidden();
  });

  test('says thank you with total and change, and is idle again', async ({ page, request }) => {
    const { till } = await openDesk(page, request);
    const display = await openDisplay(page);
    await till.card('Refrigerante').click();
    await openBox(page);
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(till.done).toBeVisible();
    await expect(display.page.getByText('Obrigado!', { exact: true })).toBeVisible();
    await expect(display.total).toHaveText(/R\$\s6,50/);
    await expect(display.page.getByText('Troco', { exact: true }).locator('..')).toHaveText(/R\$\s3,50/);
    await expect(display.spoken).toHaveText(/Obrigado! Total R\$\s6,50\. Troco R\$\s3,50\./);
    await expectAccessible(display.page, 'thanks');
    await expect(display.idle).toBeVisible();
    await expect(display.spoken).toHaveText('');

    // The next customer does not wait for it.
    await till.card('Água').click();
    await till.finish.click();
    await expect(display.page.getByText('Obrigado!', { exact: true })).toBeVisible();
    await expect(display.page.getByText('Troco', { exact: true })).toBeHidden();
    await till.card('Refrigerante').click();
    await expect(display.lines).toHaveText([/Refrigerante/]);
  });

  test('opens once, however often it is asked for', async ({ page, request, context }) => {
    await openDesk(page, request);
    const display = await openDisplay(page);
    await page.getByRole('button', { name: 'Abrir tela do cliente' }).click();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill('tela do cliente');
    await page.getByRole('option', { name: /Abrir tela do cliente/ }).click();
    await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeHidden();
    expect(context.pages()).toEqual([page, display.page]);
  });
});

test('a long cart shows its newest line, on every size of screen', async ({ page, request, context }) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  for (let index = 1; index <= 12; index += 1)
    await newProduct(request, store.id, {
      name: `Produto ${index} com um nome comprido de verdade`,
      price: 1_234.56,
    });
  const till = await openTill(page, store);
  const display = await openDisplayByAddress(await context.newPage());
  for (let index = 1; index <= 12; index += 1) await till.card(`Produto ${index} com`).first().click();
  await till.card('Refrigerante').click();
  await expect(display.lines).toHaveCount(13);
  for (const [width, height] of [
    [1280, 720],
    [1920, 1080],
    [768, 1024],
    [360, 740],
  ] as const) {
    await display.page.setViewportSize({ width, height });
    const at = `${width} × ${height}`;
    await till.card('Água').click();
    await expect(display.lines.filter({ hasText: 'Água' }), at).toBeInViewport({ ratio: 0.9 });
    await expect(display.total, at).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(display.page, at);
    await expectAccessible(display.page, at);
    await till.card('Produto 1 com').first().click();
    await expect(display.lines.first(), at).toBeInViewport({ ratio: 0.9 });
  }
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test("axe finds nothing on the customer's display", async ({ page, request }) => {
      const { till, pix } = await openCounter(page, request);
      const display = await openDisplay(page);
      await expectAccessible(display.page, 'idle');
      await till.card('Refrigerante').click();
      await expect(display.lines).toHaveCount(1);
      await expectAccessible(display.page, 'a cart');
      await till.payment.selectOption('PIX');
      await pix.make.click();
      await expect(display.code).toBeVisible();
      await expectAccessible(display.page, 'a PIX');
      await pix.received.click();
      await expect(display.page.getByText('PIX recebido', { exact: true })).toBeVisible();
      await expectAccessible(display.page, 'paid');
    });
  });
}
