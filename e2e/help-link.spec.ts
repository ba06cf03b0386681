import type { Page } from '@playwright/test';
import { fillShelf, openTill } from './support/cashier.ts';
import { expectNoSideScroll } from './support/accessible.ts';
import { adminScreens, prepareFullStore, publicScreens } from './support/every-screen.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';
import { TITLE_EXPIRED } from './support/subscription.ts';
import { addPerson, openLockScreen, prepareTeam } from './support/team.ts';

const help = (page: Page) => page.getByRole('link', { name: 'Precisa de ajuda?' });

/** The texts and controls that the link covers while the page is scrolled to its top. */
async function coveredBy(page: Page): Promise<string[]> {
  await expect(help(page)).toHaveCount(1);
  await expect(help(page)).toBeVisible();
  return help(page).evaluate((link) => {
    const own = link.getBoundingClientRect();
    /** The visible part of a box inside all ancestors that clip it. */
    const seen = ({ left, top, right, bottom }: DOMRect, from: Element | null) => {
      const box = { left, top, right, bottom };
      for (let each = from; each; each = each.parentElement) {
        if (getComputedStyle(each).overflow === 'visible') continue;
        const frame = each.getBoundingClientRect();
        const [x, y] = [frame.left + each.clientLeft, frame.top + each.clientTop];
        box.left = Math.max(box.left, x);
        box.top = Math.max(box.top, y);
        box.right = Math.min(box.right, x + each.clientWidth);
        box.bottom = Math.min(box.bottom, y + each.clientHeight);
      }
      return box;
    };
    const meets = (rect: DOMRect, from: Element | null) => {
      const box = seen(rect, from);
      const isWide = Math.min(box.right, own.right) - Math.max(box.left, own.left) > 1;
      return isWide && Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top) > 1;
    };
    const covered: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (link.contains(node) || !node.textContent?.trim()) continue;
      if (parent?.closest('.visually-hidden, .skip-link, script, style, noscript')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if ([...range.getClientRects()].some((rect) => meets(rect, parent))) covered.push(node.textContent);
    }
    for (const control of document.querySelectorAll('button, input, select, textarea, img')) {
      if (meets(control.getBoundingClientRect(), control.parentElement)) {
        covered.push(control.outerHTML.slice(0, 80));
      }
    }
    return covered;
  });
}

const widths = [
  { width: 360, height: 740 },
  { width: 800, height: 600 },
  { width: 1_440, height: 900 },
];

test.describe("the link 'Precisa de ajuda?'", () => {
  for (const size of widths) {
    test(`covers nothing on any public page, ${size.width} pixels wide`, async ({ page }) => {
      test.slow();
      await page.setViewportSize(size);
      for (const path of publicScreens) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await coveredBy(page), path).toEqual([]);
        await expectNoSideScroll(page);
      }
    });

    test(`covers nothing on any admin screen, ${size.width} pixels wide`, async ({ page, request }) => {
      test.slow();
      const store = await prepareFullStore(request);
      await page.setViewportSize(size);
      await signInByApi(page, store.owner);
      for (const screen of adminScreens.filter((name) => name !== 'cashier/display')) {
        await page.goto(`/admin/${screen}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        // On a new page the pointer is in the corner, over the menu, which opens.
        await page.mouse.move(size.width / 2, size.height / 2);
        expect(await coveredBy(page), screen).toEqual([]);
        await expectNoSideScroll(page);
      }
    });

    test(`covers nothing on the lock screen, ${size.width} pixels wide`, async ({ page, request }) => {
      const store = await prepareTeam(request);
      await store.call('patch', '/stores', { name: 'Arena Gamer e Lan House do Largo da Ordem' });
      await addPerson(store, { pin: '8352' });
      await page.setViewportSize(size);
      await openLockScreen(page, store);
      await expect(page.getByRole('heading', { name: 'Quem está no balcão?' })).toBeVisible();
      await page.mouse.move(size.width / 2, size.height / 2);
      expect(await coveredBy(page)).toEqual([]);
      await expectNoSideScroll(page);
    });
  }

  for (const path of ['/', '/login', '/register', '/forgot-password', '/terms-of-use', '/privacy-policy']) {
    test(`'Precisa de ajuda?' on ${path} leads to the guide`, async ({ page }) => {
      await page.goto(path);
      await page.getByRole('link', { name: 'Precisa de ajuda?' }).click();
      await expect(page).toHaveURL(/\/guide$/);
    });
  }

  test("'Precisa de ajuda?' is on every screen and leads to the guide", async ({ page, request }) => {
    const store = await prepareStore(request);
    await signInByApi(page, store.owner);
    for (const name of ['dashboard', 'computers', 'credits', 'sessions', 'profile']) {
      await page.goto(`/admin/${name}`);
      await page.getByRole('link', { name: 'Precisa de ajuda?' }).click();
      await expect(page).toHaveURL(/\/guide$/);
    }
  });

  test('covers nothing of the cashier during a sale', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const store = await prepareStore(request);
    await fillShelf(request, store.id);
    const till = await openTill(page, store);
    await till.card('Água').click();
    expect(await coveredBy(page)).toEqual([]);
  });

  test('is on the error page, and leads to the guide from there', async ({ page }) => {
    await page.route('**/assets/public-layout*', (route) => route.abort());
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: 'Algo deu errado nesta tela' })).toBeVisible();
    expect(await coveredBy(page)).toEqual([]);
    await expect(help(page)).toHaveAttribute('href', '/guide');
  });

  test('is in the modal of an expired subscription, by keyboard and pointer', async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signInByApi(page, (await prepareStore(request)).owner);
    const json = { error: 'Your subscription has been cancelled.' };
    await page.route('**/api/stores/*/computers', (route) => route.fulfill({ status: 403, json }));
    await page.goto('/admin/computers');
    const modal = page.getByRole('dialog', { name: TITLE_EXPIRED });
    await expect(modal.getByRole('button').first()).toBeVisible();
    await expect(help(page)).toHaveCount(1);
    await page.keyboard.press('Shift+Tab');
    await expect(modal.getByRole('link', { name: 'Precisa de ajuda?' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/guide$/);
    await expect(modal).toBeHidden();
  });
});
