import type { Page } from '@playwright/test';
import { startServer } from '../scripts/lib/server.mjs';
import { expectAccessible, expectNoSideScroll } from './support/accessible.ts';
import { type CuttableProxy, startCuttableProxy } from './support/cuttable-proxy.ts';
import { signInByApi } from './support/people.ts';
import { expect, test, testWithOwnServer } from './support/server.ts';
import { type PreparedStore, prepareStore } from './support/store-api.ts';
import { within } from './support/within.ts';

// What the console does while it cannot reach the server (docs/product/screens.md#offline-banner).

const banner = (page: Page) => page.getByText('Sem conexão.');
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });

async function openComputers(page: Page, store: PreparedStore, url = ''): Promise<void> {
  // At the server itself, which refuses writes from the proxy's address; cookies do not depend on the port.
  await signInByApi(page, store.owner);
  const stands = page.waitForResponse((response) => response.url().endsWith('/live') && response.ok());
  await page.goto(`${url}/admin/computers`);
  await stands;
  await expect(page.getByRole('heading', { level: 1, name: 'Computadores' })).toBeVisible();
  // The greeting after the sign-in is a toast too.
  await expect(toasts(page)).toHaveCount(0);
}

const toasts = (page: Page) => page.getByRole('region', { name: 'Avisos' }).getByRole('button');

/** The largest number of toasts shown at once from now on. */
async function countToasts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = { most: 0 };
    Object.assign(window, { seenToasts: seen });
    const region = document.querySelector('section[aria-label="Avisos"]');
    if (!region) throw new Error('there is no place for toasts');
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, region.querySelectorAll('button').length);
    }).observe(region, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { seenToasts: { most: number } }).seenToasts.most);
}

test('a browser without network says so, and reloads when it is back', async ({ page, request, context }) => {
  const store = await prepareStore(request);
  await store.addComputer('PC 1');
  await openComputers(page, store);
  const most = await countToasts(page);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible(within(5_000));
  await expectAccessible(page);
  await store.addComputer('PC 2');
  await context.setOffline(false);
  await expect(banner(page)).toBeHidden(within(2_000));
  await expect(card(page, 'PC 2')).toBeVisible(within(2_000));
  expect(await most()).toBe(0);
});

test('a part that could not be loaded stays away, and is shown once the network is back', async ({
  page,
  request,
  context,
}) => {
  const store = await prepareStore(request);
  await store.addComputer('PC 1');
  const code = '**/assets/selection-bar-*';
  await page.route(code, (route) => route.abort('internetdisconnected'));
  const nextLoss = () =>
    page.waitForEvent('requestfailed', (failed) => failed.url().includes('/selection-bar-'));
  const lost = nextLoss();
  await openComputers(page, store);
  await context.setOffline(true);
  await expect(banner(page)).toBeVisible(within(5_000));
  await page.getByRole('button', { name: 'Selecionar', exact: true }).click();
  await lost;
  await expect(page.getByRole('heading', { level: 1, name: 'Computadores' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'PC 1' })).toBeVisible();
  // A network that has just come back may fail again.
  const lostAgain = nextLoss();
  await context.setOffline(false);
  await lostAgain;
  await page.unroute(code);
  const bar = page.getByRole('region', { name: 'Computadores selecionados' });
  await expect(bar.getByRole('button', { name: 'Selecionar todos' })).toBeVisible();
  // With its styles: it stays at the lower edge of the screen.
  await expect(bar).toHaveCSS('position', 'sticky');
});

test('a dialog whose styles could not be loaded in advance has them when it is opened', async ({
  page,
  request,
}) => {
  const store = await prepareStore(request);
  const styles = '**/assets/add-computer-dialog-*.css';
  await page.route(styles, (route) => route.abort('internetdisconnected'));
  const lost = page.waitForEvent('requestfailed', (failed) => failed.url().includes('/add-computer-dialog-'));
  await openComputers(page, store);
  await lost;
  await page.unroute(styles);
  await page.getByRole('button', { name: 'Adicionar computador' }).first().click();
  const hint = page.getByText('Onde o guarda for instalado, o computador se cadastra sozinho.');
  await expect(hint.locator('xpath=..')).toHaveCSS('display', 'flex');
});

