import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { newEvent } from './support/events-api.ts';
import { interceptCalls, passTimeUntil, watchCalls } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { fillShop, openSales, rowOf, shortId, sums, valueOf } from './support/sold-shop.ts';
import { prepareStore } from './support/store-api.ts';

const EMPTY = 'Nenhuma venda encontrada para o período selecionado.';
const DAY_MS = 86_400_000;

test.describe('the list of sales', () => {
  test('shows each sale with the documented labels, newest first', async ({ page, request }) => {
    const shop = await fillShop(request);
    await openSales(page, shop.store);
    const rows = page.getByRole('row');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Venda',
      'Data',
      'Cliente',
      'Itens',
      'Total',
      'Pagamento',
    ]);
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(shortId(shop.courtesy));
    await expect(rows.nth(1)).toContainText('Cortesia');
    await expect(rows.nth(2)).toContainText(/Anônimo1 itemR\$\s5,00Dinheiro/);
    await expect(rows.nth(3)).toContainText(/\d\d\/\d\d\/\d{4} \d\d:\d\d=Ana Lima3 itensR\$\s31,50PIX/);
    await expect(rows.nth(3).getByRole('cell').nth(4)).toHaveCSS('text-align', 'end');
  });

  test('sums up what was sold, with courtesies separate', async ({ page, request }) => {
    const { store } = await fillShop(request);
    await openSales(page, store);
    await expect(valueOf(sums(page), 'Total')).toHaveText(/^R\$\s36,50$/);
    await expect(valueOf(sums(page), 'Vendas')).toHaveText('2');
    await expect(valueOf(sums(page), 'Descontos')).toHaveText(/^R\$\s3,50$/);
    await expect(valueOf(sums(page), 'Cortesias')).toHaveText(/^1 · R\$\s10,00$/);
    await expect(valueOf(sums(page), 'Estornos')).toHaveText('0');
    const sold = sums(page).getByLabel('Por forma de pagamento');
    await expect(valueOf(sold, 'PIX')).toHaveText(/^R\$\s31,50 \(1\)$/);
    await expect(valueOf(sold, 'Dinheiro')).toHaveText(/^R\$\s5,00 \(1\)$/);
  });

  test('shows the money received by tender, without what was refunded', async ({ page, request }) => {
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store);
    const received = sums(page).getByLabel('Recebido no período');
    await expect(received.getByRole('definition')).toHaveText([
      /^R\$\s36,50$/,
      /^R\$\s5,00$/,
      /^R\$\s31,50$/,
    ]);
    await store.call('post', `/stores/${store.id}/sales/${anonymous.id}/refund`, { reason: 'Desistiu' });
    await expect(received.getByRole('definition')).toHaveText([
      /^R\$\s31,50$/,
      /^R\$\s0,00$/,
      /^R\$\s31,50$/,
    ]);
  });

  test('says that nothing was sold yet and links to the cashier', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openSales(page, store);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Limpar filtros' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Ir para o caixa' }).click();
    await expect(page).toHaveURL(/\/admin\/cashier$/);
  });

  test('loads more pages near the end of the list, and by a button', async ({ page, request }) => {
    test.slow();
    const store = await prepareStore(request);
    const soda = await newProduct(request, store.id);
    for (let made = 0; made < 205; made += 5) {
      const five = Array.from({ length: 5 }, () => newSale(request, store.id, { items: [[soda, 1]] }));
      // oxlint-disable-next-line no-await-in-loop -- five at a time, as the server allows so many calls a second
      await Promise.all(five);
    }
    const line = await interceptCalls(page, 'GET', 'stores/*/sales?*cursor*');
    await page.clock.install();
    await openSales(page, store);
    await expect(page.getByText('100 de 205 vendas')).toBeVisible();
    expect(line.calls()).toBe(0);
    line.breakDown();
    const footer = page.getByText('100 de 205 vendas');
    await footer.scrollIntoViewIfNeeded();
    // A failing server is retried a few times before the screen says so.
    await passTimeUntil(page, () => page.getByText('Não foi possível carregar mais vendas.').isVisible());
    line.mend();
    await page.getByRole('button', { name: 'Carregar mais' }).click();
    await expect(page.getByText('200 de 205 vendas')).toBeVisible();
    await page.getByText('200 de 205 vendas').scrollIntoViewIfNeeded();
    await expect(page.getByText('205 vendas', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Carregar mais' })).toHaveCount(0);
    await expect(page.getByRole('row')).toHaveCount(206);
  });

  test("says 'Não foi possível carregar as vendas.' and can be retried", async ({ page, request }) => {
    const { store, anonymous } = await fillShop(request);
    await signInByApi(page, store.owner);
    const line = await interceptCalls(page, 'GET', 'stores/*/sales?*');
    line.breakDown();
    await page.clock.install();
    await page.goto('/admin/sales');
    await passTimeUntil(page, () => page.getByText('Não foi possível carregar as vendas.').isVisible());
    line.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(rowOf(page, anonymous)).toBeVisible();
  });
});

