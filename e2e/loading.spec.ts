import type { Page } from '@playwright/test';
import { openSettled } from './support/accessible.ts';
import { adminScreens, prepareFullStore } from './support/every-screen.ts';
import { holdRequests, interceptCalls } from './support/network.ts';
import { signIn, signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// docs/product/screens.md#loading

/** Adds up the layout shifts that the browser reports. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = { sum: 0 };
    Object.assign(window, { shifts: state });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) state.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () =>
    page.evaluate(async () => {
      // The last shifts are reported with the next frames.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return (window as unknown as { shifts: { sum: number } }).shifts.sum;
    });
}

test.describe('while it loads', () => {
  for (const width of [1366, 360]) {
    test(`nothing shifts at ${width} px, however slow the answers are`, async ({ page, request }) => {
      test.slow();
      const store = await prepareFullStore(request);
      await page.setViewportSize({ width, height: 768 });
      await signIn(page, store.owner);
      const shifts = await watchShifts(page);
      await page.route(/\/api\/(?!.*live)/, async (route) => {
        // Every answer arrives long after the skeletons are shown.
        await new Promise((done) => setTimeout(done, 300));
        await route.continue().catch(() => {});
      });
      const moved: Record<string, number> = {};
      for (const name of adminScreens) {
        await openSettled(page, `/admin/${name}`);
        moved[name] = await shifts();
      }
      for (const [name, sum] of Object.entries(moved)) expect.soft(sum, name).toBeLessThan(0.1);
    });
  }

  test('no line grows or shrinks when the typeface arrives', async ({ page, request }) => {
    const store = await prepareStore(request);
    const arrive = await holdRequests(page, '**/*.woff2');
    await signIn(page, store.owner, '/admin/cashier');
    // Both weights are in this line.
    await expect(page.getByText('Confirme seu e-mail')).toContainText(store.owner.email);
    const search = page.getByRole('searchbox', { name: 'Buscar produto' });
    const before = await search.boundingBox();
    arrive();
    await page.evaluate(() => document.fonts.ready);
    expect((await search.boundingBox())?.y).toBe(before?.y);
  });

  for (const [name, list] of [
    ['products', '**/products?*'],
    ['credits', '**/users?*'],
  ] as const) {
    test(`the list of ${name} appears on a phone where its skeleton was`, async ({ page, request }) => {
      const store = await prepareFullStore(request);
      await page.setViewportSize({ width: 360, height: 768 });
      const answer = await holdRequests(page, list);
      await signIn(page, store.owner, `/admin/${name}`);
      const table = page.getByRole('table');
      await expect(table).toHaveAttribute('aria-busy', 'true');
      const before = await table.boundingBox();
      answer();
      await expect(table).toHaveAttribute('aria-busy', 'false');
      expect((await table.boundingBox())?.y).toBe(before?.y);
    });
  }

  test('a loading ring appears after 200 ms', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addCustomer('Ana Clara Lima');
    await signIn(page, store.owner, '/admin/credits');
    await page.getByRole('button', { name: 'Adicionar créditos: Ana Clara Lima' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar créditos' });
    await page.route('**/credits/add', () => {});
    await dialog.getByRole('button', { name: 'Adicionar créditos' }).click();
    const busy = dialog.getByRole('button', { name: 'Adicionar créditos' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(await delaysOf(page)).toEqual([200, 200]);

    await page.route('**/api/auth/store/me', () => {});
    await page.goto('/admin/coupons', { waitUntil: 'commit' });
    await expect(page.getByText('Carregando dados da loja...')).toBeAttached();
    expect(await delaysOf(page)).toContain(200);
  });
});

/** The delays of the page's finite animations, in milliseconds. */
function delaysOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map((each) => each.effect?.getTiming())
      .filter((timing) => timing && timing.iterations !== Infinity && Number(timing.delay) > 0)
      .map((timing) => Number(timing?.delay)),
  );
}

test('the admin area waits until it is known who is signed in', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  const line = await interceptCalls(page, 'GET', 'auth/store/me');
  line.withholdAnswers();
  await page.goto('/admin/dashboard');
  const waiting = page.getByRole('status').filter({ hasText: 'Carregando dados da loja...' });
  await expect(waiting).toBeVisible();
  await expect(waiting.locator('svg')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  line.mend();
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
});
