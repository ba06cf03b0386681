import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './server.ts';

/** Axe finds nothing on the page, including an open dialog. `what` names it in tests of many pages. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  await isStill(page);
  await animationsOver(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Without it axe opens another page for each check, to collect results from frames; the console has none.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(found, what).toEqual([]);
}

/** How far the page can be scrolled sideways; it never should. */
export function sideScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Nothing makes the page wider than its window. */
export async function expectNoSideScroll(page: Page, what = page.url()): Promise<void> {
  expect(await sideScroll(page), what).toBe(0);
}

/** Opens a screen and waits until its data has replaced the skeletons. */
export async function openSettled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root, .mantine-Loader-root')).toHaveCount(0);
  await isStill(page);
}

/** Parts that wait for their next answer are pale meanwhile. */
async function isStill(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Parts that fade in are pale for a moment. A reversed animation counts as over too. */
export async function animationsOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Changes after a resize start with the next frames: container queries apply after layout.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter((each) => Number.isFinite(Number(each.effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map((each) => each.finished));
  });
}
