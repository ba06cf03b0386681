import type { Page } from '@playwright/test';
import { chunksOf, laterChunksOf, listPages, readManifest } from '../scripts/lib/pages.mjs';
import { openSettled } from './support/accessible.ts';
import { signInByApi } from './support/people.ts';
import { expect, test } from './support/server.ts';
import { prepareStore } from './support/store-api.ts';

// `npm run bundle` counts what a page loads from the build's manifest. Here a browser shows what it really loads.

const manifest = readManifest();
/** Pages that do not redirect when they are opened by URL. */
const pages = listPages().filter(({ path }) => !/^\*$|^\/admin$|^\/reset-password\//.test(path));

/** The scripts that the page has fetched so far, by their names in the build. */
function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => path.startsWith('assets/') && path.endsWith('.js')),
  );
}

/** The scripts that the page prefetches for the next page. */
function prefetchedBy(page: Page): Promise<string[]> {
  return page
    .locator('link[rel=prefetch][as=script]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.slice(1) ?? ''));
}

/** What is shown at once, and what comes later. */
function countedOf(page: (typeof pages)[number]) {
  const shown = chunksOf(manifest, page);
  return [...shown, ...laterChunksOf(manifest, page, new Set(shown)).flatMap(({ chunks }) => chunks)];
}

const filesOf = (chunks: Iterable<{ file: string }>) => [...chunks].map(({ file }) => file);

test('a public page loads the files that are counted, and deferred ones later', async ({ page }) => {
  for (const each of pages.filter(({ area }) => area === 'public')) {
    await page.goto(each.path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const counted = filesOf(countedOf(each));
    await expect.poll(async () => (await scriptsOf(page)).length, each.path).toBeGreaterThan(3);
    const ahead = await prefetchedBy(page);
    expect(
      (await scriptsOf(page)).filter((file) => !counted.includes(file) && !ahead.includes(file)),
      each.path,
    ).toEqual([]);
  }
});

test('only the login prefetches the console, completely and after its own files', async ({ page }) => {
  for (const each of pages.filter(({ area }) => area === 'public')) {
    await page.goto(each.path);
    const isLogin = each.path === '/login';
    expect((await prefetchedBy(page)).length > 0, each.path).toBe(isLogin);
    if (!isLogin) continue;
    const dashboard = pages.find(({ path }) => path === '/admin/dashboard');
    if (!dashboard) throw new Error('there is no dashboard');
    const needed = filesOf(chunksOf(manifest, dashboard));
    await expect
      .poll(async () => {
        const fetched = await scriptsOf(page);
        return needed.filter((file) => !fetched.includes(file));
      })
      .toEqual([]);
  }
});

test('a page of the console names all its files in the first answer', async ({ page, request }) => {
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  for (const each of pages.filter(({ area }) => area !== 'public')) {
    const html = await (await page.request.get(each.path)).text();
    const unnamed = filesOf(chunksOf(manifest, each)).filter((file) => !html.includes(`/${file}"`));
    expect(unnamed, each.path).toEqual([]);
  }
});

test('a page of the console loads the files that are counted, and deferred ones later', async ({
  page,
  request,
}) => {
  test.slow();
  const store = await prepareStore(request);
  await signInByApi(page, store.owner);
  for (const each of pages.filter(({ area }) => area !== 'public')) {
    await openSettled(page, each.path);
    const expected = filesOf(countedOf(each));
    expect(
      (await scriptsOf(page)).filter((file) => !expected.includes(file)),
      each.path,
    ).toEqual([]);
  }
});
