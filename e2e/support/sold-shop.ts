import type { Sale } from '@coruja/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { signInByApi } from './people.ts';
import { newCoupon, newProduct, newSale } from './shop-api.ts';
import { type PreparedStore, prepareStore } from './store-api.ts';

// For the tests of the sales screen: a store with sales, and the parts of the screen.

export const shortId = (sale: Sale) => sale.id.slice(0, 8);
export const rowOf = (page: Page, sale: Sale) => page.getByRole('row', { name: shortId(sale) });
export const sums = (page: Page) => page.getByRole('region', { name: 'Somas do período' });
export const panelOf = (page: Page, sale: Sale) =>
  page.getByRole('dialog', { name: `Venda ${shortId(sale)}` });

/** The value beside a name in a list of terms. */
export const valueOf = (within: Locator, name: string) =>
  within
    .getByRole('term')
    .filter({ has: within.page().getByText(name, { exact: true }) })
    .locator('xpath=following-sibling::dd');

export interface Shop {
  readonly store: PreparedStore;
  /** Three items for Ana with a coupon of 10%, paid by PIX: R$ 31,50. */
  readonly withCoupon: Sale;
  /** One item without a customer, in cash: R$ 5,00. */
  readonly anonymous: Sale;
  /** A courtesy worth R$ 10,00. */
  readonly courtesy: Sale;
}

export async function fillShop(request: APIRequestContext): Promise<Shop> {
  const store = await prepareStore(request);
  const soda = await newProduct(request, store.id, { name: 'Refrigerante', price: 5 });
  const headset = await newProduct(request, store.id, { name: '=Fone "gamer"; preto', price: 25 });
  await newCoupon(request, store.id, { code: 'CORUJA10' });
  const userId = await store.addCustomer('=Ana Lima');
  const withCoupon = await newSale(request, store.id, {
    items: [
      [soda, 2],
      [headset, 1],
    ],
    paymentType: 'PIX',
    couponCode: 'CORUJA10',
    userId,
  });
  const anonymous = await newSale(request, store.id, { items: [[soda, 1]] });
  const courtesy = await newSale(request, store.id, { items: [[soda, 2]], paymentType: 'FREE' });
  return { store, withCoupon, anonymous, courtesy };
}

export async function openSales(page: Page, store: PreparedStore, search = ''): Promise<void> {
  await signInByApi(page, store.owner);
  await page.goto(`/admin/sales${search}`);
}
