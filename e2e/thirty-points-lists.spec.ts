import { watchCalls } from './support/network.ts';
import { newCpf, signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

// Searching, and rows that lead to their details: points 22, 23 and 29 of
// docs/quality.md#the-thirty-points-and-their-tests.

test.describe('the search for customers (points 22 and 23)', () => {
  test('asks 200 ms after the last key, drops late answers, and never stands in the address', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima');
    await store.addCustomer('Bruno Dias');
    const cpf = newCpf();
    await store.call('post', '/users/register', { name: 'Carla Reis', cpf });
    await page.clock.install();
    await signIn(page, store.owner, '/admin/credits');
    await expect(page.getByRole('row')).toHaveCount(4);
    const calls = watchCalls(page, 'GET', /\/users\/search$/);
    const field = page.getByRole('searchbox');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await field.pressSequentially('ana');
    await page.clock.runFor(150);
    expect(calls).toHaveLength(0);

    // The first answer is late: it comes after the second.
    let late: (() => void) | undefined;
    await page.route('**/users/search?q=ana', async (route) => {
      await new Promise<void>((go) => {
        late = go;
      });
      await route.continue().catch(() => {});
    });
    await page.clock.runFor(100);
    await expect.poll(() => calls.length).toBe(1);
    await field.fill('bruno');
    await page.clock.resume();
    await expect(page.getByRole('row', { name: /Bruno Dias/ })).toBeVisible();
    await expect(page.getByRole('row')).toHaveCount(2);
    late?.();
    await field.fill(cpf);
    await expect(page.getByRole('row', { name: /Carla Reis/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ana Clara/ })).toHaveCount(0);
    expect(calls).toHaveLength(3);
    await expect(page).toHaveURL(/\/admin\/credits$/);
  });
});

test.describe('every row leads to its detail, with who and when (point 29)', () => {
  test('sessions, coupons, stock and balances', async ({ page, request }) => {
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
    await signIn(page, store.owner);
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
});
