import type { Product } from '@coruja/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { productsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { useDebouncedText } from '../../lib/use-debounced-text.ts';
import { readProducts } from '../../parts/products/product-queries.ts';
import { listed, sortOrders } from './product-list.ts';
import { productPagesQuery, productQuery } from './products-queries.ts';
import type { ListView } from './use-list-view.ts';

export interface ProductList {
  /** The found ones; undefined while they load. */
  readonly products: readonly Product[] | undefined;
  readonly isLoaded: boolean;
  /** The store has no product at all. */
  readonly isEmpty: boolean;
  /** The server pages the list. */
  readonly isPaged: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly more: () => void;
  /** Why nothing could be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
  /** A product by its id, also one that is not shown. */
  readonly find: (id: string) => Promise<Product | undefined>;
}

/** The browser sorts and searches what is loaded if that is all, else the server (docs/product/products.md#many-products). */
export function useProductList({ text, order }: ListView): ProductList {
  const storeId = useStore().id;
  const first = useQuery(productsQuery(storeId));
  const isPaged = first.data?.isWhole === false;
  const filter = { q: useDebouncedText(text), order: sortOrders[order].wire };
  const pages = useInfiniteQuery({
    ...productPagesQuery(storeId, filter),
    enabled: isPaged,
    placeholderData: keepPreviousData,
  });
  const failed = first.isLoadingError ? first : pages.isLoadingError ? pages : null;
  const paged = pages.data?.pages.flatMap(({ items }) => items);
  const products = isPaged ? paged : first.data && listed(first.data.items, text, order);
  return {
    products,
    isLoaded: first.data !== undefined,
    isEmpty: first.data?.items.length === 0,
    isPaged,
    hasMore: isPaged && pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    more: () => void pages.fetchNextPage(),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
    find: async (id) => {
      const loaded = [...(products ?? []), ...(first.data?.items ?? [])].find((product) => product.id === id);
      return loaded ?? (isPaged ? (await readProducts(storeId, [id]))[0] : undefined);
    },
  };
}

/** A product of an open panel as it is now; a removed one stays while its panel closes. */
export function useCurrentProduct(product: Product, { products, isPaged }: ProductList): Product {
  const shown = products?.find(({ id }) => id === product.id);
  const storeId = useStore().id;
  // Another order or search, or its own change, may have moved it off the loaded pages.
  const read = useQuery({ ...productQuery(storeId, product.id), enabled: isPaged && !shown });
  return shown ?? read.data ?? product;
}
