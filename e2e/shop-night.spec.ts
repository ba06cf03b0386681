import { fillShelf, openTill } from './support/cashier.ts';
import { expect, test } from './support/server.ts';
import { newCoupon } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

/** An evening at a store, from the first drink to the paid Corujão, with one attendant. */
test('an attendant sells by keyboard, finds the sale, reads the figures, and runs a Corujão until it is paid', async ({
  page,
  request,
}) => {
  test.slow();
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  await newCoupon(request, store.id, { code: 'CORUJA10', discountValue: 10 });
  await store.addCustomer('Ana Clara Lima');
  await store.addCustomer('Bruno Dias');
  const till = await openTill(page, store);

  await test.step('three items with a coupon, without a mouse', async () => {
    for (const text of ['refri', 'bata', 'agua']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('F8');
    await page.keyboard.type('coruja10');
    await page.keyboard.press('Enter');
    await expect(till.total).toHaveText(/R\$\s17,91/);
    await page.keyboard.press('F9');
    await expect(till.done).toHaveText(/Venda finalizada: R\$\s17,91/);
  });

  await test.step('the sale in the list, and in its detail', async () => {
    // The cashier's search has the focus, so letters are typed text.
    await page.getByRole('navigation').getByRole('link', { name: 'Vendas' }).click();
    await expect(page.getByRole('heading', { name: 'Vendas', level: 1 })).toBeVisible();
    const row = page.getByRole('row', { name: /Anônimo/ });
    await expect(row).toContainText(/3 itensR\$\s17,91Dinheiro/);
    await row.click();
    const detail = page.getByRole('dialog');
    await expect(detail).toContainText(/Subtotal\s*R\$\s19,90/);
    await expect(detail).toContainText(/CORUJA10/);
    await page.keyboard.press('Escape');
    await expect(detail).toBeHidden();
  });

  const total = () =>
    page
      .getByRole('region', { name: 'Últimos 30 dias' })
      .getByText(/^R\$\s[\d.,]+$/)
      .first();
  await test.step('the figures of the dashboard', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(total()).toHaveText(/^R\$\s17,91$/);
  });

  await test.step('a Corujão of two seats, filled and paid', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await expect(page.getByText('Nenhum evento agendado.')).toBeVisible();
    await page.getByRole('button', { name: 'Criar evento' }).click();
    const creating = page.getByRole('dialog', { name: 'Criar evento' });
    await expect(creating.getByLabel('Preço')).toHaveValue('50,00');
    await expect(creating.getByLabel('Capacidade')).toHaveValue('10');
    await creating.getByLabel('Nome').fill('Corujão de sábado');
    await creating.getByLabel('Data').fill('05/12/2099');
    await creating.getByLabel('Início').fill('23:00');
    await creating.getByLabel('Término').fill('06:00');
    await creating.getByLabel('Capacidade').fill('2');
    await creating.getByRole('button', { name: 'Criar evento' }).click();
    await expect(creating).toBeHidden();

    await page.getByRole('button', { name: /Corujão de sábado/ }).click();
    const event = page.getByRole('dialog', { name: /Corujão de sábado/ });
    await expect(event).toContainText('Pendente');
    for (const name of ['Ana Clara Lima', 'Bruno Dias']) {
      await event.getByRole('combobox').fill(name);
      await page.getByRole('option', { name }).click();
      await expect(event.getByRole('listitem').filter({ hasText: name })).toBeVisible();
    }
    await expect(event.getByText('Este evento está lotado.')).toBeVisible();

    await event.getByRole('button', { name: 'Registrar pagamento' }).click();
    const paying = page.getByRole('dialog', { name: /Registrar pagamento/ });
    await paying.getByRole('textbox', { name: 'Cupom' }).fill('coruja10');
    await paying.getByRole('button', { name: 'Validar' }).click();
    await expect(paying.getByLabel('Total')).toHaveText(/R\$\s45,00/);
    await paying.getByRole('button', { name: 'Registrar pagamento' }).click();
    await expect(paying).toBeHidden();
    await expect(event).toContainText('Confirmado');
    await page.keyboard.press('Escape');
    await expect(event).toBeHidden();
  });

  await test.step('both in the figures', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await expect(total()).toHaveText(/^R\$\s62,91$/);
  });
});
