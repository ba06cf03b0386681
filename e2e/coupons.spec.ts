import type { Coupon } from '@coruja/contract';
import type { Page } from '@playwright/test';
import { expectAccessible, sideScroll } from './support/accessible.ts';
import { interceptCalls, passTimeUntil } from './support/network.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { newCoupon, newProduct, newSale } from './support/shop-api.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';

const EMPTY = 'Nenhum cupom encontrado.';

const rowOf = (page: Page, code: string) => page.getByRole('row', { name: code });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Criar cupom' });
const searchOf = (page: Page) =>
  page.getByRole('searchbox', { name: 'Buscar cupom por código ou descrição' });

async function openCoupons(page: Page, store: PreparedStore, search = ''): Promise<void> {
  await signInByApi(page, store.owner);
  await page.goto(`/admin/coupons${search}`);
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Criar cupom' }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

async function couponsOf(page: Page, store: PreparedStore): Promise<Coupon[]> {
  return (await (await page.request.get(`/api/stores/${store.id}/coupons`)).json()) as Coupon[];
}

test.describe('the list of coupons', () => {
  test('shows each coupon with the documented labels, newest first', async ({ page, request }) => {
    const store = await prepareStore(request);
    const soda = await newProduct(request, store.id);
    await newCoupon(request, store.id, { code: 'LIVRE' });
    await newCoupon(request, store.id, { code: 'MEIO', discountValue: 12.5, usageLimit: 10 });
    await newCoupon(request, store.id, {
      code: 'CINCO',
      discountValue: 5,
      isPercentage: false,
      usageLimit: 1,
      expiresAt: '2099-12-31',
      description: 'Só na inauguração',
    });
    await newCoupon(request, store.id, { code: 'VELHO', expiresAt: '2020-01-31' });
    await newSale(request, store.id, { items: [[soda, 2]], couponCode: 'CINCO' });
    await openCoupons(page, store);
    await expect(page.getByRole('columnheader')).toHaveText([
      'Código',
      'Desconto',
      'Usos / limite',
      'Validade',
      'Descrição',
    ]);
    await expect(page.getByRole('row')).toHaveText([
      /./,
      /^VELHO10%0 \/ ∞31\/01\/2020Expirado–$/,
      /^CINCOR\$\s5,001 \/ 131\/12\/2099EsgotadoSó na inauguração$/,
      /^MEIO12,5%0 \/ 10Nunca–$/,
      /^LIVRE10%0 \/ ∞Nunca–$/,
    ]);
    await rowOf(page, 'CINCO').click();
    const panel = page.getByRole('dialog', { name: 'Cupom CINCO' });
    await expect(panel).toContainText('31/12/2099 23:59');
    await expect(panel).toContainText('Só na inauguração');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(rowOf(page, 'CINCO').getByRole('button')).toBeFocused();
  });

  test('explains itself while it is empty, with one button that opens the dialog', async ({
    page,
    request,
  }) => {
    await openCoupons(page, await prepareStore(request));
    await expect(page.getByText(EMPTY)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Limpar filtros' })).toHaveCount(0);
    await openDialog(page);
  });

  test('can be searched by code and description, and the URL keeps the search', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newCoupon(request, store.id, { code: 'CORUJÃO' });
    await newCoupon(request, store.id, { code: 'NATAL', description: 'Presente de dezembro' });
    await openCoupons(page, store);
    await searchOf(page).fill('corujao');
    await expect(rowOf(page, 'NATAL')).toHaveCount(0);
    await expect(rowOf(page, 'CORUJÃO')).toBeVisible();
    await expect(page).toHaveURL(/busca=corujao/);
    await page.reload();
    await expect(searchOf(page)).toHaveValue('corujao');
    await expect(rowOf(page, 'NATAL')).toHaveCount(0);
    await searchOf(page).fill('DEZEMBRO');
    await expect(rowOf(page, 'NATAL')).toBeVisible();
    await searchOf(page).fill('páscoa');
    await expect(page.getByText(EMPTY)).toBeVisible();
    await page.getByRole('button', { name: 'Limpar filtros' }).click();
    await expect(rowOf(page, 'CORUJÃO')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/coupons$/);
  });

  test("says 'Não foi possível carregar os cupons.' and tries again", async ({ page, request }) => {
    const store = await prepareStore(request);
    await newCoupon(request, store.id);
    await signInByApi(page, store.owner);
    const line = await interceptCalls(page, 'GET', 'stores/*/coupons?*');
    line.breakDown();
    await page.clock.install();
    await page.goto('/admin/coupons');
    await passTimeUntil(page, () => page.getByText('Não foi possível carregar os cupons.').isVisible());
    line.mend();
    await page.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(rowOf(page, 'CORUJA10')).toBeVisible();
  });
});

test.describe("'Criar cupom'", () => {
  test('requires code and value, with the documented messages', async ({ page, request }) => {
    await openCoupons(page, await prepareStore(request));
    const dialog = await openDialog(page);
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(dialog.getByLabel('Código')).toHaveAccessibleDescription(/O código é obrigatório\./);
    await expect(dialog.getByLabel('Código')).toBeFocused();
    await expect(dialog.getByText('O valor do desconto é obrigatório.')).toBeVisible();
    await dialog.getByLabel('Código').fill('noite');
    await expect(dialog.getByLabel('Código')).toHaveValue('NOITE');
    const value = dialog.getByLabel('Desconto (%)');
    const submit = dialog.getByRole('button', { name: 'Criar cupom' });
    for (const [typed, sentence] of [
      ['-1', 'O desconto não pode ser negativo.'],
      ['101', 'A porcentagem vai até 100.'],
      ['dez', 'Informe um número.'],
    ] as const) {
      await value.fill(typed);
      await submit.click();
      await expect(value).toHaveAccessibleDescription(new RegExp(sentence));
    }
  });

  test('creates a percentage without limit or end date, by keyboard only', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openCoupons(page, store);
    await page.getByRole('button', { name: 'Criar cupom' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await expect(dialog.getByLabel('Código')).toBeFocused();
    await page.keyboard.type('coruja');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12,5');
    await expect(dialog.getByText(/^Ex\.: 12,5% de R\$\s50,00 = R\$\s6,25 de desconto$/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cupom criado!')).toBeVisible();
    await expect(rowOf(page, 'CORUJA')).toHaveText(/^CORUJA12,5%0 \/ ∞Nunca–$/);
    await expect(dialog).toBeHidden();
  });

  test('creates a fixed discount with limit, last day and description', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openCoupons(page, store);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Código').fill('cinco');
    await dialog.getByText('Valor fixo (R$)').click();
    await dialog.getByLabel('Desconto (R$)').fill('5.00');
    await expect(
      dialog.getByText(/^Ex\.: R\$\s50,00 − R\$\s5,00 de desconto = R\$\s45,00 a pagar$/),
    ).toBeVisible();
    await dialog.getByLabel('Limite de usos').fill('30');
    await dialog.getByLabel('Validade').fill('01/01/2020');
    await expect(dialog.getByText('Este dia já passou: o cupom já nasce expirado.')).toBeVisible();
    await dialog.getByLabel('Validade').fill('31/12/2099');
    await expect(dialog.getByText('O cupom vale até o fim do dia, 23:59:59.')).toBeVisible();
    await dialog.getByLabel('Descrição').fill('Inauguração');
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(rowOf(page, 'CINCO')).toHaveText(/^CINCOR\$\s5,000 \/ 3031\/12\/2099Inauguração$/);
    // The end of the day in São Paulo.
    expect(await couponsOf(page, store)).toMatchObject([
      { code: 'CINCO', usageLimit: 30, expiresAt: '2100-01-01T02:59:59.000Z', isPercentage: false },
    ]);
  });

  test('treats a limit of 0 as none, and refuses an incomplete date', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openCoupons(page, store);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Código').fill('zero');
    await dialog.getByLabel('Desconto (%)').fill('0');
    await dialog.getByLabel('Limite de usos').fill('0');
    await dialog.getByLabel('Validade').pressSequentially('1111');
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(dialog.getByText('Informe uma data válida.')).toBeVisible();
    await dialog.getByLabel('Validade').fill('');
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(rowOf(page, 'ZERO')).toHaveText(/^ZERO0%0 \/ ∞Nunca–$/);
  });

  test("shows the server's message beside a code that is taken, and keeps what was typed", async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await newCoupon(request, store.id, { code: 'CORUJA10' });
    await openCoupons(page, store);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Código').fill('coruja10');
    await dialog.getByLabel('Desconto (%)').fill('20');
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(dialog.getByLabel('Código')).toHaveAccessibleDescription(
      /Já existe um cupom com este código\./,
    );
    await expect(dialog.getByLabel('Desconto (%)')).toHaveValue('20');
  });

  test("says 'Erro ao criar cupom.' when the server gives no message, and asks before the form is discarded", async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await openCoupons(page, store);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Código').fill('coruja');
    await dialog.getByLabel('Desconto (%)').fill('10');
    await page.route('**/api/stores/*/coupons', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(page.getByText('Erro ao criar cupom.')).toBeVisible();
    await expect(dialog.getByLabel('Código')).toHaveValue('CORUJA');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuar editando' }).click();
    await page.unroute('**/api/stores/*/coupons');
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(rowOf(page, 'CORUJA')).toBeVisible();
  });

  test("shows the server's message for a refusal that concerns no field", async ({ page, request }) => {
    const store = await prepareStore(request);
    await openCoupons(page, store);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Código').fill('coruja');
    await dialog.getByLabel('Desconto (%)').fill('10');
    const line = await interceptCalls(page, 'POST', 'stores/*/coupons');
    line.breakDown();
    await dialog.getByRole('button', { name: 'Criar cupom' }).click();
    await expect(page.getByText('Algo deu errado do nosso lado.')).toBeVisible();
    await expect(page.getByText('Erro ao criar cupom.')).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} scheme`, () => {
    test.use({ colorScheme });

    test('axe finds nothing on the list, its states and dialogs', async ({ page, request }) => {
      test.slow();
      const store = await prepareStore(request);
      await openCoupons(page, store);
      await expect(page.getByText(EMPTY)).toBeVisible();
      await expectAccessible(page);
      await newCoupon(request, store.id, { code: 'VELHO', expiresAt: '2020-01-31' });
      await page.reload();
      await expect(rowOf(page, 'VELHO')).toBeVisible();
      await expectAccessible(page);
      await rowOf(page, 'VELHO').click();
      await expect(page.getByRole('dialog', { name: 'Cupom VELHO' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await searchOf(page).fill('nada');
      await expect(page.getByText(EMPTY)).toBeVisible();
      await expectAccessible(page);
      const dialog = await openDialog(page);
      await dialog.getByRole('button', { name: 'Criar cupom' }).click();
      await expect(dialog.getByText('O código é obrigatório.')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('nothing scrolls sideways, whatever the list contains', async ({ page, request }) => {
    const store = await prepareStore(request);
    await newCoupon(request, store.id, {
      code: 'A'.repeat(40),
      discountValue: 999_999.99,
      isPercentage: false,
      usageLimit: 1_000_000_000,
      expiresAt: '2020-01-31',
      description: 'palavra'.repeat(40),
    });
    await openCoupons(page, store);
    await expect(rowOf(page, 'AAAA')).toBeVisible();
    expect(await sideScroll(page)).toBe(0);
    await rowOf(page, 'AAAA').click();
    await expect(page.getByRole('dialog', { name: 'Cupom AAAA' })).toBeVisible();
    expect(await sideScroll(page)).toBe(0);
    await page.keyboard.press('Escape');
    const dialog = await openDialog(page);
    await expect(dialog.getByLabel('Código')).toBeVisible();
    expect(await sideScroll(page)).toBe(0);
  });
});
