import { signIn, signUp } from './support/people.ts';
import { expect, test } from './support/server.ts';

// docs/product/screens.md#colour-scheme

test.describe('a reload keeps the colour scheme that was chosen', () => {
  test('on a public page', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await page.getByRole('button', { name: 'Usar tema escuro' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Usar tema claro' })).toBeVisible();
  });

  test('in the admin area', async ({ page, request }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page, await signUp(request));
    await page.getByRole('button', { name: /tema claro/i }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });
});

test.describe('no white flash', () => {
  for (const [chosen, system, ground] of [
    ['dark', 'light', 'rgb(10, 16, 29)'],
    [null, 'dark', 'rgb(10, 16, 29)'],
    ['light', 'dark', 'rgb(243, 245, 250)'],
  ] as const) {
    test(`${chosen ?? 'the system'} on a ${system} system is the background's before any script of the console`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: system });
      await page.goto('/login');
      if (chosen) await page.evaluate((value) => localStorage.setItem('coruja-color-scheme', value), chosen);
      // The console's code never arrives, so this is what is painted first.
      await page.route('**/assets/*.js', () => {});
      await page.goto('/admin/dashboard', { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0 || document.body);
      const grounds = () =>
        page.evaluate(() => getComputedStyle(document.body ?? document.documentElement).backgroundColor);
      // Nothing is painted before the styles arrive, which set the right background.
      await expect.poll(grounds).toBe(ground);
      await expect(page.locator('#root')).toBeEmpty();
    });
  }
});
