import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './server.ts';

/** Axe finds nothing on the page as it stands, an open dialog included. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A dialog that fades in is pale for a moment.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => Number.isFinite(Number(each.effect?.getComputedTiming().endTime)));
    await Promise.allSettled(ending.map((each) => each.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html).join(' ')}`,
  );
  expect(found, what).toEqual([]);
}

/** Nothing makes the page wider than its window. */
export async function expectNoSideScroll(page: Page, what: string): Promise<void> {
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(beyond, what).toBe(0);
}
