import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { salesOf } from './support/cashier.ts';
import { boxOf, openBox, openDesk } from './support/payment-box.ts';
import { expect, test } from './support/server.ts';
import { newProduct } from './support/shop-api.ts';

// docs/product/sales.md#payment-box

test.describe('the payment box', () => {
  test('takes three items and cash with change in at most sixteen presses', async ({ page, request }) => {
    const { store, till } = await openDesk(page, request);
    const items = ['r', 'Enter', 'b', 'Enter', 'a', 'Enter', 'F7'];
    const payment = ['5', '0', 'Enter'];
    expect(items.length + payment.length).toBeLessThanOrEqual(16);
    for (const key of items) await page.keyboard.press(key);
    await expect(till.total).toHaveText(/R\$\s19,90/);
    const box = boxOf(page);
    await expect(box.received).toBeFocused();
    await expect(box.dialog).toHaveAccessibleName(/^Receber R\$\s19,90$/);
    await expect(box.missing).toHaveText(/R\$\s19,90/);
    for (const key of payment) await page.keyboard.press(key);
    await expect(till.done).toHaveText(/R\$\s19,90/);
    await expect(box.dialog).toBeHidden();
    await expect(till.cart).toContainText(/Troco R\$\s30,10/);
    await expect(till.search).toBeFocused();
    const [sale, ...others] = await salesOf(page, store);
    expect(others).toEqual([]);
    expect(sale).toMatchObject({
      total: 19.9,
      paymentType: 'CASH',
      payments: [{ type: 'CASH', amount: 19.9, received: 50, change: 30.1 }],
    });
    expect(sale?.items).toHaveLength(3);

    // The next sale has begun, and the change is still shown.
    await page.keyboard.type('agua');
    await page.keyboard.press('Enter');
    await expect(till.quantity('Água')).toHaveValue('1');
    await expect(till.cart).toContainText(/Troco R\$\s30,10/);
    await till.cart.getByRole('button', { name: 'Fechar aviso da venda' }).click();
    await expect(till.cart).not.toContainText('Troco R$');
  });

  test('splits a sale over PIX and cash, and shows the change while typing', async ({ page, request }) => {
    const { store, till } = await openDesk(page, request);
    await till.search.fill('5*bata');
    await page.keyboard.press('Enter');
    await till.card('Água').click();
    await till.card('Água').click();
    await expect(till.total).toHaveText(/R\$\s56,50/);
    await till.cart.getByRole('button', { name: 'Troco ou dividir' }).click();
    const box = boxOf(page);
    await expect(box.received).toBeFocused();
    await page.keyboard.press('F2');
    await expect(box.tender('PIX')).toHaveAttribute('aria-pressed', 'true');
    await expect(box.amount).toBeFocused();
    await page.keyboard.type('20');
    await expect(box.dialog).toContainText(/Depois deste valor faltam R\$\s36,50/);
    await page.keyboard.press('Enter');
    await expect(box.payments).toHaveText([/PIX\s*R\$\s20,00/]);
    await expect(box.missing).toHaveText(/R\$\s36,50/);
    await expect(box.amount).toHaveValue('');
    await expect(box.amount).toBeFocused();
    await page.keyboard.press('F1');
    await page.keyboard.type('50');
    await expect(box.change).toHaveText(/R\$\s13,50/);
    await page.keyboard.press('Enter');
    await expect(till.done).toHaveText(/R\$\s56,50/);
    await expect(till.cart).toContainText(/· Misto · Anônimo\s*Dinheiro\sR\$\s36,50 · PIX\sR\$\s20,00/);
    await expect(till.cart).toContainText(/Troco R\$\s13,50/);
    expect((await salesOf(page, store))[0]).toMatchObject({
      total: 56.5,
      paymentType: 'MIXED',
      payments: [
        { type: 'CASH', amount: 36.5, received: 50, change: 13.5 },
        { type: 'PIX', amount: 20, received: null, change: 0 },
      ],
    });
  });

  test('takes the rest by the chosen tender, with Enter and with F9', async ({ page, request }) => {
    const { store, till } = await openDesk(page, request);
    for (const [key, name, type] of [
      ['F1', 'Dinheiro', 'CASH'],
      ['F2', 'PIX', 'PIX'],
      ['F3', 'Débito', 'DEBIT_CARD'],
      ['F4', 'Crédito', 'CREDIT_CARD'],
    ] as const) {
      await till.card('Água').click();
      const box = await openBox(page);
      await page.keyboard.press('F3');
      await page.keyboard.press(key);
      await expect(box.tender(name)).toHaveAttribute('aria-pressed', 'true');
      await expect(box.dialog.locator('[aria-pressed="true"]')).toHaveCount(1);
      await page.keyboard.press(type === 'PIX' ? 'F9' : 'Enter');
      await expect(box.dialog).toBeHidden();
      await expect
        .poll(async () => (await salesOf(page, store))[0])
        .toMatchObject({ paymentType: type, payments: [{ type, amount: 3.5, received: null }] });
      await expect(till.line('Água')).toHaveCount(0);
      await expect(till.cart).not.toContainText('Troco R$');
    }
  });

  test('refuses more than is missing on a card, and F9 while only a part is typed', async ({
    page,
    request,
  }) => {
    const { store, till } = await openDesk(page, request);
    await till.card('Refrigerante').click();
    const box = await openBox(page);
    await page.keyboard.press('F4');
    await page.keyboard.type('10');
    await page.keyboard.press('Enter');
    await expect(box.dialog.getByText(/^Faltam só R\$\s6,50\.$/)).toBeVisible();
    await expect(box.amount).toHaveAccessibleDescription(/Faltam só/);
    await expect(box.amount).toBeFocused();
    // The refused text is selected, so typing replaces it.
    await page.keyboard.type('2');
    await expect(box.dialog.getByText('Faltam só')).toBeHidden();
    await page.keyboard.press('F9');
    await expect(
      box.dialog.getByText(/^Ainda faltam R\$\s4,50\. Adicione este valor antes\.$/),
    ).toBeVisible();
    await box.amount.fill('abc');
    await page.keyboard.press('Enter');
    await expect(box.dialog.getByText('Informe um valor em reais, como 50,00.')).toBeVisible();
    expect(await salesOf(page, store)).toEqual([]);
    await box.amount.fill('6,50');
    await page.keyboard.press('F9');
    await expect(till.done).toBeVisible();
  });

  test('removes a payment, and asks for its amount again', async ({ page, request }) => {
    const { store, till } = await openDesk(page, request);
    await till.card('Refrigerante').click();
    const box = await openBox(page);
    for (const [key, amount] of [
      ['F2', '2'],
      ['F3', '1,50'],
      ['F2', '2'],
    ] as const) {
      await page.keyboard.press(key);
      await page.keyboard.type(amount);
      await page.keyboard.press('Enter');
    }
    await expect(box.payments).toHaveCount(3);
    await expect(box.missing).toHaveText(/R\$\s1,00/);
    await box.dialog.getByRole('button', { name: /^Remover Cartão de débito de R\$\s1,50$/ }).click();
    await expect(box.payments).toHaveText([/PIX\s*R\$\s2,00/, /PIX\s*R\$\s2,00/]);
    await expect(box.missing).toHaveText(/R\$\s2,50/);
    await expect(box.amount).toBeFocused();
    await page.keyboard.press('F1');
    await page.keyboard.press('Enter');
    await expect(till.done).toBeVisible();
    expect((await salesOf(page, store))[0]?.payments).toMatchObject([
      { type: 'CASH', amount: 2.5 },
      { type: 'PIX', amount: 2 },
      { type: 'PIX', amount: 2 },
    ]);
  });

  test('closes with Esc, asks before it discards what was entered, and starts empty', async ({
    page,
    request,
  }) => {
    const { store, till } = await openDesk(page, request);
    await till.card('Refrigerante').click();
    await till.search.focus();
    const box = await openBox(page);
    await page.keyboard.press('F2');
    await page.keyboard.press('Escape');
    await expect(box.dialog).toBeHidden();
    await expect(till.search).toBeFocused();
    await openBox(page);
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(box.payments).toHaveCount(1);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
    await expect(question).toContainText('Receber');
    await page.keyboard.press('F9');
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(box.payments).toHaveCount(1);
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await expect(box.dialog).toBeHidden();
    await expect(till.quantity('Refrigerante')).toHaveValue('1');
    await openBox(page);
    await expect(box.payments).toHaveCount(0);
    await expect(box.missing).toHaveText(/R\$\s6,50/);
    expect(await salesOf(page, store)).toEqual([]);
  });

  test('starts with the tender of the cart, and says why if there is nothing to receive', async ({
    page,
    request,
  }) => {
    const { store, till } = await openDesk(page, request);
    const box = boxOf(page);
    await page.keyboard.press('F7');
    await expect(page.getByText('O carrinho está vazio.')).toBeVisible();
    await newProduct(request, store.id, { name: 'Copo d’água', price: 0 });
    await till.card('Copo d’água').click();
    await page.keyboard.press('F7');
    await expect(page.getByText('Não há nada a receber.')).toBeVisible();
    await till.card('Refrigerante').click();
    await till.payment.selectOption('FREE');
    await page.keyboard.press('F7');
    await expect(page.getByText('Uma cortesia não tem pagamento.')).toBeVisible();
    await expect(box.dialog).toHaveCount(0);
    await till.payment.selectOption('DEBIT_CARD');
    await page.keyboard.press('F7');
    await expect(box.tender('Débito')).toHaveAttribute('aria-pressed', 'true');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the box fits, and everything works by touch', async ({ page, request }) => {
    const { store, till } = await openDesk(page, request);
    await till.card('Refrigerante').click();
    await till.cart.getByRole('button', { name: '1 item no carrinho' }).click();
    await till.cart.getByRole('button', { name: 'Troco ou dividir' }).click();
    const box = boxOf(page);
    await expect(box.add).toBeDisabled();
    await box.tender('PIX').click();
    await box.amount.fill('2');
    await box.add.click();
    await expect(box.payments).toHaveCount(1);
    await box.tender('Dinheiro').click();
    await box.received.fill('50');
    await expect(box.change).toHaveText(/R\$\s45,50/);
    await expect(box.add).toBeDisabled();
    await expectNoSideScroll(page, 'the box');
    const small = await box.dialog.evaluate((dialog) =>
      [...dialog.querySelectorAll('button:not([aria-label="Fechar"]), input')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        .filter((each) => each.box.height < 40 || each.box.width < 40)
        .map(({ element }) => element.outerHTML),
    );
    expect(small).toEqual([]);
    await expect(box.finish).toBeInViewport({ ratio: 1 });
    await box.finish.click();
    await expect(till.cart).toContainText(/Troco R\$\s45,50/);
    expect(await salesOf(page, store)).toHaveLength(1);
  });
});

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`in the ${scheme} scheme`, () => {
    test.use({ colorScheme: scheme });

    test('axe finds nothing in the box, empty, refused and with payments', async ({ page, request }) => {
      const { till } = await openDesk(page, request);
      await till.card('Refrigerante').click();
      const box = await openBox(page);
      await expectAccessible(page, 'empty');
      await page.keyboard.type('10');
      await expect(box.change).toBeVisible();
      await expectAccessible(page, 'change');
      await page.keyboard.press('F2');
      await page.keyboard.press('Enter');
      await expect(box.dialog.getByText('Faltam só')).toBeVisible();
      await expectAccessible(page, 'refused');
      await box.amount.fill('2');
      await page.keyboard.press('Enter');
      await expect(box.payments).toHaveCount(1);
      await expectAccessible(page, 'a payment');
      await page.keyboard.press('F1');
      await page.keyboard.type('20');
      await page.keyboard.press('Enter');
      await expect(till.cart).toContainText('Troco R$');
      await expectAccessible(page, 'done');
    });
  });
}
