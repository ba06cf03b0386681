import { useMemo, useState } from 'react';
import type { ShelfItem } from './shelf.ts';

/** Favourites first, then the most recently sold, then the order of the list. */
export function sortByUse<Item extends ShelfItem>(items: readonly Item[]): Item[] {
  const when = ({ lastSoldAt }: Item) =>
    lastSoldAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastSoldAt);
  // If neither was ever sold, the subtraction would give NaN.
  const later = (a: Item, b: Item) => (when(a) === when(b) ? 0 : when(b) - when(a));
  return items.toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite) || later(a, b));
}

/**
 * The cards in their order when the cashier was opened, so that no card moves under a finger. Later ones are at the end
 * (docs/product/sales.md#product-search).
 */
export function useOrderOfOpening(items: readonly ShelfItem[] | undefined): readonly ShelfItem[] {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>();
  if (items && !places) setPlaces(new Map(sortByUse(items).map(({ id }, place) => [id, place])));
  return useMemo(() => {
    const place = ({ id }: ShelfItem) => places?.get(id) ?? Number.MAX_SAFE_INTEGER;
    return (items ?? []).toSorted((a, b) => place(a) - place(b));
  }, [items, places]);
}
