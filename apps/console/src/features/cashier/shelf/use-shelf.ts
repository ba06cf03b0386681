import { useMemo } from 'react';
import type { FirstProducts } from '../../../api/shared-queries.ts';
import { type FoundProducts, useFoundProducts, withFound } from '../../../parts/products/product-queries.ts';
import { useOrderOfOpening } from './product-order.ts';
import { indexProducts, type ProductIndex, readEntry } from './product-search.ts';
import type { TimeOffer } from './shelf.ts';

export interface Shelf extends Pick<FoundProducts, 'isSearching' | 'error' | 'retry'> {
  readonly index: ProductIndex;
  /** Below the last card, where there are more than the cards. */
  readonly note: string | null;
}

/** All cards, in their order when the cashier was opened, and what the server finds for the text. */
export function useShelf(
  first: FirstProducts | undefined,
  offers: readonly TimeOffer[],
  typed: string,
): Shelf {
  const { text } = readEntry(typed);
  const isPartial = first?.isWhole === false;
  const { found, isFull, ...search } = useFoundProducts(text, isPartial);
  const items = useMemo(() => first && [...offers, ...withFound(first.items, found)], [offers, first, found]);
  const shelf = useOrderOfOpening(items);
  const index = useMemo(() => indexProducts(shelf), [shelf]);
  const noteOfAll = isPartial ? 'Os outros produtos aparecem na busca.' : null;
  return { index, ...search, note: text === '' ? noteOfAll : noteOf(search.error, isFull) };
}

function noteOf(error: Error | null, isFull: boolean): string | null {
  if (error) return 'Sem resposta do servidor: pode haver outros produtos.';
  return isFull ? 'Há mais resultados: continue digitando.' : null;
}
