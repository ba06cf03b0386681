import type { Locator, Page } from '@playwright/test';
import { expect } from './server.ts';

/** The parts of the customer's display. */
interface Display {
  readonly page: Page;
  readonly idle: Locator;
  readonly lines: Locator;
  readonly total: Locator;
  readonly code: Locator;
  /** What is read out. */
  readonly spoken: Locator;
}

function displayOf(page: Page): Display {
  return {
    page,
    idle: page.getByText(/^(Bom dia|Boa tarde|Boa noite)!$/),
    lines: page.getByRole('list', { name: 'Sua compra' }).getByRole('listitem'),
    total: page.getByText('Total', { exact: true }).locator('..'),
    code: page.getByRole('img', { name: 'QR code do PIX' }),
    spoken: page.getByRole('status'),
  };
}

/** The display, opened at the till. */
export async function openDisplay(till: Page): Promise<Display> {
  const [page] = await Promise.all([
    till.waitForEvent('popup'),
    till.getByRole('button', { name: 'Abrir tela do cliente' }).click(),
  ]);
  const display = displayOf(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return display;
}

/** The display, opened by its address. */
export async function openDisplayByAddress(page: Page): Promise<Display> {
  await page.goto('/admin/cashier/display');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return displayOf(page);
}