for (const scheme of ['light', 'dark'] as const) {
  test(`the banner covers no control on a phone, ${scheme}`, async ({ page, request, context }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme: scheme });
    const store = await prepareStore(request);
    await openComputers(page, store);
    await context.setOffline(true);
    await expect(banner(page)).toBeVisible(within(5_000));
    await expectNoSideScroll(page);
    await expectAccessible(page);
    const [strip, help] = await Promise.all([
      banner(page).locator('xpath=../..').boundingBox(),
      page.getByRole('link', { name: 'Precisa de ajuda?' }).boundingBox(),
    ]);
    expect(strip?.y ?? 0).toBeGreaterThanOrEqual((help?.y ?? 0) + (help?.height ?? 0));
  });
}

test.describe('a server', () => {
  let line: CuttableProxy;

  test.beforeEach(async ({ server }) => {
    line = await startCuttableProxy(server.url);
  });
  test.afterEach(() => line.close());

  test('is noticed missing within 5 s of being killed, and back within 2 s', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await openComputers(page, store, line.url);
    const most = await countToasts(page);
    const rejoined = rejoining(page);
    await line.cut();
    await expect(banner(page)).toBeVisible(within(5_000));
    await store.addComputer('PC 2');
    await line.mend();
    await expect(banner(page)).toBeHidden(within(2_000));
    await expect(card(page, 'PC 2')).toBeVisible(within(2_000));
    // The stream continues from the last notice's id.
    expect(await rejoined).toMatch(/^[0-9a-f-]{36}$/);
    await store.addComputer('PC 3');
    await expect(card(page, 'PC 3')).toBeVisible(within(2_000));
    expect(await most()).toBe(0);
  });

  test('is noticed missing when it falls silent', async ({ page, request }) => {
    const store = await prepareStore(request);
    await openComputers(page, store, line.url);
    line.withholdAnswers();
    await expect(banner(page)).toBeVisible(within(5_000));
    await line.mend();
    await expect(banner(page)).toBeHidden(within(4_000));
    await store.addComputer('PC 1');
    await expect(card(page, 'PC 1')).toBeVisible(within(2_000));
  });

  test('refuses actions with one toast while it is away, and queues nothing', async ({ page, request }) => {
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    await openComputers(page, store, line.url);
    const most = await countToasts(page);
    await line.cut();
    await expect(banner(page)).toBeVisible(within(5_000));
    await card(page, 'PC 1').getByRole('button', { name: 'Bloquear', exact: true }).click();
    await expect(page.getByText('Falha ao bloquear.')).toBeVisible();
    await expect(card(page, 'PC 1')).toContainText('Disponível');
    await line.mend();
    await expect(banner(page)).toBeHidden(within(2_000));
    await store.addComputer('PC 2');
    await expect(card(page, 'PC 2')).toBeVisible(within(2_000));
    await expect(card(page, 'PC 1')).toContainText('Disponível');
    expect(await most()).toBe(1);
  });
});

testWithOwnServer(
  'a new server in the place of the old one knows nothing of before, so everything is asked for',
  async ({ page, request, server }) => {
    test.slow();
    const store = await prepareStore(request);
    await store.addComputer('PC 1');
    const line = await startCuttableProxy(server.url);
    await openComputers(page, store, line.url);
    const rejoined = rejoining(page);
    await line.cut();
    await server.stop();
    await expect(banner(page)).toBeVisible(within(5_000));
    const { dataDir, env } = server;
    const next = await startServer({ dataDir, env: { DEMO: '0', LOG_LEVEL: 'warn', ...env } });
    try {
      // The sign-in is in the database, so the new server knows it.
      const created = await request.post(`${next.url}/api/stores/${store.id}/computers`, {
        data: { name: 'PC 2' },
      });
      expect(created.status()).toBe(201);
      await line.mend(next.url);
      await expect(banner(page)).toBeHidden(within(4_000));
      await expect(card(page, 'PC 2')).toBeVisible(within(4_000));
      expect(await rejoined).toMatch(/^[0-9a-f-]{36}$/);
    } finally {
      await line.close();
      await next.stop();
    }
  },
);

/** The `Last-Event-ID` of the next opening of the stream. */
async function rejoining(page: Page): Promise<string> {
  const request = await page.waitForRequest((each) => each.url().endsWith('/live'));
  return request.headers()['last-event-id'] ?? '';
}
