import { expectAccessible, sideScroll } from './support/accessible.ts';
import { blockLiveStream, watchCalls } from './support/network.ts';
import { expect, test } from './support/server.ts';
import { fillShop, openSales, panelOf, rowOf, shortId, sums, valueOf } from './support/sold-shop.ts';
import { prepareStore } from './support/store-api.ts';

const EMPTY = 'Nenhuma venda encontrada para o período selecionado.';

test.describe('the detail of a sale', () => {
  test('shows all data of the sale, and its URL opens it', async ({ page, request }) => {
    const { store, withCoupon } = await fillShop(request);
    await openSales(page, store);
    await rowOf(page, withCoupon).click();
    const panel = panelOf(page, withCoupon);
    await expect(panel.getByRole('listitem')).toHaveText([
      /^RefrigeranteR\$\s10,002 × R\$\s5,00$/,
      /^=Fone "gamer"; pretoR\$\s25,001 × R\$\s25,00$/,
    ]);
    await expect(valueOf(panel, 'Subtotal')).toHaveText(/^R\$\s35,00$/);
    await expect(valueOf(panel, 'Desconto (CORUJA10)')).toHaveText(/^−R\$\s3,50$/);
    await expect(valueOf(panel, 'Total')).toHaveText(/^R\$\s31,50$/);
    await expect(valueOf(panel, 'Pagamento')).toHaveText('PIX');
    await expect(valueOf(panel, 'Cliente')).toHaveText('=Ana Lima');
    await expect(valueOf(panel, 'Registrada por')).toHaveText('Você');
    await expect(panel.getByRole('button', { name: 'Imprimir recibo' })).toBeVisible();

    // With another day the list does not contain it; the URL alone opens it.
    await page.goto(`/admin/sales?periodo=ontem&venda=${withCoupon.id}`);
    await expect(valueOf(panel, 'Subtotal')).toHaveText(/^R\$\s35,00$/);
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(/\/admin\/sales\?periodo=ontem$/);
  });

  test('opens by keyboard, closes by Esc and by going back, and returns the focus', async ({
    page,
    request,
  }) => {
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store);
    const opener = rowOf(page, anonymous).getByRole('button');
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(valueOf(panelOf(page, anonymous), 'Cliente')).toHaveText('Anônimo');
    await page.keyboard.press('Escape');
    await expect(panelOf(page, anonymous)).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panelOf(page, anonymous)).toBeVisible();
    await page.goBack();
    await expect(panelOf(page, anonymous)).toBeHidden();
  });

  for (const wrong of ['00000000-0000-4000-8000-000000000000', 'nada']) {
    test(`says that there is no sale ${wrong}`, async ({ page, request }) => {
      await openSales(page, await prepareStore(request), `?venda=${wrong}`);
      await expect(page.getByRole('dialog').getByText('Venda não encontrada.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Tentar novamente' })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    });
  }
});

