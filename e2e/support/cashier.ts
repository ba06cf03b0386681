import type { Product, Sale } from '@coruja/contract';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { signIn } from './people.ts';
import { expect } from './server.ts';
import { newProduct } from './shop-api.ts';
import type { PreparedStore } from './store-api.ts';

/** Three things to sell, one with a barcode. */
export interface Shelf {
  readonly soda: Product;
  readonly chips: Product;
  readonly water: Product;
}

export const SODA_BARCODE = '7891234567895';

export async function fillShelf(request: APIRequestContext, storeId: string): Promise<Shelf> {
  return {
    soda: await newProduct(request, storeId, {
      name: 'Refrigerante',
      price: 6.5,
      quantity: 20,
      barcode: SODA_BARCODE,
    }),
    chips: await newProduct(request, storeId, { name: 'Batata chips', price: 9.9, quantity: 20 }),
    water: await newProduct(request, storeId, { name: 'Água', price: 3.5, quantity: 20 }),
  };
}

/** The parts of the cashier's screen. */
export interface Till {
  readonly search: Locator;
  readonly cart: Locator;
  readonly total: Locator;
  readonly coupon: Locator;
  readonly payment: Locator;
  readonly finish: Locator;
  readonly done: Locator;
  readonly card: (name: string) => Locator;
  readonly line: (name: string) => Locator;
  readonly quantity: (name: string) => Locator;
}

export function tillOf(page: Page): Till {
  const cart = page.getByRole('complementary', { name: 'Carrinho' });
  return {
    search: page.getByRole('searchbox', { name: 'Buscar produto' }),
    cart,
    total: cart.getByRole('status', { name: 'Total' }),
    coupon: cart.getByRole('textbox', { name: 'Cupom' }),
    payment: cart.getByLabel('Forma de pagamento'),
    finish: cart.getByRole('button', { name: 'Finalizar venda' }),
    done: cart.getByText('Venda finalizada'),
    card: (name) => page.getByRole('list', { name: 'Produtos' }).getByRole('button', { name }),
    line: (name) => cart.getByRole('listitem', { name }),
    quantity: (name) => cart.getByRole('textbox', { name: `Quantidade de ${name}` }),
  };
}

/** Signed in, at the till, with the products loaded. */
export async function openTill(page: Page, store: PreparedStore): Promise<Till> {
  await signIn(page, store.owner, '/admin/cashier');
  const till = tillOf(page);
  await expect(till.card('Refrigerante')).toBeVisible();
  return till;
}

/** The sales that the server has, the newest first. */
export async function salesOf(page: Page, store: PreparedStore): Promise<Sale[]> {
  return (await (await page.request.get(`/api/stores/${store.id}/sales`)).json()) as Sale[];
}

/** Types like a scanner: thirteen digits in a few milliseconds into whatever has the focus, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((digits) => {
    const keys = digits.split('').concat('Enter');
    const start = performance.now();
    for (const [index, key] of keys.entries()) {
      const target = document.activeElement ?? document.body;
      const down = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // The event's time is the keyboard's, which a busy page does not delay.
      Object.defineProperty(down, 'timeStamp', { value: start + index * 7 });
      const isText = target instanceof HTMLInputElement;
      // What a browser does by itself for a real key.
      if (target.dispatchEvent(down) && isText && key !== 'Enter') {
        document.execCommand('insertText', false, key);
      }
      if (!down.defaultPrevented && key === 'Enter' && target instanceof HTMLButtonElement) target.click();
    }
  }, code);
}
