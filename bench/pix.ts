import { expect, type Page } from '@playwright/test';
import { withConsole } from './browser.ts';
import { type Table, median, rounded, verdict } from './figures.ts';
import type { Bench } from './main.ts';
import { openStore, ownerPassword } from './store.ts';

const sales = 20;

/**
 * A PIX that confirms itself, at the counter (docs/product/limits-and-security.md#goals-of-speed): from the press of
 * 'Gerar PIX' until the code is on the screen, and from the payment until its sale is.
 */
export async function benchPix(bench: Bench): Promise<Table[]> {
  const store = await openStore(bench.database, bench.server.url, 50);
  return withConsole(bench, store, async (page) => {
    page.setDefaultTimeout(10_000);
    await receiveByAccount(page, store.id);
    await page.goto('/admin/cashier');
    const codes: number[] = [];
    const payments: number[] = [];
    for (let sale = 0; sale < sales; sale += 1) {
      await page
        .locator('ul[aria-label="Produtos"] button')
        .nth(1 + sale)
        .click();
      await page.getByLabel('Forma de pagamento').selectOption('PIX');
      codes.push(await timeUntil(page, 'img[alt="QR code do PIX"]', () => page.keyboard.press('F9')));
      const chargeId = await newestCharge(page, store.id);
      payments.push(await timeUntil(page, '[data-kind="done"]', () => pay(page, chargeId)));
      await page.getByRole('button', { name: 'Fechar aviso da venda' }).click();
    }
    const row = (what: string, taken: readonly number[], atMost: number) => {
      const longest = Math.max(...taken);
      return [what, ...[median(taken), longest].map((ms) => rounded(ms, 0)), verdict(longest, { atMost })];
    };
    return [
      {
        title: 'PIX at the counter, ms',
        head: ['from', 'p50', 'longest', 'goal'],
        rows: [
          row("the press of 'Gerar PIX' until the code is on the screen", codes, 300),
          row('the payment until its sale is on the screen', payments, 2_000),
        ],
        notes: [
          `${sales} sales, the processor not slowed. The browser itself takes the time at the frame that shows it.`,
        ],
      },
    ];
  });
}

/** Connects an account at the embedded provider, which then makes every code. */
async function receiveByAccount(page: Page, storeId: string): Promise<void> {
  const put = async (path: string, data: unknown) => {
    const answer = await page.request.put(`/api/stores/${storeId}${path}`, { data });
    expect(answer.ok(), path).toBe(true);
  };
  await put('/pix-account', { apiKey: 'sandbox_conta_da_loja', currentPassword: ownerPassword });
  await put('/pix-settings', { mode: 'AUTO', autoFrom: 0, currentPassword: ownerPassword });
}

async function newestCharge(page: Page, storeId: string): Promise<string | undefined> {
  const answer = await page.request.get(`/api/stores/${storeId}/orders`);
  const [order] = (await answer.json()) as { charge: { id: string } }[];
  return order?.charge.id;
}

async function pay(page: Page, chargeId: string | undefined): Promise<void> {
  const paid = await page.request.post('/api/sandbox/pix/receive', { data: { chargeId } });
  expect(paid.ok()).toBe(true);
}

/** Milliseconds from an action until the first frame with this element, by the browser's clock. */
async function timeUntil(page: Page, selector: string, act: () => Promise<unknown>): Promise<number> {
  const shown = page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (document.querySelector(wanted) === null) requestAnimationFrame(look);
          else requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
        };
        look();
      }),
    selector,
  );
  const began = performance.timeOrigin + performance.now();
  await act();
  return (await shown) - began;
}
