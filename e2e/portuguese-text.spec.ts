import { openSettled } from './support/accessible.ts';
import { fillShelf, openTill } from './support/cashier.ts';
import { englishWords } from './support/english-words.ts';
import { adminScreens, prepareFullStore, publicScreens } from './support/every-screen.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/screens.md#portuguese-text

test.describe('all visible text is Portuguese', () => {
  test('on the public screens', async ({ page }) => {
    for (const path of publicScreens) {
      await openSettled(page, path);
      expect.soft(await englishWords(page), path).toEqual([]);
    }
  });

  test('on every admin screen, empty and with data, in dialogs and refusals', async ({ page, request }) => {
    test.setTimeout(240_000);
    for (const store of [await prepareStore(request), await prepareFullStore(request)]) {
      await page.goto('about:blank');
      await page.context().clearCookies();
      await signInByApi(page, store.owner);
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        expect.soft(await englishWords(page), name).toEqual([]);
      }
    }
    for (const [name, button] of [
      ['computers', 'Adicionar computador'],
      ['products', 'Adicionar Produto'],
      ['coupons', 'Criar cupom'],
      ['events', 'Criar evento'],
      ['credits', 'Novo cliente'],
    ] as const) {
      await openSettled(page, `/admin/${name}`);
      await page.getByRole('main').getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('button[type="submit"]').click();
      await expect(dialog.locator('[aria-invalid="true"]').first()).toBeVisible();
      expect.soft(await englishWords(page), `${name}: ${button}`).toEqual([]);
    }
    for (const [name, row] of [
      ['computers', 'PC 1'],
      ['coupons', 'CORUJA10'],
      ['events', 'Corujão de sábado'],
      ['sessions', 'PC 1'],
      ['credits', /^Maria Aparecida/],
      ['profile', 'Alterar regras do guarda'],
    ] as const) {
      await openSettled(page, `/admin/${name}`);
      await page.getByRole('main').getByRole('button', { name: row, exact: true }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect.soft(await englishWords(page), `${name}: ${String(row)}`).toEqual([]);
    }
    await page.goto('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    expect.soft(await englishWords(page), '?').toEqual([]);
  });

  test('and the crawl recognises an English word', async ({ page }) => {
    await openSettled(page, '/login');
    await page.getByLabel('E-mail').evaluate((field) => field.setAttribute('placeholder', 'Your address'));
    expect(await englishWords(page)).toEqual(['Your address']);
  });
});

test('plurals are right for zero, one and many', async ({ page, request }) => {
  const store = await prepareStore(request);
  await fillShelf(request, store.id);
  const till = await openTill(page, store);
  await till.card('Refrigerante').click();
  await expect(till.cart).toContainText('1 item');
  await expect(till.cart).not.toContainText('1 itens');
  await till.card('Refrigerante').click();
  await expect(till.cart).toContainText('2 itens');
});
