import type { FirstProducts } from '../../api/shared-queries.ts';
import { type Desk, useDesk } from './use-desk.ts';
import type { SaleDraftState } from './cart/use-sale-draft.ts';
import { type Shelf, useShelf } from './shelf/use-shelf.ts';
import type { TimeOfCart } from './time/use-time.ts';

interface CounterParts {
  readonly state: SaleDraftState;
  readonly time: TimeOfCart;
  /** In the search. */
  readonly text: string;
  readonly setText: (change: (text: string) => string) => void;
}

interface Counter {
  readonly isLoading: boolean;
  readonly shelf: Shelf;
  readonly desk: Desk;
}

/** The cards, and the ways to add them to the cart. */
export function useCounter(
  first: FirstProducts | undefined,
  { state, time, text, setText }: CounterParts,
): Counter {
  // Cards that appear later would move the others.
  const products = time.isLoading ? undefined : state.known.products;
  const shelf = useShelf(products && first, time.offers, text);
  const isWhole = first?.isWhole !== false;
  const desk = useDesk({ products, isWhole, index: shelf.index, state, setText });
  return { isLoading: products === undefined, shelf, desk };
}