/** Converts `2025-11-21` to `21/11/2025` as in a field, and back. */
const shown = (day: string) => day.split('-').reverse().join('/');
const dayIn = async (field: Locator) => (await field.inputValue()).split('/').reverse().join('-');

test.describe('the period', () => {
  test("starts with the store's last 30 days, and a reload keeps another choice", async ({
    page,
    request,
  }) => {
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store);
    const today = await dayIn(page.getByLabel('Até'));
    const monthAgo = new Date(Date.parse(today) - 29 * DAY_MS).toISOString().slice(0, 10);
    await expect(page.getByLabel('De', { exact: true })).toHaveValue(shown(monthAgo));
    await expect(page.getByRole('button', { name: '30 dias' })).toHaveAttribute('aria-pressed', 'true');

    await page.getByLabel('De', { exact: true }).fill(shown(today));
    await expect(page).toHaveURL(new RegExp(`de=${today}&ate=${today}`));
    await page.reload();
    await expect(page.getByLabel('De', { exact: true })).toHaveValue(shown(today));
    await expect(rowOf(page, anonymous)).toBeVisible();

    await page.getByRole('button', { name: 'Ontem' }).click();
    await expect(page).toHaveURL(/periodo=ontem/);
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(valueOf(sums(page), 'Vendas')).toHaveText('0');
    await page.reload();
    await expect(page.getByText(EMPTY)).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(page).toHaveURL(/periodo=tudo/);
    await expect(page.getByLabel('De', { exact: true })).toHaveValue('');
    await expect(rowOf(page, anonymous)).toBeVisible();
  });

  test('reports at the field a start after the end, and keeps the list', async ({ page, request }) => {
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store);
    await expect(rowOf(page, anonymous)).toBeVisible();
    const asked = watchCalls(page, 'GET', /\/sales$/);
    const start = page.getByLabel('De', { exact: true });
    await start.fill('31/12/2199');
    await expect(start).toHaveAccessibleDescription('A data inicial não pode ser depois da data final.');
    await expect(start).toHaveAttribute('aria-invalid', 'true');
    await expect(rowOf(page, anonymous)).toBeVisible();
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Hoje' }).click();
    await expect(start).not.toHaveAttribute('aria-invalid');
    await expect(start).toHaveValue(await page.getByLabel('Até').inputValue());
  });

  test('accepts a date that is typed key by key', async ({ page, request }) => {
    const { store } = await fillShop(request);
    await openSales(page, store, '?periodo=tudo');
    const start = page.getByLabel('De', { exact: true });
    await start.focus();
    await start.pressSequentially('21112025');
    await expect(start).toHaveValue('21/11/2025');
    await expect(page).toHaveURL(/de=2025-11-21/);
  });
});

