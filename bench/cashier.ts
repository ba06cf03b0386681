import { type Page, chromium } from '@playwright/test';
import { chromiumArguments, findSystemChromium } from '../scripts/lib/chromium.mjs';
import { type Table, median, quantile, rounded, verdict } from './figures.ts';
import type { Bench } from './main.ts';
import { openStore } from './store.ts';

const products = 500;
/** As many times slower as Lighthouse's preset for a telephone. */
const slower = 4;

/** Last row of quality.md, section 4: from a key or a press in the cashier to the next picture of the screen. */
export async function benchCashier({ database, server, settings }: Bench): Promise<Table[]> {
  const store = await openStore(database, server.url, products);
  const path = findSystemChromium();
  const browser = await chromium.launch({
    args: chromiumArguments(),
    ...(path === null ? {} : { executablePath: path }),
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'pt-BR' });
    const [name = '', value = ''] = store.cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/admin/cashier`);
    await page.getByRole('button', { name: /^Produto 500\b/ }).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await listenToInteractions(page);
    for (let round = 0; round < settings.rounds; round += 1) await sellOnce(page, round);
    const taken = await interactionsOf(page);
    const worst = quantile(taken, 0.98);
    return [
      {
        title: `Interaction to next paint in the cashier, ${products} products, ${slower}× slower processor, ms`,
        head: ['interactions', 'p50', 'p98', 'longest', 'goal for p98'],
        rows: [
          [
            `${taken.length}`,
            ...[median(taken), worst, Math.max(...taken)].map((ms) => rounded(ms, 0)),
            verdict(worst, { atMost: 100 }),
          ],
        ],
        notes: [
          'As the browser itself reports them (Event Timing, by steps of 8 ms, the shortest counted as 16): searching letter by ' +
            'letter, pressing products, changing quantities. The 98th of a hundred is what INP means.',
        ],
      },
    ];
  } finally {
    await browser.close();
  }
}

/** What somebody at the counter does for one sale, up to the payment. */
async function sellOnce(page: Page, round: number): Promise<void> {
  await page.keyboard.press('F2');
  await page.keyboard.type(`produto ${100 + round}`, { delay: 60 });
  await page.keyboard.press('Enter');
  await page.keyboard.press('F2');
  // Others in each round: what is in the cart says so before its name.
  for (const number of [3, 7, 11]) await press(page, new RegExp(`^Produto ${number + 20 * round}\\b`));
  for (const key of ['+', '+', '-']) await page.keyboard.press(key, { delay: 30 });
}

/** Presses with the bare mouse. What looks a button up among five hundred would otherwise be counted as the screen's own delay. */
async function press(page: Page, name: RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error(`${name} is not on the screen.`);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

async function listenToInteractions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const longest = new Map<number, number>();
    Object.assign(window, { longest });
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

/** Milliseconds of each; those too short to be reported count as the shortest that is. */
async function interactionsOf(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const { longest } = window as unknown as { longest: Map<number, number> };
    const unreported = Math.max(0, performance.interactionCount - longest.size);
    return [...longest.values(), ...Array.from({ length: unreported }, () => 16)];
  });
}
