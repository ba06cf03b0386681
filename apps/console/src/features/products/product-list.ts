import type { Product, ProductOrder } from '@coruja/contract';
import { compareNames, normalizeForSearch } from '@coruja/domain';

/** The sort orders, by their word in the address; `wire` is the word in the call. */
export const sortOrders = {
  nome: { label: 'Nome', compare: (a, b) => compareNames(a.name, b.name), wire: 'name' },
  'menor-preco': { label: 'Menor preço', compare: (a, b) => a.price - b.price, wire: 'price' },
  'maior-preco': { label: 'Maior preço', compare: (a, b) => b.price - a.price, wire: '-price' },
  'menor-estoque': { label: 'Menor estoque', compare: (a, b) => a.quantity - b.quantity, wire: 'stock' },
  'maior-estoque': { label: 'Maior estoque', compare: (a, b) => b.quantity - a.quantity, wire: '-stock' },
} as const satisfies Record<
  string,
  { label: string; compare: (a: Product, b: Product) => number; wire: ProductOrder }
>;

export type SortOrder = keyof typeof sortOrders;

/** Reads the order from the address; anything unknown is by name. */
export function readSortOrder(word: string | null): SortOrder {
  return word !== null && Object.hasOwn(sortOrders, word) ? (word as SortOrder) : 'nome';
}

/** The products whose name, description or barcode contains every word, ignoring accents and case, in this order. */
export function listed(products: readonly Product[], text: string, order: SortOrder): Product[] {
  const words = normalizeForSearch(text).split(' ');
  const { compare } = sortOrders[order];
  return products
    .filter((product) => matches(product, words))
    .sort((a, b) => compare(a, b) || compareNames(a.name, b.name));
}

function matches({ name, description, barcode }: Product, words: readonly string[]): boolean {
  const text = normalizeForSearch(`${name} ${description} ${barcode ?? ''}`);
  return words.every((word) => text.includes(word));
}

/** Up to this quantity the list marks the stock as low. */
const LOW_STOCK = 5;

export function stockLevel(quantity: number): 'none' | 'low' | 'enough' {
  if (quantity <= 0) return 'none';
  return quantity <= LOW_STOCK ? 'low' : 'enough';
}
