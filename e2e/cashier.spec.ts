import { fillShelf, openTill, salesOf, scan, SODA_BARCODE } from './support/cashier.ts';
import { blockLiveStream, interceptCalls, watchCalls } from './support/network.ts';
import { expect, test } from './support/server.ts';
import { newCoupon, newSale } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

test.describe('a sale by keyboard', () => {
  test('sells three items with a coupon without a mouse, and starts the next sale', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await newCoupon(request, store.id, { code: 'CORUJA10', discountValue: 10 });
    const till = await openTill(page, store);
    await expect(till.search).toBeFocused();

    await page.keyboard.type('refri');
    await page.keyboard.press('Enter');
    await page.keyboard.press('+');
    await page.keyboard.type('2*bata');
    await page.keyboard.press('Enter');
    await page.keyboard.type('agua');
    await page.keyboard.press('Enter');
    await expect(till.search).toHaveValue('');
    await expect(till.quantity('Refrigerante')).toHaveValue('2');
    await expect(till.quantity('Batata chips')).toHaveValue('2');
    await expect(till.total).toHaveText(/R\$\s36,30/);

    await page.keyboard.press('F8');
    await page.keyboard.type(' coruja10 ');
    await page.keyboard.press('Enter');
    await expect(till.coupon).toHaveValue('CORUJA10');
    await expect(till.cart).toContainText(/Subtotal\s*R\$\s36,30/);
    await expect(till.cart).toContainText(/Desconto \(CORUJA10\)\s*−R\$\s3,63/);
    await expect(till.total).toHaveText(/R\$\s32,67/);
    await page.keyboard.press('F9');

    await expect(till.done).toHaveText(/Venda finalizada: R\$\s32,67/);
    const [sale, ...others] = await salesOf(page, store);
    expect(others).toEqual([]);
    expect(sale).toMatchObject({ subtotal: 36.3, discount: 3.63, total: 32.67, paymentType: 'CASH' });
    await expect(till.cart).toContainText(`${sale?.id.slice(0, 8)} · Dinheiro · Anônimo`);

    await expect(till.search).toBeFocused();
    await expect(till.line('Refrigerante')).toHaveCount(0);
    await expect(till.coupon).toHaveValue('');
    await expect(till.coupon).toBeEnabled();
    await expect(till.total).toHaveText(/R\$\s0,00/);
    await expect(till.card('Refrigerante')).toContainText('18 em estoque');
  });

  test('takes three items and cash in at most twelve presses', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    const presses = ['r', 'Enter', 'b', 'Enter', 'a', 'Enter', 'F9'];
    expect(presses.length).toBeLessThanOrEqual(12);
    for (const key of presses) await page.keyboard.press(key);
    await expect(till.done).toBeVisible();
    expect((await salesOf(page, store))[0]?.items).toHaveLength(3);
  });

  test('changes the quantity of the last item, and of the selected one', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.card('Batata chips').click();
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect(till.quantity('Batata chips')).toHaveValue('3');
    await till.quantity('Refrigerante').focus();
    await page.keyboard.press('+');
    await expect(till.quantity('Refrigerante')).toHaveValue('2');
    await page.keyboard.press('Escape');
    await expect(till.search).toBeFocused();
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(till.line('Refrigerante')).toHaveCount(0);
    await expect(till.quantity('Batata chips')).toHaveValue('3');
  });

  test('leaves its keys to a dialog, and lists them under ?', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Atalhos do teclado' });
    await expect(dialog).toContainText(/No Caixa.*Buscar produto.*F2.*Finalizar venda.*F9/);
    await page.keyboard.press('F9');
    await page.keyboard.press('+');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(till.quantity('Refrigerante')).toHaveValue('1');
    expect(await salesOf(page, store)).toEqual([]);
  });
});

test.describe('a barcode scanner', () => {
  test('adds the product wherever the focus is, and leaves no digits in the field', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await scan(page, SODA_BARCODE);
    await expect(till.quantity('Refrigerante')).toHaveValue('1');
    await expect(till.search).toHaveValue('');

    await till.coupon.fill('CORU');
    await scan(page, SODA_BARCODE);
    await expect(till.quantity('Refrigerante')).toHaveValue('2');
    await expect(till.coupon).toHaveValue('CORU');

    await till.finish.focus();
    await scan(page, SODA_BARCODE);
    await expect(till.quantity('Refrigerante')).toHaveValue('3');

    await till.quantity('Refrigerante').focus();
    await scan(page, SODA_BARCODE);
    await expect(till.quantity('Refrigerante')).toHaveValue('4');

    await till.search.fill('5*');
    await scan(page, SODA_BARCODE);
    await expect(till.quantity('Refrigerante')).toHaveValue('9');
    await expect(till.search).toHaveValue('');
    expect(await salesOf(page, store)).toEqual([]);
  });

  test('says so when the code is unknown, and does not change the cart', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Água').click();
    await till.search.focus();
    await scan(page, '7890000000000');
    await expect(page.getByText('Código de barras não encontrado: 7890000000000')).toBeVisible();
    await expect(till.search).toHaveValue('');
    await expect(till.quantity('Água')).toHaveValue('1');
    await expect(till.cart.getByRole('listitem')).toHaveCount(1);
  });
});

