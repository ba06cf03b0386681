import type { Product } from '@coruja/contract';
import { compareNames, normalizeForSearch } from '@coruja/domain';

/** The sort orders, by their word in the address. */
export const orders = {
  nome: { label: 'Nome', compare: (a, b) => compareNames(a.name, b.name) },
  'menor-preco': { label: 'Menor preço', compare: (a, b) => a.price - b.price },
  'maior-preco': { label: 'Maior preço', compare: (a, b) => b.price - a.price },
  'menor-estoque': { label: 'Menor estoque', compare: (a, b) => a.quantity - b.quantity },
  'maior-estoque': { label: 'Maior estoque', compare: (a, b) => b.quantity - a.quantity },
} as const satisfies Record<string, { label: string; compare: (a: Product, b: Product) => number }>;

export type Order = keyof typeof orders;

/** Reads the order from the address; anything unknown is by name. */
export function readOrder(word: string | null): Order {
  return word !== null && Object.hasOwn(orders, word) ? (word as Order) : 'nome';
}

/** The products whose name, description or barcode contains the text, ignoring accents and case, in this order. */
export function listed(products: readonly Product[], text: string, order: Order): Product[] {
  const wanted = normalizeForSearch(text);
  const { compare } = orders[order];
  return products
    .filter((product) => wanted === '' || matches(product, wanted))
    .sort((a, b) => compare(a, b) || compareNames(a.name, b.name));
}

function matches({ name, description, barcode }: Product, wanted: string): boolean {
  return [name, description, barcode ?? ''].some((text) => normalizeForSearch(text).includes(wanted));
}

/** Up to this quantity the list marks the stock as low. */
const LOW_STOCK = 5;

export function stockLevel(quantity: number): 'none' | 'low' | 'enough' {
  if (quantity <= 0) return 'none';
  return quantity <= LOW_STOCK ? 'low' : 'enough';
}
