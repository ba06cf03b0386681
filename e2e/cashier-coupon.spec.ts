import { fillShelf, openTill, salesOf } from './support/cashier.ts';
import { interceptCalls, watchCalls } from './support/network.ts';
import { expect, test } from './support/server.ts';
import { newCoupon, newSale } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

test.describe('the coupon', () => {
  test('is trimmed and in capitals when it is checked, fixed once applied, and may be removed', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await newCoupon(request, store.id, { code: 'CINCO', discountValue: 5, isPercentage: false });
    const till = await openTill(page, store);
    const calls = watchCalls(page, 'GET', /\/coupons\/validate$/);
    await till.card('Água').click();
    await till.coupon.fill('  cinco ');
    await till.cart.getByRole('button', { name: 'Validar' }).click();
    await expect(till.coupon).toBeDisabled();
    await expect(till.cart.getByRole('button', { name: 'Validar' })).toBeDisabled();
    expect(calls.map((call) => new URL(call.url()).searchParams.get('code'))).toEqual(['CINCO']);
    // A fixed discount is at most the subtotal: the total is never below 0.
    await expect(till.total).toHaveText(/^R\$\s0,00$/);
    await till.cart.getByRole('button', { name: 'Remover cupom' }).click();
    await expect(till.total).toHaveText(/R\$\s3,50/);
    await expect(till.coupon).toBeEnabled();
    await expect(till.coupon).toHaveValue('');
    await expect(till.coupon).toBeFocused();
  });

  test('is cleared when it is refused', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.coupon.fill('NADA');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cupom inválido ou expirado.')).toBeVisible();
    await expect(till.coupon).toHaveValue('');
    await expect(till.coupon).toBeEnabled();
  });

  test('stays typed when the network is gone', async ({ page, request }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await page.route('**/coupons/validate*', (route) => route.abort('internetdisconnected'));
    await till.coupon.fill('CORUJA10');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cupom inválido ou expirado.')).toBeVisible();
    await expect(page.getByText(/Sem conexão com o servidor/)).toBeVisible();
    await expect(till.coupon).toHaveValue('CORUJA10');
  });

  test('belongs to the sale even when it is finished before the check has ended', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    await newCoupon(request, store.id, { code: 'CORUJA10', discountValue: 10 });
    const till = await openTill(page, store);
    const line = await interceptCalls(page, 'GET', 'stores/*/coupons/validate*');
    line.withholdAnswers();
    await till.card('Água').click();
    await till.coupon.fill('CORUJA10');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F9');
    await expect.poll(line.calls).toBe(1);
    expect(await salesOf(page, store)).toEqual([]);
    line.mend();
    await expect(till.done).toHaveText(/R\$\s3,15/);
  });

  test('that is refused at finishing is cleared, and the cart stays', async ({ page, request }) => {
    const store = await prepareStore(request);
    const { water } = await fillShelf(request, store.id);
    await newCoupon(request, store.id, { code: 'UMAVEZ', discountValue: 10, usageLimit: 1 });
    const till = await openTill(page, store);
    await till.card('Refrigerante').click();
    await till.coupon.fill('UMAVEZ');
    await page.keyboard.press('Enter');
    await expect(till.coupon).toBeDisabled();
    await newSale(request, store.id, { items: [[water, 1]], couponCode: 'UMAVEZ' });
    await till.finish.click();
    await expect(page.getByText('Cupom inválido ou expirado.')).toBeVisible();
    await expect(till.coupon).toBeEnabled();
    await expect(till.coupon).toHaveValue('');
    await expect(till.quantity('Refrigerante')).toHaveValue('1');
    await expect(till.total).toHaveText(/R\$\s6,50/);
    await till.finish.click();
    await expect(till.done).toHaveText(/R\$\s6,50/);
  });
});