test.describe('the short id', () => {
  test('finds a sale of any day, and clearing it restores the list', async ({ page, request }) => {
    const { store, withCoupon, anonymous } = await fillShop(request);
    await openSales(page, store, '?periodo=ontem');
    await expect(page.getByText(EMPTY)).toBeVisible();
    const field = page.getByRole('searchbox', { name: 'Buscar venda pelo código' });
    await field.fill('12');
    await field.press('Enter');
    await expect(page.getByText('O código curto tem 8 caracteres.')).toBeVisible();
    await field.fill(` #${shortId(withCoupon).toUpperCase()}`);
    await expect(rowOf(page, withCoupon)).toBeVisible();
    await expect(rowOf(page, anonymous)).toHaveCount(0);
    await expect(page).toHaveURL(new RegExp(`codigo=${shortId(withCoupon)}`));
    await page.reload();
    await expect(rowOf(page, withCoupon)).toBeVisible();
    await page.getByRole('button', { name: 'Limpar código' }).click();
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page).toHaveURL(/periodo=ontem$/);
    const unknown = shortId(anonymous).replace(/./g, (digit) => (digit === '0' ? '1' : '0'));
    await field.fill(unknown);
    await expect(page.getByText(`Nenhuma venda com o código ${unknown}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(field).toHaveValue('');
    await expect(rowOf(page, anonymous)).toBeVisible();
  });
});

test.describe("'Exportar CSV'", () => {
  test('exports the filtered sales, with the same totals as the screen', async ({ page, request }) => {
    const { store, anonymous, withCoupon } = await fillShop(request);
    await store.call('post', `/stores/${store.id}/sales/${anonymous.id}/refund`, { reason: 'troca' });
    await openSales(page, store);
    const today = await dayIn(page.getByLabel('Até'));
    const first = await dayIn(page.getByLabel('De', { exact: true }));
    await expect(valueOf(sums(page), 'Total')).toHaveText(/31,50/);
    const { name, text } = await exported(page);
    expect(name).toBe(`vendas-${first}-a-${today}.csv`);
    expect(text.startsWith('\uFEFFVenda;Data;Cliente;Itens;')).toBe(true);
    const rows = rowsOf(text);
    expect(rows).toHaveLength(3);
    expect(rows[2]).toMatchObject({
      Venda: withCoupon.id,
      Cliente: "'=Ana Lima",
      Itens: '3',
      Subtotal: '35,00',
      Desconto: '3,50',
      Cupom: 'CORUJA10',
      Total: '31,50',
      Pagamento: 'PIX',
      Situação: 'Concluída',
    });
    expect(rows[2]?.Data).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(rows.map((row) => row.Situação)).toEqual(['Cortesia', 'Estornada', 'Concluída']);
    const shown = await valueOf(sums(page), 'Total').textContent();
    expect(sumOf(rows, 'Valor nas somas')).toBe(centavosOf(shown ?? ''));
    expect(sumOf(rows, 'Total')).toBe(31_50 + 5_00 + 10_00);

    await page.getByRole('button', { name: 'Hoje' }).click();
    await expect(page).toHaveURL(/periodo=hoje/);
    await expect(rowOf(page, withCoupon)).toBeVisible();
    expect((await exported(page)).name).toBe(`vendas-${today}.csv`);
  });

  test('exports what came in, which adds up by tender to what the screen and Painel show', async ({
    page,
    request,
  }) => {
    const { store, anonymous } = await fillShop(request);
    await store.addComputer('PC 1');
    const event = await newEvent(request, store.id, { name: 'Corujão', price: 80 });
    await store.call('post', `/stores/${store.id}/scheduled-events/${event.id}/pay`, {
      paymentType: 'CASH',
    });
    await store.call('post', `/stores/${store.id}/sales/${anonymous.id}/refund`, { reason: 'troca' });
    await openSales(page, store, '?periodo=hoje');
    const received = sums(page).getByLabel('Recebido no período');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar recebimentos' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^recebimentos-\d{4}-\d\d-\d\d\.csv$/);
    await expect(page.getByText('Recebimentos exportados!')).toBeVisible();
    const rows = rowsOf(await readFile(await file.path(), 'utf8'));
    expect(rows.map((row) => row.Movimento)).toEqual(['Devolução', 'Evento', 'Venda', 'Venda']);
    expect(rows[0]).toMatchObject({ Venda: anonymous.id, Dinheiro: '-5,00', Motivo: 'troca' });
    expect(rows[1]).toMatchObject({ Evento: 'Corujão', Dinheiro: '80,00' });
    const shown = async (name: string) => centavosOf((await valueOf(received, name).textContent()) ?? '');
    expect(sumOf(rows, 'Dinheiro')).toBe(await shown('Dinheiro'));
    expect(sumOf(rows, 'PIX')).toBe(await shown('PIX'));
    expect(sumOf(rows, 'Valor')).toBe(111_50);
    await page.goto('/admin/dashboard');
    const today = page.getByRole('region', { name: 'Hoje' });
    await expect(today).toContainText(/Dinheiro\s*R\$\s80,00.*PIX\s*R\$\s31,50/s);
    await expect(today).toContainText(/Recebido hoje\s*R\$\s111,50/);
  });

  test('can be cancelled while it runs', async ({ page, request }) => {
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store);
    await expect(rowOf(page, anonymous)).toBeVisible();
    const line = await interceptCalls(page, 'GET', 'stores/*/sales?*limit=1000*');
    line.withholdAnswers();
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await expect(page.getByText('Exportando… 0 de 3')).toBeVisible();
    await page.getByRole('button', { name: 'Cancelar exportação' }).click();
    await expect(page.getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
    line.mend();
    expect((await exported(page)).text).toContain(anonymous.id);
  });

  test("says 'Falha ao exportar as vendas.' and can be retried", async ({ page, request }) => {
    const { store, anonymous } = await fillShop(request);
    await openSales(page, store);
    await expect(rowOf(page, anonymous)).toBeVisible();
    const line = await interceptCalls(page, 'GET', 'stores/*/sales?*limit=1000*');
    line.breakDown();
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    await expect(page.getByText('Falha ao exportar as vendas.')).toBeVisible();
    line.mend();
    expect((await exported(page)).text).toContain(anonymous.id);
  });
});

/** Presses the button and reads the file that the browser saves. */
async function exported(page: Page): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = await saving;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

/** The rows of a file without quoted line breaks, by the titles of their columns. */
function rowsOf(text: string): Record<string, string>[] {
  const [header = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"')));
  return rows.map((row) => Object.fromEntries(header.map((title, index) => [title, row[index] ?? ''])));
}

function sumOf(rows: readonly Record<string, string>[], column: string): number {
  return rows.reduce((sum, row) => sum + centavosOf(row[column] ?? ''), 0);
}

function centavosOf(text: string): number {
  return Number(text.replace(/[^\d-]/g, ''));
}
