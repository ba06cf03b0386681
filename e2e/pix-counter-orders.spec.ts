import type { Page } from '@playwright/test';
import { expectAccessible, openSettled } from './support/accessible.ts';
import { salesOf, tillOf } from './support/cashier.ts';
import { startClockServer } from './support/clock-server.ts';
import { signIn } from './support/people.ts';
import { makeOrder, openCounter, pixOf } from './support/pix-counter.ts';
import { expect, test } from './support/server.ts';
import { newCoupon, newSale } from './support/shop-api.ts';
import type { PreparedStore } from './support/store-api.ts';
import { addPerson, connectDevice } from './support/team.ts';

// docs/product/sales.md#pix-at-the-counter

async function stockOf(page: Page, store: PreparedStore, name: string): Promise<number | undefined> {
  const answer = await page.request.get(`/api/stores/${store.id}/products`);
  const products = (await answer.json()) as { name: string; quantity: number }[];
  return products.find((product) => product.name === name)?.quantity;
}

test.describe('the order of a PIX', () => {
  test('stays open for what is missing, and says what is too much', async ({ page, request }) => {
    const { till, pix } = await openCounter(page, request);
    await makeOrder(page, till, 'Refrigerante');
    await pix.dialog.getByRole('button', { name: 'Recebi outro valor' }).click();
    const field = pix.dialog.getByLabel('Valor recebido (R$)');
    await expect(field).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(pix.dialog.getByText('Informe o valor recebido.')).toBeVisible();
    await expectAccessible(page, 'another amount');
    await field.fill('4,50');
    await page.keyboard.press('Enter');
    await expect(pix.dialog).toContainText(/Faltam R\$\s2,00/);
    await expect(pix.dialog.getByRole('button', { name: 'Cancelar cobrança' })).toBeHidden();
    await expectAccessible(page, 'a part');
    await pix.notYet.click();
    await expect(pix.orders).toHaveText([/Refrigerante\s*Faltam R\$\s2,00/]);
    await pix.orders.click();
    await pix.dialog.getByRole('button', { name: /^Gerar PIX de R\$\s2,00$/ }).click();
    await expect(pix.dialog.getByRole('img', { name: 'QR code do PIX' })).toBeVisible();
    await pix.dialog.getByRole('button', { name: 'Recebi outro valor' }).click();
    await field.fill('3');
    await pix.dialog.getByRole('button', { name: 'Registrar valor' }).click();
    await expect(till.done).toHaveText(/R\$\s6,50/);
    await expect(till.cart).toContainText(/R\$\s1,00 a mais: resolva em PIX\./);
    await expect(pix.waiting).toBeHidden();
  });

  test('gives its stock back when it is cancelled', async ({ page, request }) => {
    const { store, till, pix } = await openCounter(page, request);
    await makeOrder(page, till, 'Refrigerante');
    expect(await stockOf(page, store, 'Refrigerante')).toBe(19);
    await expect(till.card('Refrigerante')).toContainText('19 em estoque');
    await pix.dialog.getByRole('button', { name: 'Cancelar cobrança' }).click();
    const question = page.getByRole('dialog', { name: 'Cancelar cobrança?' });
    await expect(question.getByRole('button', { name: 'Voltar' })).toBeFocused();
    await expectAccessible(page, 'the question');
    await question.getByRole('button', { name: 'Cancelar cobrança' }).click();
    await expect(pix.dialog).toBeHidden();
    await expect(page.getByText('Cobrança cancelada!')).toBeVisible();
    await expect(pix.waiting).toBeHidden();
    await expect(till.card('Refrigerante')).toContainText('20 em estoque');
    await expect(till.line('Refrigerante')).toHaveCount(0);
  });

  test('puts its cart back to be paid in another way, also after a reload', async ({ page, request }) => {
    const { store, till, pix } = await openCounter(page, request);
    await newCoupon(request, store.id);
    const customer = till.cart.getByRole('combobox', { name: 'Cliente' });
    await store.addCustomer('Ana Lima');
    await customer.fill('ana');
    await page.getByRole('option', { name: /Ana Lima/ }).click();
    await till.coupon.fill('CORUJA10');
    await page.keyboard.press('Enter');
    await expect(till.cart).toContainText('Desconto (CORUJA10)');
    for (let units = 0; units < 20; units += 1) await till.card('Refrigerante').click();
    await makeOrder(page, till, 'Água');
    await pix.notYet.click();
    await page.reload();
    await expect(pix.orders).toHaveText([/Ana Lima/]);
    await till.card('Água').click();
    await pix.orders.click();
    await pix.dialog.getByRole('button', { name: 'Trocar forma de pagamento' }).click();
    await expect(page.getByText('O carrinho já tem itens.')).toBeVisible();
    await pix.notYet.click();
    await till.cart.getByRole('button', { name: 'Esvaziar' }).click();
    await pix.orders.click();
    await pix.dialog.getByRole('button', { name: 'Trocar forma de pagamento' }).click();
    await expect(pix.dialog).toBeHidden();
    await expect(till.quantity('Refrigerante')).toHaveValue('20');
    await expect(till.line('Água')).toBeVisible();
    await expect(till.total).toHaveText(/R\$\s120,15/);
    await expect(till.payment).toHaveValue('CASH');
    await expect(pix.waiting).toBeHidden();
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s120,15/);
    expect((await salesOf(page, store))[0]).toMatchObject({
      paymentType: 'CASH',
      user: { name: 'Ana Lima' },
    });
  });

  test('is confirmed late after its code has expired', async ({ browser }) => {
    test.slow();
    const server = await startClockServer();
    const context = await browser.newContext({ baseURL: server.url });
    const page = await context.newPage();
    try {
      const { store, shelf, till, pix } = await openCounter(page, context.request);
      await makeOrder(page, till, 'Refrigerante');
      await pix.notYet.click();
      await makeOrder(page, till, 'Água');
      await server.passDays(11 / 1_440);
      await page.reload();
      await expect(pix.orders).toHaveText([/Água.*Expirado/, /Refrigerante.*Expirado/]);
      await pix.orders.filter({ hasText: 'Refrigerante' }).click();
      await expect(pix.dialog).toContainText('Este código expirou.');
      await expectAccessible(page, 'an expired code');
      await pix.dialog.getByRole('button', { name: 'Recebi atrasado' }).click();
      await expect(till.done).toHaveText(/R\$\s6,50/);
      await expect(pix.orders).toHaveText([/Água.*Expirado/]);
      expect(await salesOf(page, store)).toHaveLength(1);

      // The other one's stock was sold meanwhile.
      await newSale(context.request, store.id, { items: [[shelf.water, 20]] });
      await pix.orders.click();
      await pix.dialog.getByRole('button', { name: 'Recebi atrasado' }).click();
      await expect(pix.dialog.getByRole('alert')).toContainText('Água acabou');
      await expect(pix.dialog).toContainText('O valor espera em PIX para resolver.');
      await expectAccessible(page, 'a refused sale');
      await pix.dialog.getByRole('button', { name: 'Fechar' }).last().click();
      await expect(pix.dialog).toBeHidden();
    } finally {
      await context.close();
      await server.stop();
    }
  });

  test('closes the dialog of another console when it is confirmed', async ({
    page,
    request,
    browser,
    server,
  }) => {
    const { store, till, pix } = await openCounter(page, request);
    const context = await browser.newContext({ baseURL: server.url });
    try {
      const other = await context.newPage();
      await signIn(other, store.owner, '/admin/cashier');
      await expect(tillOf(other).card('Refrigerante')).toBeVisible();
      await makeOrder(page, till, 'Refrigerante');
      await pixOf(other).orders.click();
      await expect(pixOf(other).received).toBeVisible();
      // The order's cart is on the other console.
      await expect(
        pixOf(other).dialog.getByRole('button', { name: 'Trocar forma de pagamento' }),
      ).toBeHidden();
      await pixOf(other).received.click();
      await expect(tillOf(other).done).toHaveText(/R\$\s6,50/);
      await expect(pix.dialog).toBeHidden();
      await expect(till.done).toHaveText(/R\$\s6,50/);
      await expect(till.cart).toContainText('PIX recebido');
    } finally {
      await context.close();
    }
  });
});

