import type { Product } from '@coruja/contract';
import { limits, normalizeForSearch } from '@coruja/domain';
import { isTime, type ShelfItem } from './shelf.ts';

/** The text in the search: `3*coca` is three units of the match for 'coca'. */
export interface SearchEntry {
  readonly quantity: number;
  readonly text: string;
}

export function readEntry(typed: string): SearchEntry {
  const [, digits, text] = /^\s*(\d{1,5})\s*[*×]\s*(.*)$/u.exec(typed) ?? [];
  if (digits === undefined || text === undefined) return { quantity: 1, text: typed.trim() };
  return { quantity: Math.min(Math.max(1, Number(digits)), limits.saleQuantity), text: text.trim() };
}

/** A card's item with normalized texts, so that a key press does not normalize hundreds. */
interface Indexed {
  readonly item: ShelfItem;
  readonly name: string;
  readonly rest: string;
}

export type ProductIndex = readonly Indexed[];

export function indexProducts(items: readonly ShelfItem[]): ProductIndex {
  return items.map((item) => ({
    item,
    name: normalizeForSearch(item.name),
    rest: normalizeForSearch(`${item.description} ${item.barcode ?? ''}`),
  }));
}

/**
 * The cards that contain every word of a text, best first: the whole barcode, names that begin with it, names with a word that does,
 * names with every word, then descriptions. Equal matches: those in stock first, then in the order of the list. The server sorts
 * alike (docs/product/products.md#search-on-the-server).
 */
export function findProducts(index: ProductIndex, text: string): ShelfItem[] {
  const wanted = normalizeForSearch(text);
  if (wanted === '') return index.map(({ item }) => item);
  const words = wanted.split(' ');
  return index
    .map((entry) => ({ item: entry.item, rank: rankOf(entry, wanted, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || Number(isOut(a.item)) - Number(isOut(b.item)))
    .map(({ item }) => item);
}

/** The product with exactly this barcode. */
export function findByBarcode(products: readonly Product[], code: string): Product | undefined {
  return products.find((product) => product.barcode === code);
}

/** Whether a text that finds nothing is a barcode rather than a name. */
export function looksLikeBarcode(text: string): boolean {
  return /^\d{8,}$/.test(text);
}

const NOT_FOUND = 5;

function rankOf({ item, name, rest }: Indexed, wanted: string, words: readonly string[]): number {
  if (item.barcode !== null && normalizeForSearch(item.barcode) === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  if (name.includes(` ${wanted}`)) return 2;
  if (words.every((word) => name.includes(word))) return 3;
  return words.every((word) => name.includes(word) || rest.includes(word)) ? 4 : NOT_FOUND;
}

const isOut = (item: ShelfItem) => !isTime(item) && item.quantity <= 0;
