import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { fillShelf, openTill, type Shelf, type Till } from './cashier.ts';
import { expect } from './server.ts';
import { type PreparedStore, prepareStore } from './store-api.ts';

interface Desk {
  readonly store: PreparedStore;
  readonly shelf: Shelf;
  readonly till: Till;
}

/** A store with products, and its till. */
export async function openDesk(page: Page, request: APIRequestContext): Promise<Desk> {
  const store = await prepareStore(request);
  const shelf = await fillShelf(request, store.id);
  return { store, shelf, till: await openTill(page, store) };
}

/** The parts of the payment box. */
interface Box {
  readonly dialog: Locator;
  readonly missing: Locator;
  readonly change: Locator;
  readonly received: Locator;
  readonly amount: Locator;
  readonly payments: Locator;
  readonly tender: (name: string) => Locator;
  readonly add: Locator;
  readonly finish: Locator;
}

export function boxOf(page: Page): Box {
  const dialog = page.getByRole('dialog', { name: /^Receber R\$/ });
  return {
    dialog,
    missing: dialog.getByRole('status', { name: 'Falta' }),
    change: dialog.getByRole('status', { name: 'Troco' }),
    received: dialog.getByLabel('Recebido'),
    amount: dialog.getByLabel('Valor'),
    payments: dialog.getByRole('list', { name: 'Pagamentos' }).getByRole('listitem'),
    tender: (name: string) => dialog.getByRole('button', { name, exact: true }),
    add: dialog.getByRole('button', { name: 'Adicionar' }),
    finish: dialog.getByRole('button', { name: 'Finalizar venda' }),
  };
}

/** Presses F7 and waits until the box accepts input. */
export async function openBox(page: Page): Promise<Box> {
  const box = boxOf(page);
  await page.keyboard.press('F7');
  await expect(box.received).toBeFocused();
  return box;
}
