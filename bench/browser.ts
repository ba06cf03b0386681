import { type Page, chromium } from '@playwright/test';
import { chromiumArguments, findSystemChromium } from '../scripts/lib/chromium.mjs';
import type { Bench } from './main.ts';
import type { BenchStore } from './store.ts';

/** The CPU slowdown of Lighthouse's mobile preset. */
export const slower = 4;

/** The store's console in a browser of its own, signed in. */
export async function withConsole<Result>(
  { server }: Bench,
  store: BenchStore,
  work: (page: Page) => Promise<Result>,
  viewport = { width: 1366, height: 768 },
): Promise<Result> {
  const path = findSystemChromium();
  const browser = await chromium.launch({
    args: chromiumArguments(),
    ...(path === null ? {} : { executablePath: path }),
  });
  try {
    const context = await browser.newContext({ viewport, locale: 'pt-BR', baseURL: server.url });
    const [name = '', value = ''] = store.cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    return await work(await context.newPage());
  } finally {
    await browser.close();
  }
}

export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
}
