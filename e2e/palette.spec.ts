import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { newCpf, signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newProduct, newSale } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

// The command palette (docs/product/screens.md#command-palette).

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Buscar' });
const optionOf = (page: Page, name: string | RegExp) => paletteOf(page).getByRole('option', { name });
const selected = (page: Page) => paletteOf(page).locator('[role="option"][aria-selected="true"]');

async function openPalette(page: Page): Promise<Locator> {
  // While it closes it still reacts to the same keys, which would only close it again.
  await expect(paletteOf(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  const palette = paletteOf(page);
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

/** Types, and selects the first result, which must be this one. */
async function take(page: Page, text: string, name: string | RegExp): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(text);
  await expect(selected(page)).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(paletteOf(page)).toBeHidden();
}

async function signedIn(page: Page, store: PreparedStore, path = '/admin/dashboard'): Promise<void> {
  await signIn(page, store.owner, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test.describe('the command palette', () => {
  test('opens each screen, regardless of accents and case', async ({ page, request }) => {
    test.slow();
    const store = await prepareStore(request);
    await signedIn(page, store);
    for (const [text, path] of [
      ['CAIXA', 'cashier'],
      ['vendas', 'sales'],
      ['cupons', 'coupons'],
      ['eventos', 'events'],
      ['computadores', 'computers'],
      ['produtos', 'products'],
      ['creditos', 'credits'],
      ['sessoes', 'sessions'],
      ['perfil', 'profile'],
      ['ASSINATURA', 'subscription'],
      ['dados bancarios', 'bank-store'],
      ['precos', 'prices'],
      ['ajustes', 'settings'],
      ['o dia todo', 'today'],
      ['painel', 'dashboard'],
    ] as const) {
      await take(page, text, /\w/);
      await expect(page).toHaveURL(new RegExp(`/admin/${path}$`));
    }
  });

  test('finds a computer, a product, a customer and a sale, and opens each', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await store.addComputer('PC 10');
    await store.addCustomer('João Conceição', 90);
    const product = await newProduct(request, store.id, { name: 'Água com gás', price: 4 });
    const sale = await newSale(request, store.id, { items: [[product, 2]] });
    await signedIn(page, store);

    await take(page, 'pc 1', 'PC 1');
    await expect(page.getByRole('dialog', { name: 'Nova sessão em PC 1', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await take(page, 'agua', 'Água com gás');
    await expect(page.getByRole('dialog', { name: 'Editar Produto' }).getByLabel('Nome')).toHaveValue(
      'Água com gás',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await take(page, 'conceicao', 'João Conceição');
    await expect(page.getByRole('dialog', { name: 'João Conceição' })).toContainText('Extrato de créditos');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await take(page, sale.id.slice(0, 8).toUpperCase(), `Venda ${sale.id.slice(0, 8)}`);
    await expect(page.getByRole('dialog', { name: `Venda ${sale.id.slice(0, 8)}` })).toBeVisible();
  });

  test('keeps a CPF out of the address and out of the browser', async ({ page, request }) => {
    const store = await prepareStore(request);
    const cpf = newCpf();
    await store.call('post', '/users/register', { name: 'Ana Clara Lima', cpf });
    await signedIn(page, store);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await take(page, cpf, 'Ana Clara Lima');
    await expect(page.getByRole('dialog', { name: 'Ana Clara Lima' })).toBeVisible();
    addresses.push(page.url());
    const kept = await page.evaluate(
      () => JSON.stringify(sessionStorage) + JSON.stringify(localStorage) + JSON.stringify(history.state),
    );
    expect(addresses.join(' ')).not.toContain(cpf);
    expect(kept).not.toContain(cpf);
    expect(kept).not.toContain('Ana');
  });

  test('locks, unlocks, starts and ends, and offers to undo a lock', async ({ page, request }) => {
    const store = await prepareStore(request);
    const one = await store.addComputer('PC 1');
    await store.addComputer('PC 2');
    await store.startSession({ computerId: one, isGuest: true });
    await signedIn(page, store);

    await take(page, 'bloquear pc 2', 'Bloquear PC 2');
    await expect(page.getByText('Computador bloqueado!')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
    await page.keyboard.press('F6');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Computador desbloqueado!')).toBeVisible();

    // In use: the question about the time appears on the computers page.
    await take(page, 'bloquear pc 1', 'Bloquear PC 1');
    await expect(page.getByRole('dialog', { name: 'Bloquear PC 1' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await openPalette(page);
    await page.keyboard.type('iniciar sessao');
    await page.keyboard.press('Enter');
    await expect(paletteOf(page).getByRole('combobox')).toHaveValue('Iniciar sessão em ');
    await expect(optionOf(page, /Iniciar sessão em PC 2/)).toBeVisible();
    await expect(optionOf(page, /Iniciar sessão em PC 1/)).toBeHidden();
    await page.keyboard.press('Escape');

    await take(page, 'encerrar sessao de pc 1', 'Encerrar sessão de PC 1');
    const question = page.getByRole('dialog', { name: 'Encerrar sessão' });
    await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
    await question.getByRole('button', { name: 'Encerrar sessão' }).click();
    await expect(page.getByText('Sessão encerrada com sucesso!')).toBeVisible();
  });

  test('opens the dialogs of the general actions, changes the theme, and signs out after a question', async ({
    page,
    request,
  }) => {
    test.slow();
    const store = await prepareStore(request);
    await signedIn(page, store);
    for (const [text, dialog] of [
      ['adicionar computador', 'Adicionar computador'],
      ['novo cliente', 'Novo cliente'],
      ['adicionar produto', 'Adicionar Produto'],
      ['criar cupom', 'Criar cupom'],
      ['criar evento', 'Criar evento'],
      ['atalhos do teclado', 'Atalhos do teclado'],
      ['sair', 'Confirmar Saída'],
    ] as const) {
      await take(page, text, /\w/);
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await take(page, 'nova venda', 'Nova venda');
    await expect(page).toHaveURL(/\/admin\/cashier$/);
    const scheme = page.locator('html');
    const before = await scheme.getAttribute('data-mantine-color-scheme');
    await take(page, 'tema', /Usar tema/);
    await expect(scheme).not.toHaveAttribute('data-mantine-color-scheme', before ?? '');
  });

  test('lists recent entries first, and forgets them at sign-out', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima');
    await signedIn(page, store);
    await take(page, 'cupons', 'Cupons');
    await take(page, 'ana clara', 'Ana Clara Lima');
    await expect(page.getByRole('dialog', { name: 'Ana Clara Lima' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const palette = await openPalette(page);
    const recent = palette.getByRole('group', { name: 'Recentes' }).getByRole('option');
    await expect(recent).toHaveText([/Ana Clara Lima/, /Cupons/]);
    await page.keyboard.press('Escape');
    await take(page, 'sair', 'Sair');
    await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('palette');
  });

  test('moves by arrows, closes by Esc and its own key, returns the focus, and does not open over dialogs', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signedIn(page, store, '/admin/coupons');
    const find = page.getByRole('navigation').getByRole('button', { name: 'Buscar' });
    await find.focus();
    await page.keyboard.press('Enter');
    await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
    await expect(selected(page)).toContainText('Painel');
    await page.keyboard.press('ArrowDown');
    await expect(selected(page)).toContainText('Caixa');
    const active = await paletteOf(page).getByRole('combobox').getAttribute('aria-activedescendant');
    await expect(selected(page)).toHaveAttribute('id', active ?? '');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(selected(page)).toContainText('Sair');
    await page.keyboard.press('Escape');
    await expect(paletteOf(page)).toBeHidden();
    await expect(find).toBeFocused();
    await openPalette(page);
    await page.keyboard.press('Control+k');
    await expect(paletteOf(page)).toBeHidden();

    await page.getByRole('button', { name: 'Criar cupom' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Criar cupom' })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toContainText('Ctrl K');
  });

  test('says what it cannot search without a connection, and still opens the screens', async ({
    page,
    request,
    context,
  }) => {
    const store = await prepareStore(request);
    await signedIn(page, store, '/admin/coupons');
    await openPalette(page);
    await page.keyboard.press('Escape');
    await context.setOffline(true);
    const palette = await openPalette(page);
    await page.keyboard.type('caixa');
    await expect(selected(page)).toContainText('Caixa');
    await expect(palette.getByRole('status')).toContainText('Sem conexão');
    await context.setOffline(false);
    await expect(palette.getByRole('status')).not.toContainText('Sem conexão');
  });

  test('says that its code could not be fetched, and leaves the screen as it is', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signedIn(page, store, '/admin/coupons');
    await page.route('**/assets/palette-*', (route) => route.abort());
    await page.keyboard.press('Control+k');
    await expect(page.getByText('Não foi possível abrir a busca.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Cupons' })).toBeVisible();
    await page.unroute('**/assets/palette-*');
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme on a phone`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('axe finds nothing, nothing scrolls sideways, and a button opens it', async ({ page, request }) => {
      const store = await prepareStore(request);
      await store.addComputer(
        'Um computador com um nome tão comprido que não cabe em linha nenhuma de lista',
      );
      await signedIn(page, store);
      await page.getByRole('button', { name: 'Buscar' }).click();
      const palette = paletteOf(page);
      await expect(optionOf(page, /Painel/)).toBeVisible();
      await expectAccessible(page, 'at rest');
      await palette.getByRole('combobox').fill('computador');
      await expect(optionOf(page, /Um computador/).first()).toBeVisible();
      await expectAccessible(page, 'with results');
      await expectNoSideScroll(page);
      await palette.getByRole('combobox').fill('zzzzzz');
      await expect(palette).toContainText('Nada encontrado.');
      await expectAccessible(page, 'with nothing');
    });
  });
}
