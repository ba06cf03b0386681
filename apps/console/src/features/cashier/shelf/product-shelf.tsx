import { useCallbackRef } from '@mantine/hooks';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useMemo, useState } from 'react';
import { reasonOf } from '../../../api/errors.ts';
import type { FirstProducts } from '../../../api/shared-queries.ts';
import { lazyPart } from '../../../parts/lazy-part.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { NothingFound, ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { findProducts, readEntry } from './product-search.ts';
import type { ShelfItem } from './shelf.ts';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';
import type { Shelf } from './use-shelf.ts';

const NoProducts = lazyPart(async () => (await import('./no-products.tsx')).NoProducts);

interface ProductShelfProps {
  readonly query: UseQueryResult<FirstProducts>;
  readonly isLoading: boolean;
  readonly shelf: Shelf;
  readonly text: string;
  readonly state: SaleDraftState;
  readonly onAdd: (item: ShelfItem) => void;
  readonly onClear: () => void;
}

/** What there is to sell, or what the search has found of it. */
export function ProductShelf({ query, isLoading, shelf, text, state, onAdd, onClear }: ProductShelfProps) {
  const { items, wanted, isOld } = useFound(shelf, text, isLoading);
  const add = useCallbackRef(onAdd);
  const { cart, time } = useDeferredValue(state.sale);
  const failed = failureOf(query, shelf, state, items.length);
  if (failed) {
    return (
      <ErrorState
        title="Não foi possível carregar os produtos."
        detail={reasonOf(failed.error)}
        onRetry={failed.retry}
      />
    );
  }
  if (isLoading) return <ProductGridSkeleton />;
  const isWithoutProducts = query.data?.items.length === 0;
  if (items.length === 0 && !isWithoutProducts) return <NothingFound onClear={onClear} />;
  return (
    <>
      {items.length > 0 && (
        <ProductGrid
          items={items}
          cart={cart}
          time={time}
          wanted={wanted}
          isOld={isOld}
          note={isOld ? null : shelf.note}
          onAdd={add}
        />
      )}
      {isWithoutProducts && (
        <Suspense fallback={shelf.index.length === 0 && <ProductGridSkeleton />}>
          <NoProducts />
        </Suspense>
      )}
    </>
  );
}

interface Found {
  readonly items: readonly ShelfItem[];
  /** The text that they were found for. */
  readonly wanted: string;
}

/** The cards for the text. While only the server can find some, those of the last text stay. */
function useFound(
  { index, isSearching }: Shelf,
  text: string,
  isLoading: boolean,
): Found & { readonly isOld: boolean } {
  // The field updates at once; the cards follow with lower priority.
  const wanted = useDeferredValue(readEntry(text).text);
  const found = useMemo(() => ({ items: findProducts(index, wanted), wanted }), [index, wanted]);
  const [last, setLast] = useState<Found>();
  const isOld = !isLoading && found.items.length === 0 && isSearching;
  if (!isLoading && !isOld && last !== found) setLast(found);
  return { ...((isOld && last) || found), isOld };
}

interface Failure {
  readonly error: Error;
  readonly retry: () => void;
}

/** Why there is nothing to show, or nothing that may be sold. */
function failureOf(
  query: UseQueryResult<FirstProducts>,
  { error, retry }: Shelf,
  { known }: SaleDraftState,
  found: number,
): Failure | null {
  if (query.isLoadingError) return { error: query.error, retry: () => void query.refetch() };
  if (known.error) return { error: known.error, retry: known.retry };
  return error && found === 0 ? { error, retry } : null;
}