test('a PIX is not confirmed without a required shift, nor without the permission', async ({
  page,
  request,
  browser,
  server,
}) => {
  test.slow();
  const { store, till, pix } = await openCounter(page, request);
  await makeOrder(page, till, 'Refrigerante');
  await pix.notYet.click();
  const settings = { cashShifts: true, receiveWithoutShift: 'require', team: true };
  await store.call('patch', `/stores/${store.id}/counter-settings`, settings);
  await expect(page.getByRole('button', { name: 'Abrir caixa' })).toBeVisible();
  const operatorId = await addPerson(store, { permissions: { 'pix.confirm': '-' } });
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const other = await context.newPage();
    await connectDevice(other.request, { store, operatorId });
    await openSettled(other, '/admin/cashier');
    await pixOf(other).orders.click();
    await expect(pixOf(other).dialog.getByRole('button', { name: 'Cancelar cobrança' })).toBeVisible();
    await expect(pixOf(other).received).toBeHidden();
    await expect(pixOf(other).dialog.getByRole('button', { name: 'Recebi outro valor' })).toBeHidden();
  } finally {
    await context.close();
  }
  await pix.orders.click();
  await pix.received.click();
  await expect(page.getByText('Abra o caixa antes de receber.')).toBeVisible();
  const opening = page.getByRole('dialog', { name: 'Abrir caixa' });
  await opening.getByLabel('Fundo de troco (R$)').fill('50');
  await page.keyboard.press('Enter');
  await expect(opening).toBeHidden();
  await pix.orders.click();
  await pix.received.click();
  await expect(till.done).toHaveText(/R\$\s6,50/);
});
