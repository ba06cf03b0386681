import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { salesOf } from './support/cashier.ts';
import { boxOf, openBox } from './support/payment-box.ts';
import { makeOrder, openCounter } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import { newCoupon, newSale } from './support/shop-api.ts';

// docs/product/sales.md#pix-at-the-counter

test.describe('a sale by PIX', () => {
  test('waits for the money at the bank, and then has its receipt', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { store, till, pix } = await openCounter(page, request);
    await expect(till.finish).toBeVisible();
    await till.card('Refrigerante').click();
    await till.card('Refrigerante').click();
    await till.payment.selectOption('PIX');
    await expect(till.finish).toBeHidden();
    await expectAccessible(page, 'the cart before');
    await pix.make.click();
    await expect(pix.dialog).toContainText(/R\$\s13,00/);
    await expect(pix.dialog.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await expect(pix.dialog).toContainText(/Identificador[2-9A-HJ-NP-Z]{10}/);
    await expect(pix.dialog).toContainText('Confira no app do banco. Comprovante do cliente não vale.');
    await expect(pix.dialog.getByRole('timer')).toHaveText(/^(9:\d\d|10:00)$/);
    await expectAccessible(page, 'the dialog');
    await pix.dialog.getByRole('button', { name: 'Copiar código' }).click();
    await expect(page.getByText('Código PIX copiado!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('540513.00');
    expect(await salesOf(page, store)).toEqual([]);
    await expect(till.line('Refrigerante')).toHaveCount(0);

    await pix.received.click();
    await expect(till.done).toHaveText(/R\$\s13,00/);
    await expect(pix.dialog).toBeHidden();
    await expect(till.cart).toContainText('PIX recebido');
    await expect(till.cart.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();
    await expect(pix.waiting).toBeHidden();
    await expect(till.search).toBeFocused();
    const [sale, ...others] = await salesOf(page, store);
    expect(others).toEqual([]);
    expect(sale).toMatchObject({ total: 13, paymentType: 'PIX', payments: [{ type: 'PIX', amount: 13 }] });
    await expectAccessible(page, 'the cart afterwards');
  });

  test('is made and confirmed by the keyboard alone', async ({ page, request }) => {
    const { till, pix } = await openCounter(page, request);
    await page.keyboard.type('agua');
    await page.keyboard.press('Enter');
    await expect(till.line('Água')).toBeVisible();
    await till.payment.focus();
    await page.keyboard.press('p');
    await expect(till.payment).toHaveValue('PIX');
    await page.keyboard.press('F9');
    await expect(pix.dialog.getByRole('button', { name: 'Copiar código' })).toBeFocused();
    // Enter, as from a scanner, confirms nothing.
    await page.keyboard.press('Enter');
    await expect(pix.received).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(pix.dialog).toBeHidden();
    await pix.orders.focus();
    await page.keyboard.press('Enter');
    await expect(pix.received).toBeVisible();
    for (let presses = 0; presses < 12; presses += 1) {
      if (await pix.received.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(till.done).toHaveText(/R\$\s3,50/);
    await expect(till.search).toBeFocused();
  });

  test('makes one order of ten presses', async ({ page, request }) => {
    const { till, pix } = await openCounter(page, request);
    await till.card('Água').click();
    await till.payment.selectOption('PIX');
    await pix.make.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 10; press += 1) button.click();
    });
    await pix.notYet.click();
    await expect(pix.orders).toHaveCount(1);
  });

  test('makes one order when its answer is lost and it is pressed again', async ({ page, request }) => {
    const { till, pix } = await openCounter(page, request);
    await till.card('Água').click();
    await till.payment.selectOption('PIX');
    let isLost = false;
    await page.route('**/orders', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await pix.make.click();
    await expect(page.getByText('Erro ao gerar o PIX.')).toBeVisible();
    await expect(till.line('Água')).toBeVisible();
    await pix.make.click();
    await pix.notYet.click();
    await expect(till.line('Água')).toHaveCount(0);
    await expect(pix.orders).toHaveCount(1);
  });

  test('goes on selling while two orders wait, and the room stays usable on a phone', async ({
    page,
    request,
  }) => {
    const { store, till, pix } = await openCounter(page, request);
    const cards = () => till.card('Batata chips').boundingBox();
    const before = await cards();
    await makeOrder(page, till, 'Refrigerante');
    await pix.notYet.click();
    await makeOrder(page, till, 'Água');
    await pix.notYet.click();
    await expect(pix.orders).toHaveText([/Água\s*R\$\s3,50\s*9:\d\d/, /Refrigerante\s*R\$\s6,50\s*9:\d\d/]);
    expect(await cards()).toEqual(before);
    await till.card('Batata chips').click();
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s9,90/);
    await expectAccessible(page, 'two orders');

    await page.setViewportSize({ width: 360, height: 640 });
    await expect(pix.orders.first()).toBeVisible();
    await expectNoSideScroll(page);
    await expect(till.total).toBeInViewport();
    await expect(till.finish).toBeInViewport();
    await pix.orders.filter({ hasText: 'Refrigerante' }).click();
    await expect(pix.dialog).toContainText(/R\$\s6,50/);
    await expect(pix.received).toBeInViewport();
    await expectNoSideScroll(page);
    await expectAccessible(page, 'the dialog on a phone');
    await pix.received.click();
    await expect(till.done).toHaveText(/R\$\s6,50/);
    await expect(pix.orders).toHaveText([/Água/]);
    expect(await salesOf(page, store)).toHaveLength(2);
  });
});

test.describe('the payment box', () => {
  test('makes a PIX for the amount that cash does not cover', async ({ page, request }) => {
    const { store, till, pix } = await openCounter(page, request);
    await till.card('Refrigerante').click();
    await till.card('Água').click();
    const box = await openBox(page);
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(box.missing).toHaveText(/R\$\s6,00/);
    await expect(box.finish).toBeVisible();
    await page.keyboard.press('F2');
    await expect(box.dialog.getByRole('button', { name: 'Gerar PIX' })).toBeVisible();
    await page.keyboard.press('F9');
    await expect(pix.dialog).toContainText(/Total R\$\s10,00, com R\$\s4,00 por outra forma\./);
    await expect(boxOf(page).dialog).toBeHidden();
    await pix.received.click();
    await expect(till.done).toHaveText(/R\$\s10,00/);
    await expect(till.cart).toContainText(/Misto/);
    const [sale] = await salesOf(page, store);
    expect(sale).toMatchObject({ paymentType: 'MIXED', total: 10 });
    expect(sale?.payments.map(({ type, amount }) => [type, amount])).toEqual(
      expect.arrayContaining([
        ['CASH', 4],
        ['PIX', 6],
      ]),
    );
  });
});

test('a refused order keeps the cart, without the refused coupon', async ({ page, request }) => {
  const { store, shelf, till, pix } = await openCounter(page, request);
  const { code } = await newCoupon(request, store.id, { usageLimit: 1 });
  await till.card('Água').click();
  await till.coupon.fill(code);
  await page.keyboard.press('Enter');
  await expect(till.cart).toContainText('Desconto (CORUJA10)');
  await newSale(request, store.id, { items: [[shelf.soda, 1]], couponCode: code });
  await till.payment.selectOption('PIX');
  await pix.make.click();
  await expect(page.getByText('O carrinho continua aqui, sem o desconto.')).toBeVisible();
  await expect(till.line('Água')).toBeVisible();
  await pix.make.click();
  await expect(pix.dialog).toContainText(/R\$\s3,50/);
});
