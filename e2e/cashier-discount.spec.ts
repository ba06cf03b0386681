import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { preparePriced } from './support/bills.ts';
import { fillShelf, openTill, salesOf } from './support/cashier.ts';
import { openBox } from './support/payment-box.ts';
import { expect, test } from './support/server.ts';
import { newCoupon } from './support/shop-api.ts';
import { panelOf, rowOf, valueOf } from './support/sold-shop.ts';

// docs/product/sales.md#discount-by-hand

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Desconto' });

test.describe('a manual discount', () => {
  test('is given with a few presses, and is on the sale, its receipt and the CSV', async ({
    page,
    request,
  }) => {
    const { store } = await preparePriced(request, []);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await expect(till.cart.getByRole('button', { name: 'Dar desconto' })).toBeVisible();
    await page.keyboard.press('F3');
    await expect(page.getByText('O carrinho está vazio.')).toBeVisible();
    await till.card('Refrigerante').click();
    await page.keyboard.press('F3');
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Porcentagem')).toBeFocused();
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Informe o motivo do desconto.');
    await expectAccessible(page, 'the manual discount');
    await dialog.getByRole('button', { name: 'Cliente fiel' }).click();
    await expect(dialog).toContainText(/De R\$\s6,50 por\s*R\$\s5,85/);
    await dialog.getByRole('button', { name: 'Dar desconto' }).click();
    await expect(till.cart).toContainText(/Desconto manual \(10%\).*−R\$\s0,65/s);
    await expect(till.total).toHaveText(/R\$\s5,85/);
    await expect(dialog).toBeHidden();

    await page.reload();
    await expect(till.total).toHaveText(/R\$\s5,85/);
    await page.keyboard.press('F9');
    await expect(till.done).toHaveText(/R\$\s5,85/);
    await expect(till.cart).not.toContainText('Desconto manual');
    const [sale] = await salesOf(page, store);
    expect(sale).toMatchObject({
      total: 5.85,
      discount: 0.65,
      manualDiscount: { percent: 10, amount: 0.65, reason: 'Cliente fiel' },
    });
    if (!sale) return;

    await page.goto('/admin/sales');
    await rowOf(page, sale).click();
    const panel = panelOf(page, sale);
    await expect(valueOf(panel, 'Desconto manual (10%)')).toHaveText(/^−R\$\s0,65$/);
    await expect(valueOf(panel, 'Motivo do desconto')).toHaveText('Cliente fiel');
    await expect(panel.getByText('Desconto', { exact: true })).toHaveCount(0);
    await page.evaluate(() => {
      globalThis.print = () => undefined;
    });
    await panel.getByRole('button', { name: 'Imprimir recibo' }).click();
    await expect(page.locator('[data-receipt]')).toContainText(/Desconto manual \(10%\)\s*−R\$\s0,65/);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv.split('\r\n')[1]).toMatch(/"?0,65"?;"?Cliente fiel"?$/);
  });

  test('subtracts an amount after the coupon, at most the rest, and can be removed', async ({
    page,
    request,
  }) => {
    const { store } = await preparePriced(request, []);
    await fillShelf(request, store.id);
    const coupon = await newCoupon(request, store.id);
    const till = await openTill(page, store);
    await till.card('Batata chips').click();
    await till.coupon.fill(coupon.code);
    await page.keyboard.press('Enter');
    await expect(till.cart).toContainText(`Desconto (${coupon.code})`);
    const left = (await till.total.textContent()) ?? '';
    await till.cart.getByRole('button', { name: 'Dar desconto' }).click();
    const dialog = dialogOf(page);
    await dialog.getByText('R$', { exact: true }).click();
    await dialog.getByLabel('Valor (R$)').fill('90');
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Veio quente');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('O desconto não pode passar de');
    await dialog.getByLabel('Valor (R$)').fill('1,5');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(till.cart).toContainText(/Desconto manual \(R\$\s1,50\).*−R\$\s1,50/s);
    await till.cart.getByRole('button', { name: /^Desconto manual/ }).click();
    await expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Veio quente');
    await dialog.getByRole('button', { name: 'Remover desconto' }).click();
    await expect(till.total).toHaveText(left);

    await page.keyboard.press('F3');
    await dialog.getByLabel('Porcentagem').fill('100');
    await dialog.getByRole('button', { name: 'Problema no computador' }).click();
    await dialog.getByRole('button', { name: 'Dar desconto' }).click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('F7');
    await expect(page.getByText('Não há nada a receber.')).toBeVisible();
    await page.keyboard.press('F9');
    await expect(till.done).toHaveText(/R\$\s0,00/);
    expect(await salesOf(page, store)).toMatchObject([{ total: 0, paymentType: 'CASH', payments: [] }]);
  });

  test('is paid by several tenders, on a phone too, and is not offered while time has no price', async ({
    page,
    request,
  }) => {
    const { store } = await preparePriced(request, []);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Batata chips').click();
    await till.cart.getByRole('button', { name: 'Dar desconto' }).click();
    await dialogOf(page).getByLabel('Porcentagem').fill('50');
    await dialogOf(page).getByRole('textbox', { name: 'Motivo' }).fill('Amigo');
    await page.keyboard.press('Enter');
    await expect(dialogOf(page)).toBeHidden();
    const box = await openBox(page);
    await expect(box.missing).toHaveText(/R\$\s4,95/);
    await page.keyboard.press('Enter');
    await expect(till.done).toHaveText(/R\$\s4,95/);

    await page.setViewportSize({ width: 360, height: 640 });
    await till.card('Água').click();
    await page.keyboard.press('F3');
    await expectNoSideScroll(page);
    await expectAccessible(page, 'the discount on a phone');
    await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: false });
    await page.reload();
    await expect(till.card('Água')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Dar desconto' })).toHaveCount(0);
    await page.keyboard.press('F3');
    await expect(dialogOf(page)).toBeHidden();
  });
});