test('a code that is typed key by key into the search is found as well', async ({ page, request }) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  const till = await openTill(page, store);
  await till.search.pressSequentially(SODA_BARCODE, { delay: 130 });
  await page.keyboard.press('Enter');
  await expect(till.quantity('Refrigerante')).toHaveValue('1');
  await expect(till.search).toHaveValue('');
  await till.search.fill('7890000000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Código de barras não encontrado: 7890000000000')).toBeVisible();
  await expect(till.search).toHaveValue('');
});

test.describe('finishing a sale', () => {
  test('ten presses in a second are one sale', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.finish.evaluate((button) => {
      for (let press = 0; press < 10; press += 1) (button as HTMLElement).click();
    });
    await till.finish.click({ clickCount: 3 });
    await expect(till.done).toBeVisible();
    await expect(page.getByText('O carrinho está vazio.')).toBeHidden();
    expect(await salesOf(page, store)).toHaveLength(1);
  });

  test("an empty cart says 'O carrinho está vazio.'", async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    const calls = watchCalls(page, 'POST', /\/sales$/);
    await till.finish.click();
    await expect(page.getByText('O carrinho está vazio.')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('returns to cash and to no customer after a sale', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await store.addCustomer('Ana Clara Lima', 90);
    const till = await openTill(page, store);
    await expect(till.payment.getByRole('option')).toHaveText([
      'Dinheiro',
      'PIX',
      'Cartão de crédito',
      'Cartão de débito',
      'Misto',
      'Cortesia',
    ]);
    await till.card('Refrigerante').click();
    await till.payment.selectOption('PIX');
    await till.cart.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await till.cart.getByRole('option', { name: /Ana Clara Lima/ }).click();
    await till.finish.click();
    await expect(till.done).toBeVisible();
    await expect(till.payment).toHaveValue('CASH');
    await expect(till.cart.getByRole('combobox', { name: 'Cliente' })).toBeVisible();
    expect((await salesOf(page, store))[0]).toMatchObject({
      paymentType: 'PIX',
      user: { name: 'Ana Clara Lima' },
    });
  });

  test('ends in exactly one sale when the answer is lost on its way', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    let lost = 0;
    await page.route('**/api/stores/*/sales', async (route) => {
      if (route.request().method() !== 'POST' || lost >= 2) return route.fallback();
      lost += 1;
      // The server completes the sale, but its answer never arrives.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await till.card('Refrigerante').click();
    await till.finish.click();
    await expect(page.getByText('Erro ao finalizar a venda.')).toBeVisible();
    await expect(till.cart).toContainText('Ainda não sabemos se a venda foi registrada.');
    await expect(till.quantity('Refrigerante')).toBeDisabled();
    await expect(till.done).toBeVisible();
    expect(lost).toBe(2);
    await expect(till.cart).not.toContainText('Ainda não sabemos');
    expect(await salesOf(page, store)).toHaveLength(1);
  });

  test('ends in exactly one sale when the page is reloaded before the answer came', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await page.route('**/api/stores/*/sales', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await till.card('Refrigerante').click();
    await till.finish.click();
    await expect(till.cart).toContainText('Ainda não sabemos se a venda foi registrada.');
    await page.unroute('**/api/stores/*/sales');
    await page.reload();
    await expect(till.done).toBeVisible();
    await expect(till.line('Refrigerante')).toHaveCount(0);
    expect(await salesOf(page, store)).toHaveLength(1);
  });

  test('keeps the cart when the server fails, and sells it once when it works again', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    const line = await interceptCalls(page, 'POST', 'stores/*/sales');
    line.breakDown();
    await till.card('Refrigerante').click();
    await till.finish.click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
    await expect(till.quantity('Refrigerante')).toHaveValue('1');
    line.mend();
    await till.finish.click();
    await expect(till.done).toBeVisible();
    expect(await salesOf(page, store)).toHaveLength(1);
  });

  test('unlocks the cart on request while the outcome is not known', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    const line = await interceptCalls(page, 'POST', 'stores/*/sales');
    line.breakDown();
    await till.card('Refrigerante').click();
    await till.finish.click();
    await till.cart.getByRole('button', { name: 'Liberar o carrinho' }).click();
    await expect(till.quantity('Refrigerante')).toBeEnabled();
    await expect(till.cart).not.toContainText('Ainda não sabemos');
  });

  test('names what has run out, and reloads the products', async ({ page, request }) => {
    await blockLiveStream(page);
    const store = await prepareStore(request);
    const { soda } = await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.quantity('Refrigerante').fill('5');
    await expect(till.total).toHaveText(/R\$\s32,50/);
    // The product sells out before the screen knows of it.
    await newSale(request, store.id, { items: [[soda, 18]] });
    await till.finish.click();
    await expect(page.getByText(/Estoque insuficiente: Refrigerante/)).toBeVisible();
    await expect(page.getByText('Só há 2 de Refrigerante em estoque.')).toBeVisible();
    await expect(till.quantity('Refrigerante')).toHaveValue('2');
    await expect(till.card('Refrigerante')).toContainText('2 em estoque');
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s13,00/);
  });
});
