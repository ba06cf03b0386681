import { cpus, loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { watchCalls } from './support/network.ts';
import { signIn, signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { slowNetwork } from './support/slow-network.ts';
import { prepareStore } from './support/store-api.ts';

/**
 * The limit of 3 s (docs/product/screens.md#slow-phones), raised by the machine's load: the server and other tests use
 * the same processors.
 */
const usableMs = () => 3_000 * Math.max(1.5, (2 * (loadavg()[0] ?? 0)) / cpus().length);

/** In the browser: whether the login has prefetched all that the console's first page needs. */
const isConsoleFetched = () => {
  const fetched = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  const ahead = [...document.querySelectorAll<HTMLLinkElement>('link[rel=prefetch]')];
  return ahead.length > 0 && ahead.every(({ href }) => fetched.has(href));
};

test.describe('on a slow phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  /** A mid-range phone: the processor of Lighthouse's mobile preset, and its network. */
  async function slowDown(page: Page, { cache }: { cache: 'empty' | 'kept' }): Promise<void> {
    const devtools = await page.context().newCDPSession(page);
    await slowNetwork(devtools);
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: cache === 'empty' });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }

  /** Milliseconds since the page started to load, by the page's clock. */
  const passed = (page: Page) => page.evaluate(() => performance.now());

  test('the login accepts typing within the time limit', async ({ page }) => {
    await slowDown(page, { cache: 'empty' });
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('E-mail').fill('ana@exemplo.com');
    expect(await passed(page)).toBeLessThan(usableMs());
  });

  test('the console is usable within the time limit after the sign-in, and when it is opened again', async ({
    page,
    request,
  }) => {
    const store = await prepareStore(request);
    await slowDown(page, { cache: 'kept' });
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(store.owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(store.owner.password);
    // Typing an e-mail and a password takes longer than fetching the console's files.
    await expect.poll(() => page.evaluate(isConsoleFetched)).toBe(true);
    const pressed = await passed(page);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Definir preço' }).waitFor();
    const signedInMs = (await passed(page)) - pressed;
    expect(signedInMs).toBeLessThan(usableMs());

    await page.goto('/admin/computers', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Adicionar computador' }).click();
    await expect(page.getByRole('dialog', { name: 'Adicionar computador' })).toBeVisible();
    expect(await passed(page)).toBeLessThan(usableMs());
  });

  test('the console asks once who is signed in, while its files load', async ({ page, request }) => {
    const store = await prepareStore(request);
    // No page is open that could call meanwhile.
    await signInByApi(page, store.owner);
    await slowDown(page, { cache: 'empty' });
    const calls = watchCalls(page, 'GET', /\/(me|live)$/);
    await page.goto('/admin/computers', { waitUntil: 'commit' });
    await expect(page.getByRole('button', { name: 'Adicionar computador' })).toBeVisible();
    // Once the live stream opens, what is old by then is loaded again.
    const paths = calls.map((call) => new URL(call.url()).pathname.replace(/^.*\//, ''));
    const stream = paths.indexOf('live');
    expect(paths.slice(0, stream < 0 ? paths.length : stream)).toEqual(['me']);
    const [call, script] = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const of = (end: RegExp) => entries.find(({ name }) => end.test(name));
      return [of(/\/auth\/store\/me$/)?.startTime, of(/\/assets\/index-.*\.js$/)?.responseEnd];
    });
    expect(call).toBeLessThan(script ?? 0);
  });

  test('the console is usable with nothing cached within twice the time limit', async ({ page, request }) => {
    const store = await prepareStore(request);
    await signIn(page, store.owner);
    await slowDown(page, { cache: 'empty' });
    await page.goto('/admin/computers', { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Adicionar computador' }).click();
    await expect(page.getByRole('dialog', { name: 'Adicionar computador' })).toBeVisible();
    expect(await passed(page)).toBeLessThan(2 * usableMs());
  });
});