test.describe("'Estornar venda'", () => {
  test('asks for a reason, returns stock and coupon use, and is subtracted from the figures', async ({
    page,
    request,
  }) => {
    const { store, withCoupon } = await fillShop(request);
    await openSales(page, store);
    await rowOf(page, withCoupon).click();
    const panel = panelOf(page, withCoupon);
    await panel.getByRole('button', { name: 'Estornar venda' }).click();
    const asking = page.getByRole('dialog', { name: 'Estornar venda' });
    await expect(asking).toContainText(shortId(withCoupon));
    await expect(asking).toContainText('Os produtos voltam para o estoque.');
    await expect(asking).toContainText('O uso do cupom CORUJA10 é devolvido.');
    const submit = asking.getByRole('button', { name: 'Estornar venda' });
    const reason = asking.getByLabel('Motivo do estorno');
    await submit.click();
    await expect(asking.getByText('Informe o motivo do estorno.')).toBeVisible();
    await expect(reason).toBeFocused();
    await reason.fill('Produto com defeito');
    await submit.click();
    await expect(page.getByText('Venda estornada!')).toBeVisible();
    await expect(asking).toBeHidden();
    await expect(panel.getByText('Motivo: Produto com defeito')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Estornar venda' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(rowOf(page, withCoupon)).toContainText('Estornada');
    await expect(valueOf(sums(page), 'Total')).toHaveText(/^R\$\s5,00$/);
    await expect(valueOf(sums(page), 'Estornos')).toHaveText(/^1 · R\$\s31,50$/);

    const products = await request.get(`/api/stores/${store.id}/products`);
    // The sodas of the two other sales remain sold.
    expect(await products.json()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Refrigerante', quantity: 997 }),
        expect.objectContaining({ name: '=Fone "gamer"; preto', quantity: 1_000 }),
      ]),
    );
    const coupons = await request.get(`/api/stores/${store.id}/coupons`);
    expect(await coupons.json()).toMatchObject([{ usageCount: 0 }]);
  });

  test('has one effect when the answer is lost and the button is pressed again', async ({
    page,
    request,
  }) => {
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store, `?venda=${anonymous.id}`);
    await panelOf(page, anonymous).getByRole('button', { name: 'Estornar venda' }).click();
    const asking = page.getByRole('dialog', { name: 'Estornar venda' });
    await asking.getByLabel('Motivo do estorno').fill('troca');
    // The first answer is lost: the server has done it, but the screen does not know.
    let lost = 0;
    await page.route('**/sales/*/refund', async (route) => {
      if (lost > 0) return route.fallback();
      lost += 1;
      await route.fetch();
      return route.abort();
    });
    const calls = watchCalls(page, 'POST', /\/refund$/);
    await asking.getByRole('button', { name: 'Estornar venda' }).click();
    await expect(page.getByText('Erro ao estornar a venda.')).toBeVisible();
    await expect(asking.getByLabel('Motivo do estorno')).toHaveValue('troca');
    await asking.getByRole('button', { name: 'Estornar venda' }).click();
    await expect(page.getByText('Venda estornada!')).toBeVisible();
    await expect(asking).toBeHidden();
    const keys = calls.map((call) => call.headers()['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  test('says that somebody else was faster, and shows the current sale', async ({ page, request }) => {
    await blockLiveStream(page);
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store, `?venda=${anonymous.id}`);
    const panel = panelOf(page, anonymous);
    await panel.getByRole('button', { name: 'Estornar venda' }).click();
    const asking = page.getByRole('dialog', { name: 'Estornar venda' });
    await store.call('post', `/stores/${store.id}/sales/${anonymous.id}/refund`, { reason: 'antes' });
    await asking.getByLabel('Motivo do estorno').fill('troca');
    await asking.getByRole('button', { name: 'Estornar venda' }).click();
    await expect(page.getByText('Esta venda já foi estornada.')).toBeVisible();
    await expect(asking).toBeHidden();
    await expect(panel.getByText('Motivo: antes')).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the list, its states and dialogs', async ({ page, request }) => {
      test.slow();
      const { store, withCoupon, anonymous } = await fillShop(request);
      await store.call('post', `/stores/${store.id}/sales/${anonymous.id}/refund`, { reason: 'troca' });
      await openSales(page, store);
      await expect(rowOf(page, withCoupon)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('De', { exact: true }).fill('31/12/2199');
      await expect(page.getByText('A data inicial não pode ser depois da data final.')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Ontem' }).click();
      await expect(page.getByText(EMPTY)).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/admin/sales?venda=${anonymous.id}`);
      await expect(panelOf(page, anonymous).getByText('Motivo: troca')).toBeVisible();
      await expectAccessible(page);
      await page.goto(`/admin/sales?venda=${withCoupon.id}`);
      await panelOf(page, withCoupon).getByRole('button', { name: 'Estornar venda' }).click();
      const asking = page.getByRole('dialog', { name: 'Estornar venda' });
      await asking.getByRole('button', { name: 'Estornar venda' }).click();
      await expect(asking.getByText('Informe o motivo do estorno.')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing scrolls sideways, and the detail opens', async ({ page, request }) => {
    const { store, withCoupon } = await fillShop(request);
    await openSales(page, store);
    await expect(rowOf(page, withCoupon)).toBeVisible();
    expect(await sideScroll(page)).toBe(0);
    await rowOf(page, withCoupon).click();
    await expect(panelOf(page, withCoupon).getByRole('button', { name: 'Estornar venda' })).toBeInViewport();
    expect(await sideScroll(page)).toBe(0);
  });
});
