import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/screens.md#details

test('every session, coupon, stock and balance opens its detail, with who and when', async ({
  page,
  request,
}) => {
  test.slow();
  const store = await prepareStore(request);
  const computerId = await store.addComputer('PC 1');
  const userId = await store.addCustomer('Ana Clara Lima', 120);
  await store.startSession({ computerId, userId, durationInMinutes: 60 });
  const product = await newProduct(request, store.id, { name: 'Refrigerante', quantity: 10 });
  const sale = await newSale(request, store.id, { items: [[product, 2]] });
  await store.call('post', `/stores/${store.id}/coupons`, {
    code: 'CORUJA10',
    discountValue: 10,
    isPercentage: true,
  });
  await signInByApi(page, store.owner);
  const panel = page.getByRole('dialog');
  const instant = /\d\d\/\d\d\/\d{4} \d\d:\d\d/;

  await page.goto('/admin/sessions');
  await page.getByRole('button', { name: 'PC 1', exact: true }).click();
  await expect(panel).toContainText('Ana Clara Lima');
  await expect(panel).toContainText(/Início\s*\d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await expect(panel).toContainText(/Iniciada por\s*Você/);

  await page.goto('/admin/coupons');
  await page.getByRole('button', { name: 'CORUJA10', exact: true }).click();
  await expect(panel).toContainText('Você');
  await expect(panel).toContainText(instant);

  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Estoque: Refrigerante' }).click();
  const movements = panel.getByRole('listitem');
  await expect(movements).toHaveText([
    new RegExp(`Venda ${sale.id.slice(0, 8)}.*−2.*Você.*saldo 8`),
    /\+10.*Você.*saldo 10/,
  ]);
  await expect(movements.first()).toContainText(instant);

  await page.goto('/admin/credits');
  await page.getByRole('button', { name: 'Ana Clara Lima', exact: true }).click();
  const lines = panel.getByRole('region', { name: 'Extrato de créditos' }).getByRole('listitem');
  await expect(lines).toHaveText([
    /Sessão no PC 1.*−60\smin.*Você.*saldo 60\smin/,
    /Créditos adicionados.*\+120\smin.*Você.*saldo 120\smin/,
  ]);
  await expect(lines.first()).toContainText(instant);
});
