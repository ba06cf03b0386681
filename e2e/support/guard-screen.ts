import type { Locator, Page } from '@playwright/test';
import { FakeGuard, pairedToken } from './fake-guard.ts';
import { signIn } from './people.ts';
import { expect } from './server.ts';
import { type PreparedStore, prepareStore } from './store-api.ts';
import { within } from './within.ts';

/** Far below the 30-second refresh: these changes arrive by the live stream. */
export const moments = within(5_000);

export const cardOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) });
export const badgeOf = (card: Locator) => card.locator('[data-tone]');
export const sign = (card: Locator) => card.getByRole('img', { name: 'Guarda conectado' });

/** A store with a computer whose guard is connected. */
export async function prepareGuard(request: Page['request'], url: string, name = 'PC 1') {
  const store = await prepareStore(request);
  const computerId = await store.addComputer(name);
  const guard = await FakeGuard.connect(url, await pairedToken(request, store, computerId));
  const path = `/stores/${store.id}/computers/${computerId}`;
  await expect.poll(() => isConnected(request, path)).toBe(true);
  return { store, computerId, path, guard };
}

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

export async function openGuardPanel(page: Page, store: PreparedStore): Promise<Locator> {
  await openFloor(page, store);
  return choose(page, 'PC 1', 'Guarda e comandos');
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
