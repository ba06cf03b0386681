import type { Page } from '@playwright/test';
import { signIn } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/screens.md#old-tabs

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isOldTab: true }));
const isOldTab = (page: Page) => page.evaluate(() => 'isOldTab' in window);

test.describe('a tab that was open during a deploy', () => {
  test('loads the new version when a file of the old one is gone, and opens the requested screen', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    await mark(page);
    // The old version's file is gone, and the server's page now starts another script.
    let asked = 0;
    await page.route('**/assets/coupons-page-*.js', (route) => {
      asked += 1;
      return asked === 1 ? route.fulfill({ status: 404, body: '' }) : route.continue();
    });
    await page.route(
      (url) => url.pathname === '/',
      (route) =>
        route.request().resourceType() === 'fetch'
          ? route.fulfill({
              contentType: 'text/html',
              body: '<script type="module" src="/assets/new.js"></script>',
            })
          : route.continue(),
    );
    await page.getByRole('link', { name: 'Cupons' }).click();
    await expect.poll(() => isOldTab(page).catch(() => true)).toBe(false);
    // It is still signed in, and the next press leads there.
    await page.getByRole('link', { name: 'Cupons' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cupons' })).toBeVisible();
  });

  test('stays open when the server still has its version, and says what to do', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    await mark(page);
    await page.route('**/assets/coupons-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Cupons' }).click();
    await expect(page.getByRole('button', { name: 'Recarregar a página' })).toBeVisible();
    expect(await isOldTab(page)).toBe(true);
    // The rest of the console still works.
    await page.getByRole('link', { name: 'Vendas' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible();
  });
});

test('a screen whose file is gone says what to do, also when it is opened by its address', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  await signIn(page, store.owner);
  await page.route('**/assets/coupons-page-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/admin/coupons');
  await expect(page.getByRole('button', { name: 'Recarregar a página' })).toBeVisible();
});
