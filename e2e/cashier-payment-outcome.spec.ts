import { salesOf } from './support/cashier.ts';
import { blockLiveStream } from './support/network.ts';
import { openBox, openDesk } from './support/payment-box.ts';
import { expect, test } from './support/server.ts';
import { newSale } from './support/shop-api.ts';
import { panelOf, valueOf } from './support/sold-shop.ts';

// What happens to the entered payments (docs/product/sales.md#payment-box): the answer, the receipt, the detail.

test.describe('a sale from the payment box', () => {
  test('keeps the cart when the price has changed, says so, and shows the new total', async ({
    page,
    request,
  }) => {
    await blockLiveStream(page);
    const { store, shelf, till } = await openDesk(page, request);
    await till.card('Refrigerante').click();
    await openBox(page);
    await request.put(`/api/stores/${store.id}/products/${shelf.soda.id}`, { multipart: { price: '7' } });
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Os pagamentos somam R$ 6,50; o total é R$ 7,00.')).toBeVisible();
    await expect(till.quantity('Refrigerante')).toHaveValue('1');
    await expect(till.total).toHaveText(/R\$\s7,00/);
    const box = await openBox(page);
    await expect(box.missing).toHaveText(/R\$\s7,00/);
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(till.cart).toContainText(/Troco R\$\s3,00/);
    expect(await salesOf(page, store)).toHaveLength(1);
  });

  test('follows a total that changes while the payments are entered', async ({ page, request }) => {
    const { store, shelf, till } = await openDesk(page, request);
    const setPrice = (price: string) =>
      request.put(`/api/stores/${store.id}/products/${shelf.soda.id}`, { multipart: { price } });
    await till.card('Refrigerante').click();
    const box = await openBox(page);
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await expect(box.missing).toHaveText(/R\$\s1,50/);
    await setPrice('4');
    await expect(box.dialog.getByRole('status', { name: 'Passou' })).toHaveText(/R\$\s1,00/);
    await page.keyboard.press('Enter');
    await expect(box.dialog.getByText('Os pagamentos passam do total. Remova um deles.')).toBeVisible();
    await setPrice('5');
    await expect(box.missing).toHaveText(/R\$\s0,00/);
    expect(await salesOf(page, store)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(till.done).toHaveText(/R\$\s5,00/);
    expect((await salesOf(page, store))[0]?.payments).toMatchObject([{ type: 'CASH', amount: 5 }]);
  });

  test('ends in exactly one sale with its payments when the answer is lost and the page is reloaded', async ({
    page,
    request,
  }) => {
    const { store, till } = await openDesk(page, request);
    await page.route('**/api/stores/*/sales', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await till.card('Refrigerante').click();
    await openBox(page);
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(till.cart).toContainText('Ainda não sabemos se a venda foi registrada.');
    await expect(till.cart.getByRole('button', { name: 'Troco ou dividir' })).toBeDisabled();
    await page.unroute('**/api/stores/*/sales');
    await page.reload();
    await expect(till.cart).toContainText(/Troco R\$\s3,50/);
    const sales = await salesOf(page, store);
    expect(sales).toHaveLength(1);
    expect(sales[0]?.payments).toEqual([{ type: 'CASH', amount: 6.5, received: 10, change: 3.5 }]);
  });

  test('a held key, and many presses at once, are one sale', async ({ page, request }) => {
    const { store, till } = await openDesk(page, request);
    await till.card('Refrigerante').click();
    const box = await openBox(page);
    await page.keyboard.type('2');
    // A second 'down' of the same key is the keyboard's own repetition.
    for (let press = 0; press < 5; press += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(box.payments).toHaveCount(1);
    await box.finish.evaluate((button) => {
      for (let press = 0; press < 10; press += 1) (button as HTMLElement).click();
    });
    await expect(till.done).toBeVisible();
    expect(await salesOf(page, store)).toHaveLength(1);
  });
});

test('a sale with several payments lists each of them, in the receipt and in its detail', async ({
  page,
  request,
}) => {
  const { store, shelf, till } = await openDesk(page, request);
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await page.reload();
  await till.card('Refrigerante').click();
  await openBox(page);
  await page.keyboard.press('F3');
  await page.keyboard.type('2,50');
  await page.keyboard.press('Enter');
  await page.keyboard.press('F1');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await till.cart.getByRole('button', { name: 'Imprimir recibo' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-receipt]')).toContainText(
    /Pagamento\s*Misto\s*Dinheiro\s*R\$\s4,00\s*Recebido\s*R\$\s20,00\s*Troco\s*R\$\s16,00\s*Cartão de débito\s*R\$\s2,50/,
  );
  await page.emulateMedia({ media: 'screen' });
  const [sale] = await salesOf(page, store);
  if (!sale) throw new Error('There is no sale.');
  await page.goto(`/admin/sales?venda=${sale.id}`);
  const panel = panelOf(page, sale);
  await expect(valueOf(panel, 'Pagamento')).toHaveText('Misto');
  await expect(valueOf(panel, 'Cartão de débito')).toHaveText(/^R\$\s2,50$/);
  await expect(valueOf(panel, 'Dinheiro')).toHaveText(/^R\$\s4,00$/);
  await expect(valueOf(panel, 'Recebido')).toHaveText(/^R\$\s20,00$/);
  await expect(valueOf(panel, 'Troco')).toHaveText(/^R\$\s16,00$/);

  const plain = await newSale(request, store.id, { items: [[shelf.soda, 1]] });
  await page.goto(`/admin/sales?venda=${plain.id}`);
  await expect(valueOf(panelOf(page, plain), 'Pagamento')).toHaveText('Dinheiro');
  await expect(valueOf(panelOf(page, plain), 'Recebido')).toHaveCount(0);
});
