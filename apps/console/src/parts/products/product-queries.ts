import type { Product } from '@coruja/contract';
import { limits } from '@coruja/domain';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { listProducts } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';

/** As many as the cashier's cards at once. */
const MOST_FOUND = 60;
/** After this time the answer is considered lost. */
const ANSWER_TIMEOUT_MS = 10_000;

/** The best matches for a text. */
function productSearchQuery(storeId: string, text: string) {
  return queryOptions({
    queryKey: [...keys.products(storeId), 'search', text],
    queryFn: ({ signal }) => searchProducts(storeId, text, signal),
  });
}

function searchProducts(storeId: string, text: string, signal: AbortSignal): Promise<Product[]> {
  const query = { q: text.slice(0, limits.nameLength), order: 'match', limit: MOST_FOUND } as const;
  return client.call(listProducts, { params: { storeId }, query }, { signal });
}

/** The products with these ids that still exist, at most a hundred. */
export function readProducts(
  storeId: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<Product[]> {
  const query = { ids: ids.join(','), limit: limits.saleItems };
  return client.call(listProducts, { params: { storeId }, query }, signal ? { signal } : {});
}

export interface FoundProducts {
  /** Best first; while the next answer loads, the last one. Empty without a text. */
  readonly found: readonly Product[];
  /** The answer for this text is not there yet. */
  readonly isSearching: boolean;
  /** There may be others. */
  readonly isFull: boolean;
  /** Why the server did not search for this text. */
  readonly error: Error | null;
  readonly retry: () => void;
}

const nothing: readonly Product[] = [];

/**
 * Searches on the server while somebody types. Late answers for another text are dropped.
 *
 * @param isOn false for a store whose products are all loaded
 */
export function useFoundProducts(typed: string, isOn: boolean): FoundProducts {
  const text = typed.trim();
  const quiet = useDebouncedText(text);
  const isActive = isOn && text !== '';
  const query = useQuery({
    ...productSearchQuery(useStore().id, quiet),
    enabled: isActive && quiet !== '',
    placeholderData: keepPreviousData,
  });
  const found = (isActive && query.data) || nothing;
  const isSearching = isActive && (quiet !== text || query.isPlaceholderData || query.isPending);
  return {
    found,
    isSearching,
    isFull: found.length === MOST_FOUND,
    error: isActive && !isSearching ? query.error : null,
    retry: () => void query.refetch(),
  };
}

export interface ProductLookUp {
  /** The answer that is there already; undefined if there is none, or if products have changed since. */
  readonly answerTo: (text: string) => readonly Product[] | undefined;
  readonly search: (text: string) => Promise<readonly Product[]>;
  readonly byBarcode: (code: string) => Promise<readonly Product[]>;
}

/** Asks the server at once, for whoever cannot wait for the next pause in typing. Each is one call, which fails without a network. */
export function useProductLookUp(): ProductLookUp {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const timeout = () => AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  return {
    answerTo: (text) => {
      const answer = queryClient.getQueryState(productSearchQuery(storeId, text).queryKey);
      return answer?.isInvalidated ? undefined : answer?.data;
    },
    search: (text) => searchProducts(storeId, text, timeout()),
    byBarcode: (barcode) =>
      client.call(listProducts, { params: { storeId }, query: { barcode, limit: 1 } }, { signal: timeout() }),
  };
}

/** The loaded products and those of a search that are not among them. */
export function withFound<Item extends { readonly id: string }>(
  loaded: readonly Item[],
  found: readonly Item[],
): readonly Item[] {
  const known = new Set(loaded.map(({ id }) => id));
  const others = found.filter(({ id }) => !known.has(id));
  return others.length === 0 ? loaded : [...loaded, ...others];
}
