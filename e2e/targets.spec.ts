import type { Page } from '@playwright/test';
import { openSettled } from './support/accessible.ts';
import { adminScreens, prepareFullStore, publicScreens } from './support/every-screen.ts';
import { signIn, signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/screens.md#accessibility

interface Target {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Controls smaller than this many pixels. A link within a sentence may be as high as its line. */
function smallTargets(page: Page, least: number, within = 'body'): Promise<Target[]> {
  return page.evaluate(
    ([selector, size]) => {
      const pressable =
        'button, a[href], select, [role="tab"], [role="option"], label:has(input[type="radio"])';
      const isInText = (element: Element) =>
        element.tagName === 'A' && getComputedStyle(element).display === 'inline';
      return [...document.querySelectorAll(`${selector} :is(${pressable})`)]
        .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((element) => !isInText(element) && !element.matches('.skip-link'))
        .map((element) => {
          // A button that covers its whole row or card counts as large as that.
          const isOverlaid = getComputedStyle(element, '::after').position === 'absolute';
          const area = (isOverlaid && element instanceof HTMLElement && element.offsetParent) || element;
          const { width, height } = area.getBoundingClientRect();
          const name = element.getAttribute('aria-label') ?? element.textContent.trim();
          return { name: `${element.tagName} ${name}`, width: Math.round(width), height: Math.round(height) };
        })
        .filter(({ width, height }) => width > 1 && (width < Number(size) || height < Number(size)));
    },
    [within, least] as const,
  );
}

test.describe('targets and motion', () => {
  for (const width of [1366, 360]) {
    test(`no target is smaller than 24 px at ${width} px, or 44 px in the cashier`, async ({
      page,
      request,
    }) => {
      test.slow();
      const store = await prepareFullStore(request);
      await page.setViewportSize({ width, height: 768 });
      for (const path of publicScreens) {
        await openSettled(page, path);
        expect.soft(await smallTargets(page, 24), path).toEqual([]);
      }
      await signInByApi(page, store.owner);
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        expect.soft(await smallTargets(page, 24), name).toEqual([]);
      }
      await page.goto('/admin/cashier');
      await page
        .getByRole('list', { name: 'Produtos' })
        .getByRole('button', { name: 'Refrigerante' })
        .click();
      if (width < 768)
        await page
          .getByRole('complementary', { name: 'Carrinho' })
          .getByRole('button', { name: /no carrinho/ })
          .click();
      await expect(page.getByRole('listitem', { name: 'Refrigerante' })).toBeVisible();
      expect.soft(await smallTargets(page, 44, 'main'), 'cashier with a cart').toEqual([]);
    });
  }

  test('nothing moves when reduced motion is requested', async ({ page, request }) => {
    const store = await prepareStore(request);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page, store.owner, '/admin/coupons');
    const longest = () =>
      page.evaluate(() =>
        Math.max(
          0,
          ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().duration ?? 0)),
        ),
      );
    await page.getByRole('button', { name: 'Criar cupom' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Criar cupom' })).toBeVisible();
    expect(await longest()).toBeLessThanOrEqual(1);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible();
    expect(await longest()).toBeLessThanOrEqual(1);
  });
});
