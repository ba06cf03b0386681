import type { APIRequestContext, Page } from '@playwright/test';
import { animationsOver, expectAccessible, openSettled } from './support/accessible.ts';
import { leaveUnpaid, preparePriced } from './support/bills.ts';
import { prepareFullStore } from './support/every-screen.ts';
import { signInByApi } from './support/people.ts';
import { turnPixOn } from './support/pix.ts';
import { expect, test } from './support/server.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' });
const entry = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true });

/** The width of the menu, and the left edge of the page beside it. */
async function edges(page: Page): Promise<{ menu: number; page: number }> {
  await animationsOver(page);
  const side = await menu(page).locator('..').boundingBox();
  const main = await page.getByRole('main').boundingBox();
  return { menu: side?.width ?? 0, page: main?.x ?? 0 };
}

const FOLDED = { menu: 64, page: 64 };
const OPEN = { menu: 208, page: 64 };

/** Signs in and opens a screen. On a new page the pointer is in the corner, over the menu; it is moved onto the page. */
async function openScreen(page: Page, request: APIRequestContext, path: string): Promise<void> {
  await signInByApi(page, (await prepareFullStore(request)).owner);
  await openSettled(page, path);
  await page.mouse.move(600, 500);
}

test.describe('the menu', () => {
  for (const scheme of ['light', 'dark'] as const) {
    test(`is a rail from 768 to 1100 px, with nothing for axe in the ${scheme} scheme`, async ({
      page,
      request,
    }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await openScreen(page, request, '/admin/products');
      for (const [width, expected] of [
        [768, FOLDED],
        [1_100, FOLDED],
        [1_101, { menu: 208, page: 208 }],
      ] as const) {
        await page.setViewportSize({ width, height: 768 });
        expect(await edges(page), `${width} px`).toEqual(expected);
        await expect(entry(page, 'Produtos')).toHaveAttribute('aria-current', 'page');
      }
      await page.setViewportSize({ width: 900, height: 768 });
      await expectAccessible(page, 'folded');
      await entry(page, 'Vendas').hover();
      await expectAccessible(page, 'open');
      await page.setViewportSize({ width: 767, height: 768 });
      await expect(menu(page)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible();
    });
  }

  test('fits a screen of 768 px to its last entry, also while something is due', async ({
    page,
    request,
  }) => {
    const { store, computers } = await preparePriced(request, ['PC 1']);
    await page.setViewportSize({ width: 1_366, height: 768 });
    await signInByApi(page, store.owner);
    await openSettled(page, '/admin/sales');
    const side = menu(page).locator('..');
    const hidden = () => side.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    await expect.poll(hidden).toBe(0);
    await leaveUnpaid(store, computers[0]);
    await expect(menu(page).getByRole('button', { name: /^A receber · / })).toBeVisible();
    for (const width of [1_366, 1_280, 1_101, 900, 768]) {
      await page.setViewportSize({ width, height: 768 });
      await expect.poll(hidden, { message: `${width} px` }).toBe(0);
      await expect(menu(page).getByRole('button', { name: 'Sair' })).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize({ width: 1_366, height: 768 });
    await expectAccessible(page, 'with what is due');
    await store.call('patch', `/stores/${store.id}/counter-settings`, { cashShifts: true, team: true });
    await turnPixOn(store);
    await expect(entry(page, 'Equipe')).toBeVisible();
    await expect(entry(page, 'PIX')).toBeVisible();
    await expect.poll(hidden, { message: 'with every switch on' }).toBe(0);
    await expect(menu(page).getByRole('button', { name: 'Sair' })).toBeInViewport({ ratio: 1 });
  });

  test('shows its labels over the page while the pointer is on it, and Esc collapses it', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 900, height: 768 });
    await openScreen(page, request, '/admin/sales');
    const icon = entry(page, 'Cupons').locator('svg');
    const help = page.getByRole('link', { name: 'Precisa de ajuda?' });
    const folded = await icon.boundingBox();
    expect(await edges(page)).toEqual(FOLDED);
    for (const place of [entry(page, 'Cupons'), help]) {
      await place.hover();
      expect(await edges(page)).toEqual(OPEN);
      expect(await icon.boundingBox()).toEqual(folded);
      await expect(page.getByText('Dados Bancários')).toHaveCSS('opacity', '1');
      await page.keyboard.press('Escape');
      expect(await edges(page)).toEqual(FOLDED);
      await page.mouse.move(600, 400);
      expect(await edges(page)).toEqual(FOLDED);
    }
    await entry(page, 'Cupons').click();
    await expect(page).toHaveURL(/\/admin\/coupons$/);
  });

  test('shows its labels while it has the keyboard focus', async ({ page, request }) => {
    await page.setViewportSize({ width: 900, height: 768 });
    await openScreen(page, request, '/admin/sales');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
    expect(await edges(page)).toEqual(FOLDED);
    await page.keyboard.press('Tab');
    expect(await edges(page)).toEqual(OPEN);
    await page.keyboard.press('Escape');
    expect(await edges(page)).toEqual(FOLDED);
    // Search, the twelve entries and those of 'Gestão', the way out, the scheme and the shortcuts.
    for (let stop = 0; stop < 18; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await edges(page), `stop ${stop}`).toEqual(OPEN);
    }
    await expect(menu(page).getByRole('button', { name: 'Atalhos do teclado' })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await edges(page)).toEqual(FOLDED);
  });

  test.describe('on a touch screen', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1_180 } });

    test('stays collapsed, and a button opens it with its labels', async ({ page, request }) => {
      await openScreen(page, request, '/admin/sales');
      await entry(page, 'Cupons').tap();
      await expect(page).toHaveURL(/\/admin\/coupons$/);
      expect(await edges(page)).toEqual(FOLDED);
      await page.getByRole('button', { name: 'Abrir menu' }).tap();
      const drawer = page.getByRole('dialog', { name: 'Menu' });
      await expect(drawer.getByText('Dados Bancários')).toBeVisible();
      await expect(drawer.getByText('Gestão')).toBeVisible();
      await drawer.getByRole('link', { name: 'Produtos' }).tap();
      await expect(page).toHaveURL(/\/admin\/products$/);
      await expect(drawer).toBeHidden();
    });
  });
});
