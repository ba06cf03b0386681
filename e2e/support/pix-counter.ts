import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { fillShelf, openTill, type Till } from './cashier.ts';
import { turnAutoPixOn, turnPixOn } from './pix.ts';
import { expect } from './server.ts';
import { type PreparedStore, prepareStore } from './store-api.ts';

interface PixCounter {
  /** The dialog of an order. */
  readonly dialog: Locator;
  readonly make: Locator;
  readonly received: Locator;
  readonly notYet: Locator;
  readonly waiting: Locator;
  readonly orders: Locator;
}

/** The parts of the cashier's screen that are about PIX. */
export function pixOf(page: Page): PixCounter {
  const dialog = page.getByRole('dialog', { name: 'PIX', exact: true });
  const waiting = page.getByRole('region', { name: 'PIX aguardando' });
  return {
    dialog,
    make: page.getByRole('complementary', { name: 'Carrinho' }).getByRole('button', { name: 'Gerar PIX' }),
    received: dialog.getByRole('button', { name: 'Recebi no banco' }),
    notYet: dialog.getByRole('button', { name: 'Ainda não' }),
    waiting,
    orders: waiting.getByRole('button'),
  };
}

/** A store that receives by PIX, at its till. */
export function openCounter(page: Page, request: APIRequestContext) {
  return openWith(page, request, turnPixOn);
}

/** A store whose PIX confirms itself, at its till. */
export function openAutoCounter(
  page: Page,
  request: APIRequestContext,
  settings: { withKey?: boolean } = {},
) {
  return openWith(page, request, (store) => turnAutoPixOn(store, settings));
}

async function openWith(
  page: Page,
  request: APIRequestContext,
  turnOn: (store: PreparedStore) => Promise<void>,
) {
  const store = await prepareStore(request);
  await turnOn(store);
  const shelf = await fillShelf(request, store.id);
  return { store, shelf, till: await openTill(page, store), pix: pixOf(page) };
}

/** Puts one of a product into the cart and makes its order, whose dialog is then open. */
export async function makeOrder(page: Page, till: Till, name: string): Promise<void> {
  await orderByPix(page, till, name);
  await expect(pixOf(page).received).toBeVisible();
}

/** Like `makeOrder`, for an order that confirms itself. */
export async function makeAutoOrder(page: Page, till: Till, name: string): Promise<void> {
  await orderByPix(page, till, name);
  await expect(pixOf(page).dialog.getByText('Confirma sozinho quando o PIX chegar.')).toBeVisible();
}

/** Like `makeOrder`, but does not check whether the dialog has a code. */
export async function orderByPix(page: Page, till: Till, name: string): Promise<void> {
  await till.card(name).click();
  await till.payment.selectOption('PIX');
  await pixOf(page).make.click();
  await expect(pixOf(page).dialog).toBeVisible();
}
