import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { preparePriced } from './support/bills.ts';
import { fillShelf, salesOf } from './support/cashier.ts';
import { expect, test } from './support/server.ts';
import { newSale } from './support/shop-api.ts';
import { openSales, panelOf, rowOf, sums, valueOf } from './support/sold-shop.ts';

// docs/product/sales.md#refund

function dialogOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Estornar venda' });
  return {
    dialog,
    line: (name: string) => dialog.getByRole('listitem').filter({ hasText: name }),
    check: (name: string) => dialog.getByRole('checkbox', { name }),
    reason: dialog.getByLabel('Motivo do estorno'),
    submit: dialog.getByRole('button', { name: 'Estornar venda' }),
  };
}

test.describe('a refund of a part', () => {
  test('of some units is paid by the chosen tender, and the rest follows later', async ({
    page,
    request,
  }) => {
    const { store } = await preparePriced(request, []);
    const { soda, chips } = await fillShelf(request, store.id);
    const sale = await newSale(request, store.id, {
      items: [
        [soda, 3],
        [chips, 1],
      ],
    });
    await openSales(page, store, `?venda=${sale.id}`);
    const panel = panelOf(page, sale);
    await panel.getByRole('button', { name: 'Estornar venda' }).click();
    const { dialog, check, line, reason, submit } = dialogOf(page);
    await expect(dialog).toContainText(/Devolver R\$\s29,40 em dinheiro/);
    await expectAccessible(page, 'the refund');
    await check('Refrigerante').uncheck();
    await check('Batata chips').uncheck();
    await reason.fill('Veio amassada');
    await submit.click();
    await expect(dialog).toContainText('Escolha o que estornar.');
    await check('Refrigerante').check();
    await dialog.getByLabel('Quantidade de Refrigerante').fill('2');
    await expect(line('Refrigerante')).toContainText(/2 de 3 para o estoque.*R\$\s13,00/s);
    await expect(dialog).toContainText('Só esta parte sai das somas.');
    await dialog.getByLabel('Como devolver').selectOption('PIX');
    await expect(dialog).toContainText(/Devolver R\$\s13,00 por PIX/);
    await submit.click();
    await expect(page.getByText('Estorno parcial registrado!')).toBeVisible();
    await expect(dialog).toBeHidden();

    await expect(panel.getByRole('list', { name: 'Estornos' })).toContainText(
      /Estorno parcial em .* por você\s*2 × Refrigerante\s*Devolvido: R\$\s13,00 por PIX\s*Motivo: Veio amassada/s,
    );
    await expect(valueOf(panel, 'Estornado')).toHaveText(/^−R\$\s13,00$/);
    await page.evaluate(() => {
      globalThis.print = () => undefined;
    });
    await panel.getByRole('button', { name: 'Imprimir recibo' }).click();
    await expect(page.locator('[data-receipt]')).toContainText(
      /Estorno parcial.*2 × Refrigerante.*−R\$\s13,00/s,
    );
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));

    await panel.getByRole('button', { name: 'Estornar venda' }).click();
    await expect(line('Refrigerante')).toContainText(/Volta para o estoque\..*R\$\s6,50/s);
    await expect(dialog).toContainText(/Devolver R\$\s16,40 em dinheiro/);
    await reason.fill('O resto');
    await page.keyboard.press('Tab');
    await submit.click();
    await expect(page.getByText('Venda estornada!')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Estornar venda' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, sale)).toContainText('Estornada');
    await expect(valueOf(sums(page), 'Estornos')).toHaveText(/^2 · R\$\s29,40$/);
    const [stored] = await salesOf(page, store);
    expect(stored?.refunds.map(({ amount, payments }) => [amount, payments])).toEqual([
      [13, [{ type: 'PIX', amount: 13 }]],
      [16.4, [{ type: 'CASH', amount: 16.4 }]],
    ]);
  });

  test('gives unused time back once its session has ended, and leaves the drink', async ({
    page,
    request,
  }) => {
    const { store, computers } = await preparePriced(request, ['PC 05']);
    await store.call('patch', '/stores', { pricePerHour: 6 });
    const { soda } = await fillShelf(request, store.id);
    const sale = (await store.call('post', `/stores/${store.id}/sales`, {
      paymentType: 'DEBIT_CARD',
      items: [{ productId: soda.id, quantity: 1 }],
      time: [{ kind: 'session', computerId: computers[0], minutes: 120 }],
    })) as Awaited<ReturnType<typeof newSale>>;
    const session = sale.items.find(({ time }) => time)?.time?.sessionId ?? '';
    await openSales(page, store, `?venda=${sale.id}`);
    const panel = panelOf(page, sale);
    await panel.getByRole('button', { name: 'Estornar venda' }).click();
    const { dialog, check, line, reason, submit } = dialogOf(page);
    await expect(line('Sessão no PC 05')).toContainText('Encerre a sessão antes.');
    await expect(check('Sessão no PC 05')).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await store.call('delete', `/stores/${store.id}/sessions/${session}`);

    await page.setViewportSize({ width: 360, height: 740 });
    await panel.getByRole('button', { name: 'Estornar venda' }).click();
    await expect(line('Sessão no PC 05')).toContainText(/1 h 59 min que não foram usados\..*R\$\s11,90/s);
    await check('Refrigerante').uncheck();
    await expect(dialog).toContainText(/Devolver R\$\s11,90 no cartão de débito/);
    await expect(dialog).not.toContainText('Os produtos voltam para o estoque.');
    await expectNoSideScroll(page);
    await expectAccessible(page, 'the refund on a phone');
    await reason.fill('Queda de energia');
    await submit.click();
    await expect(page.getByText('Estorno parcial registrado!')).toBeVisible();
    await expect(panel).toContainText(/1 h 59 min de Sessão no PC 05 · 2 h/);
  });

  test('is not offered if one unit was sold: a reason and Enter refund the sale', async ({
    page,
    request,
  }) => {
    const { store } = await preparePriced(request, []);
    await store.call('patch', `/stores/${store.id}/counter-settings`, { pricesTime: false });
    const { chips } = await fillShelf(request, store.id);
    const sale = await newSale(request, store.id, { items: [[chips, 1]] });
    await openSales(page, store, `?venda=${sale.id}`);
    await panelOf(page, sale).getByRole('button', { name: 'Estornar venda' }).click();
    const { dialog, reason, submit } = dialogOf(page);
    await expect(reason).toBeFocused();
    await expect(dialog).toContainText(/Devolver R\$\s9,90 em dinheiro/);
    await expect(dialog.getByRole('checkbox')).toHaveCount(0);
    await page.keyboard.type('Desistiu');
    await submit.click();
    await expect(page.getByText('Venda estornada!')).toBeVisible();
  });
});
