import type { Product } from '@coruja/contract';
import { useMemo, useState } from 'react';

/** Favourites first, then what was sold last, then the order of the list. */
export function byUse(products: readonly Product[]): Product[] {
  const when = ({ lastSoldAt }: Product) =>
    lastSoldAt === null ? Number.NEGATIVE_INFINITY : Date.parse(lastSoldAt);
  // Two that were never sold are not equal to NaN, but equal.
  const later = (a: Product, b: Product) => (when(a) === when(b) ? 0 : when(b) - when(a));
  return products.toSorted((a, b) => Number(b.isFavorite) - Number(a.isFavorite) || later(a, b));
}

/**
 * The products in the order that they had when the cashier was opened: no card moves away under a finger. Those that come later stand
 * at the end (docs/product/sales.md#product-search).
 */
export function useOrderOfOpening(products: readonly Product[] | undefined): readonly Product[] {
  const [places, setPlaces] = useState<ReadonlyMap<string, number>>();
  if (products && !places) setPlaces(new Map(byUse(products).map(({ id }, place) => [id, place])));
  return useMemo(() => {
    const place = ({ id }: Product) => places?.get(id) ?? Number.MAX_SAFE_INTEGER;
    return (products ?? []).toSorted((a, b) => place(a) - place(b));
  }, [products, places]);
}
