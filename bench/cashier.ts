import { setTimeout as delay } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { slowDown, slower, withConsole } from './browser.ts';
import { type Table, median, quantile, rounded, verdict } from './figures.ts';
import type { Bench } from './main.ts';
import { openStore } from './store.ts';

const products = 500;
const heldMs = 60;
const restMs = 250;

/**
 * Interaction to next paint on the cashier screen (docs/product/limits-and-security.md#goals-of-speed): from
 * a key or a press to the next frame.
 */
export async function benchCashier(bench: Bench): Promise<Table[]> {
  const { rounds } = bench.settings;
  const store = await openStore(bench.database, bench.server.url, products);
  return withConsole(bench, store, async (page) => {
    await page.goto('/admin/cashier');
    await productsOn(page).first().waitFor();
    await slowDown(page);
    await listenToInteractions(page);
    const opened = await sell(page, rounds);
    await scrollThrough(page);
    const scrolled = await sell(page, rounds);
    return [
      {
        title: `Interaction to next paint in the cashier, ${products} products, ${slower}× slower processor, ms`,
        head: ['screen', 'interactions', 'p50', 'longest', 'p98', 'goal'],
        rows: [rowOf('as it opens', opened), rowOf('scrolled to the last one listed and back', scrolled)],
        notes: [
          'As the browser itself reports them (Event Timing, by steps of 8 ms, the shortest counted as 16): searching letter by ' +
            'letter, pressing products, changing quantities. The 98th of a hundred is what INP means.',
        ],
      },
    ];
  });
}

function rowOf(screen: string, taken: readonly number[]): string[] {
  const worst = quantile(taken, 0.98);
  const figures = [median(taken), Math.max(...taken), worst].map((ms) => rounded(ms, 0));
  return [screen, `${taken.length}`, ...figures, verdict(worst, { atMost: 100 })];
}

/**
 * By position in the document: a query by role would keep the slowed-down page busy for longer than a press.
 */
function productsOn(page: Page): Locator {
  return page.locator('ul[aria-label="Produtos"] button');
}

/** Makes some sales, and returns how long each interaction took. */
async function sell(page: Page, rounds: number): Promise<number[]> {
  await page.evaluate(() => (window as unknown as Listening).listenAnew());
  for (let round = 0; round < rounds; round += 1) await sellOnce(page, round);
  return interactionsOf(page);
}

/** What an operator does for one sale, up to the payment. */
async function sellOnce(page: Page, round: number): Promise<void> {
  await page.keyboard.press('F2');
  await page.keyboard.type(`produto ${100 + round}`, { delay: 60 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  // Different products in each round.
  for (const place of [3, 7, 11]) await press(page, place + 4 * (round % 10));
  for (const key of ['+', '+', '-']) await page.keyboard.press(key, { delay: 30 });
}

/**
 * Presses with the plain mouse, as long as a hand does, on a settled screen: looking up the button would
 * count as the page's delay.
 */
async function press(page: Page, place: number): Promise<void> {
  const button = productsOn(page).nth(place);
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`Product ${place} is not on the screen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await delay(restMs);
  await page.mouse.down();
  await delay(heldMs);
  await page.mouse.up();
  await delay(restMs);
}

/** Down to the last product that is listed without a search and up again, like somebody looking for one. */
async function scrollThrough(page: Page): Promise<void> {
  const rest = page.locator('ul[aria-label="Produtos"] > li[aria-hidden]');
  while ((await rest.count()) > 0) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await delay(restMs);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await delay(1_000);
}

interface Listening {
  longest: Map<number, number>;
  listenAnew: () => void;
  countSince: () => number;
}

async function listenToInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    let before = 0;
    const listenAnew = () => {
      longest.clear();
      before = performance.interactionCount;
    };
    const countSince = () => performance.interactionCount - before;
    Object.assign(window, { longest, listenAnew, countSince });
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue;
        longest.set(entry.interactionId, Math.max(entry.duration, longest.get(entry.interactionId) ?? 0));
      }
    }).observe(options);
  });
}

/** Milliseconds of each; interactions too short to be reported count as the shortest reported duration. */
async function interactionsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { longest, countSince } = window as unknown as Listening;
    const unreported = Math.max(0, countSince() - longest.size);
    return [...longest.values(), ...Array.from({ length: unreported }, () => 16)];
  });
}
