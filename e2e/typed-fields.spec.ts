import { newOwner, signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { prepareStore } from './support/store-api.ts';

// Formats of money, dates and times (docs/product/words.md#money, docs/product/words.md#dates), and the masks of fields
// (docs/product/screens.md#masks).

test.describe('in a browser that speaks English, in Tokyo', () => {
  test.use({ locale: 'en-US', timezoneId: 'Asia/Tokyo' });

  test('money, dates and times are Brazilian, in the store’s zone', async ({ page, request }) => {
    const store = await prepareStore(request);
    const product = await newProduct(request, store.id, { name: 'Refrigerante', price: 1_234.5 });
    const sale = await newSale(request, store.id, { items: [[product, 1]] });
    await signIn(page, store.owner, '/admin/sales');
    const row = page.getByRole('row', { name: sale.id.slice(0, 8) });
    const inStore = new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }).format(new Date(sale.createdAt));
    await expect(row).toContainText(inStore.replace(', ', ' '));
    await expect(row).toContainText(/R\$\s1\.234,50/);
    // The field shows the date in Brazilian format, whatever the browser's own date field would show.
    await expect(page.getByLabel('Até')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
    await expect(page.getByLabel('Até')).toHaveValue(inStore.slice(0, 10));
    await page.goto('/admin/events');
    await page.getByRole('main').getByRole('button', { name: 'Criar evento' }).click();
    const dialog = page.getByRole('dialog', { name: 'Criar evento' });
    await dialog.getByLabel('Data').pressSequentially('21112099');
    await expect(dialog.getByLabel('Data')).toHaveValue('21/11/2099');
    await dialog.getByLabel('Início').pressSequentially('2300');
    await expect(dialog.getByLabel('Início')).toHaveValue('23:00');
    await dialog.getByLabel('Término').pressSequentially('0600');
    await expect(dialog).toContainText('Termina em 22/11 às 06:00');
    for (const [typed, shown] of [
      ['12,5', '12,50'],
      ['12.50', '12,50'],
    ] as const) {
      await dialog.getByLabel('Preço').fill(typed);
      await dialog.getByLabel('Preço').blur();
      await expect(dialog.getByLabel('Preço')).toHaveValue(shown);
    }
  });

  test('a day can also be picked from the browser’s calendar', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/coupons');
    await page.getByRole('main').getByRole('button', { name: 'Criar cupom' }).click();
    const dialog = page.getByRole('dialog', { name: 'Criar cupom' });
    const opened = page.evaluate(
      () =>
        new Promise<boolean>((done) => {
          HTMLInputElement.prototype.showPicker = function showPicker() {
            done(this.type === 'date');
          };
        }),
    );
    await dialog.getByRole('button', { name: 'Abrir calendário' }).click();
    expect(await opened).toBe(true);
    // Like pressing a day in the calendar.
    await dialog.locator('input[type="date"]').evaluate((field: HTMLInputElement) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '2099-12-31');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await expect(dialog.getByLabel('Validade')).toHaveValue('31/12/2099');
  });
});

test.describe('masks', () => {
  test('accept pasted text with and without punctuation, also letters of a CNPJ', async ({ page }) => {
    await page.goto('/register');
    const owner = newOwner();
    await page.getByLabel('Nome da loja').fill(owner.name);
    await page.getByLabel('Nome do proprietário').fill(owner.ownerName);
    await page.getByLabel('E-mail').fill(owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Próximo' }).click();
    for (const [label, pasted, shown] of [
      ['CNPJ', '12.abc.345/01de-35', '12.ABC.345/01DE-35'],
      ['CNPJ', ' 12ABC34501DE35 ', '12.ABC.345/01DE-35'],
      ['Telefone/WhatsApp', '+55 (11) 98765-4321', '(11) 98765-4321'],
      ['Telefone/WhatsApp', '1133334444', '(11) 3333-4444'],
    ] as const) {
      await page.getByLabel(label).fill('');
      await page.getByLabel(label).evaluate((field: HTMLInputElement, text) => {
        field.focus();
        document.execCommand('insertText', false, text);
      }, pasted);
      await expect(page.getByLabel(label)).toHaveValue(shown);
    }
  });

  test('keep the caret in place while text in the middle is corrected', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('main').getByRole('button', { name: 'Novo cliente' }).click();
    const cpf = page.getByRole('dialog').getByLabel('CPF');
    await cpf.fill('529.982.247-25');
    await cpf.evaluate((field: HTMLInputElement) => field.setSelectionRange(5, 5));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('8');
    await expect(cpf).toHaveValue('529.882.247-25');
    expect(await cpf.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5);
    const day = page.getByRole('dialog').getByLabel('Data de nascimento');
    await day.fill('2001-02-28');
    await expect(day).toHaveValue('28/02/2001');
    await day.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));
    await page.keyboard.press('Backspace');
    await page.keyboard.type('7');
    await expect(day).toHaveValue('27/02/2001');
  });
});
