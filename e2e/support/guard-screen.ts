import type { Locator, Page } from '@playwright/test';
import { signIn } from './people.ts';
import { expect } from './server.ts';
import type { PreparedStore } from './store-api.ts';

/** Far below the 30-second refresh: these turn by the live stream. */
export const moments = { timeout: 5_000 };

export const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
export const badgeOf = (card: Locator) => card.locator('[data-tone]');
export const sign = (card: Locator) => card.getByRole('img', { name: 'Guarda conectado' });

export async function openFloor(page: Page, store: PreparedStore): Promise<void> {
  await signIn(page, store.owner, '/admin/computers');
  await expect(page.getByRole('heading', { level: 1, name: 'Computadores' })).toBeVisible();
}

/** Opens the panel or the dialog behind an entry of the computer's menu. */
export async function choose(page: Page, computer: string, item: string): Promise<Locator> {
  await page.getByRole('button', { name: `Mais ações de ${computer}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog', { name: /^(Conectar guarda em|Guarda de) / });
}

/** The newest line of the panel's list of commands. */
export const newest = (panel: Locator) =>
  panel.getByRole('region', { name: 'Últimos comandos' }).getByRole('listitem').first();

interface Seen {
  readonly guard: { readonly connected: boolean } | null;
}

/** Whether the server says that the computer's guard is connected. */
export async function isConnected(request: Page['request'], path: string): Promise<boolean | undefined> {
  const seen = (await (await request.get(`/api${path}`)).json()) as Seen;
  return seen.guard?.connected;
}
