import { readableText } from '../apps/api/test/readable-text.ts';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { fillShelf, openTill, salesOf, tillOf } from './support/cashier.ts';
import { interceptCalls } from './support/network.ts';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newCoupon, newProduct } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

test.describe('the cart', () => {
  test('the whole cart is visible, also below the banner about the e-mail', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await expect(page.getByRole('region', { name: 'Falta confirmar' })).toBeVisible();
    for (const width of [768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      await expect(till.cart.getByRole('button', { name: /Finalizar venda/ })).toBeInViewport({ ratio: 1 });
    }
  });

  test('removes an item at 0, limits it to the stock, and takes what is typed', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await newProduct(request, store.id, { name: 'Chá gelado', price: 8, quantity: 0 });
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.card('Água').click();
    await till.quantity('Refrigerante').fill('99');
    await expect(page.getByText('Só há 20 de Refrigerante em estoque.')).toBeVisible();
    await expect(till.quantity('Refrigerante')).toHaveValue('20');
    await till.quantity('Refrigerante').fill('0');
    await page.keyboard.press('Enter');
    await expect(till.line('Refrigerante')).toHaveCount(0);
    await till.cart.getByRole('button', { name: 'Remover Água' }).click();
    await expect(till.line('Água')).toHaveCount(0);
    await expect(till.card('Chá gelado')).toContainText('Sem estoque');
    await till.card('Chá gelado').click();
    await expect(page.getByText('Chá gelado está sem estoque.')).toBeVisible();
    await expect(till.line('Chá gelado')).toHaveCount(0);
  });

  test('survives a reload with coupon and customer, without a CPF or a price in the browser', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    const { soda } = await fillShelf(request, store.id);
    await newCoupon(request, store.id, { code: 'CORUJA10', discountValue: 10 });
    const userId = await store.addCustomer('Ana Clara Lima', 90);
    const { cpf } = (await (await request.get(`/api/users/${userId}`)).json()) as { cpf: string };
    const till = await openTill(page, store);
    await till.search.fill('2*refri');
    await page.keyboard.press('Enter');
    await till.card('Água').click();
    await till.coupon.fill('coruja10');
    await page.keyboard.press('Enter');
    await till.cart.getByRole('combobox', { name: 'Cliente' }).fill('ana');
    await till.cart.getByRole('option', { name: /Ana Clara Lima/ }).click();
    await expect(till.total).toHaveText(/R\$\s14,85/);
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    );
    expect(kept).toContain(soda.id);
    expect(kept).not.toContain(cpf);
    expect(readableText(kept)).not.toMatch(/Ana Clara|6\.5|650/);

    await request.put(`/api/stores/${store.id}/products/${soda.id}`, { multipart: { price: '7' } });
    await page.reload();
    await expect(till.quantity('Refrigerante')).toHaveValue('2');
    await expect(till.coupon).toHaveValue('CORUJA10');
    await expect(till.cart.getByRole('group', { name: 'Cliente' })).toContainText('Ana Clara Lima');
    await expect(till.total).toHaveText(/R\$\s15,75/);
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s15,75/);
    expect((await salesOf(page, store))[0]).toMatchObject({
      user: { name: 'Ana Clara Lima' },
      coupon: { code: 'CORUJA10' },
    });
  });

  test('drops a product that was removed, and says so', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { soda } = await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.card('Água').click();
    // Away from the till, which would drop it at once.
    await page.goto('/admin/profile');
    await store.call('delete', `/stores/${store.id}/products/${soda.id}`);
    await page.goto('/admin/cashier');
    await expect(page.getByText('Um produto que não existe mais saiu do carrinho.')).toBeVisible();
    await expect(till.cart.getByRole('listitem')).toHaveCount(1);
    await expect(till.quantity('Água')).toHaveValue('1');
  });

  test('is gone after the sign-out, and another store never sees it', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await expect(till.quantity('Refrigerante')).toHaveValue('1');
    await page.getByRole('button', { name: 'Sair' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('sale'))),
    ).toEqual([]);
    const other = await prepareStore(request);
    await fillShelf(request, other.id);
    await signIn(page, other.owner, '/admin/cashier');
    await expect(tillOf(page).card('Refrigerante')).toBeVisible();
    await expect(till.cart.getByRole('listitem')).toHaveCount(0);
  });
});

test('the receipt says what was sold, and is printed beside the next sale', async ({ page, request }) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  await newCoupon(request, store.id, { code: 'CORUJA10', discountValue: 10 });
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  const till = await openTill(page, store);
  await till.search.fill('2*refri');
  await page.keyboard.press('Enter');
  await till.coupon.fill('CORUJA10');
  await page.keyboard.press('Enter');
  await expect(till.coupon).toBeDisabled();
  await till.payment.selectOption('PIX');
  await till.finish.click();
  await expect(till.done).toBeVisible();
  await till.card('Água').click();
  await expect(till.quantity('Água')).toHaveValue('1');
  await till.cart.getByRole('button', { name: 'Imprimir recibo' }).click();
  await expect(page.locator('body[data-printed]')).toBeVisible();

  const receipt = page.locator('[data-receipt]');
  await expect(receipt).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(till.cart).toBeHidden();
  const [sale] = await salesOf(page, store);
  for (const text of [
    store.owner.name,
    /CNPJ \S{2}\.\S{3}\.\S{3}\/\S{4}-\d{2}/,
    `Venda ${sale?.id.slice(0, 8)}`,
    /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/,
    /Refrigerante\s*2 × R\$\s6,50\s*R\$\s13,00/,
    /Subtotal\s*R\$\s13,00/,
    /Desconto \(CORUJA10\)\s*−R\$\s1,30/,
    /Total\s*R\$\s11,70/,
    /Pagamento\s*PIX/,
    'não é documento fiscal',
  ]) {
    await expect(receipt).toContainText(text);
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(receipt).toHaveCount(0);
});

test('a customer of another store is created here before anything is sold to them', async ({
  page,
  request,
}) => {
  const other = await prepareStore(request);
  const userId = await other.addCustomer('Bruno Dias Souza');
  const { cpf } = (await (await request.get(`/api/users/${userId}`)).json()) as { cpf: string };
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  const till = await openTill(page, store);
  await till.card('Refrigerante').click();
  await till.cart.getByRole('combobox', { name: 'Cliente' }).fill(cpf);
  await till.cart.getByRole('option', { name: /Pessoa já cadastrada em outra loja/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
  await dialog.getByLabel('Nome', { exact: true }).fill('Bruno Dias');
  await dialog.getByRole('button', { name: 'Cadastrar cliente' }).click();
  await expect(dialog).toBeHidden();
  await expect(till.cart.getByRole('group', { name: 'Cliente' })).toContainText('Bruno Dias');
  await till.finish.click();
  await expect(till.done).toBeVisible();
  expect((await salesOf(page, store))[0]?.user?.name).toBe('Bruno Dias');
});

test('without products there is a link to them', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signIn(page, store.owner, '/admin/cashier');
  await expect(page.getByText('Nenhum produto disponível.')).toBeVisible();
  await page.getByRole('link', { name: 'Cadastrar produtos' }).click();
  await expect(page.getByRole('heading', { name: 'Gerenciar Produtos' })).toBeVisible();
});

test('a search that finds nothing says so and is cleared', async ({ page, request }) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  const till = await openTill(page, store);
  await till.search.fill('nada disso');
  await expect(page.getByText('Nenhum produto encontrado.')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(till.card('Refrigerante')).toBeVisible();
});

test('Esc in the list of customers closes only the list', async ({ page, request }) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  await store.addCustomer('Ana Clara Lima');
  const till = await openTill(page, store);
  const field = till.cart.getByRole('combobox', { name: 'Cliente' });
  await field.fill('ana');
  const found = till.cart.getByRole('listbox', { name: 'Clientes encontrados' });
  await expect(found).toContainText('Ana Clara Lima');
  await page.keyboard.press('Escape');
  await expect(found).toBeHidden();
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(till.search).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true });

  test('the cart is a sheet at the bottom; total and finish stay visible', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await expect(till.total).toBeInViewport({ ratio: 1 });
    await expect(till.finish).toBeInViewport({ ratio: 1 });
    await expect(till.line('Refrigerante')).toBeHidden();
    await expectNoSideScroll(page, 'closed');
    const toggle = till.cart.getByRole('button', { name: '1 item no carrinho' });
    await toggle.click();
    await expect(till.line('Refrigerante')).toBeInViewport();
    await expect(till.finish).toBeInViewport({ ratio: 1 });
    await expectNoSideScroll(page, 'opened');
    const small = await till.cart.evaluate((cart) =>
      [...cart.querySelectorAll('button, input, select')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.height < 44 || box.width < 44))
        .map(({ element }) => element.outerHTML),
    );
    expect(small).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(till.line('Refrigerante')).toBeHidden();
    await till.finish.click();
    await expect(till.done).toBeVisible();
    expect(await salesOf(page, store)).toHaveLength(1);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing on the cashier, with a sale open, done, lost and on a phone', async ({
      page,
      request,
    }) => {
      const store = await prepareStore(request);
      await fillShelf(request, store.id);
      await newProduct(request, store.id, { name: 'Chá gelado', quantity: 0 });
      await newCoupon(request, store.id, { code: 'CORUJA10', discountValue: 10 });
      const till = await openTill(page, store);
      await expectAccessible(page, 'empty cart');
      await till.card('Refrigerante').click();
      await till.card('Água').click();
      await till.coupon.fill('CORUJA10');
      await page.keyboard.press('Enter');
      await expect(till.coupon).toBeDisabled();
      await expectAccessible(page, 'open sale');
      await till.finish.click();
      await expect(till.done).toBeVisible();
      await till.search.fill('á');
      await expectAccessible(page, 'sale done');
      await till.search.fill('');
      await page.setViewportSize({ width: 360, height: 740 });
      await till.card('Água').click();
      await till.cart.getByRole('button', { name: 'no carrinho' }).click();
      await expectAccessible(page, 'sheet');
      const line = await interceptCalls(page, 'POST', 'stores/*/sales');
      line.breakDown();
      // A press within a second after the last sale is ignored.
      await expect(async () => {
        await till.finish.click();
        await expect(till.cart).toContainText('Ainda não sabemos', { timeout: 500 });
      }).toPass();
      await expectAccessible(page, 'lost answer');
    });
  });
}
