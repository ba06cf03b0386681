import type { Product } from '@coruja/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { keys } from '../../../api/keys.ts';
import { type FirstProducts, REFRESH_MS } from '../../../api/shared-queries.ts';
import { useStore } from '../../../api/store-context.ts';
import { readProducts } from '../../../parts/products/product-queries.ts';
import type { Cart } from './cart.ts';

/** What was read of the products in the cart. */
interface Known {
  /** Those that were asked for: without a product they no longer exist. */
  readonly asked: readonly string[];
  readonly products: readonly Product[];
}

export interface CartProducts {
  /** Those that are loaded; undefined until they hold every line of the cart. */
  readonly products: readonly Product[] | undefined;
  /** Keeps a product that is about to be added, so that it is not read again. */
  readonly remember: (product: Product) => Product;
  /** Why they could not be loaded. */
  readonly error: Error | null;
  readonly retry: () => void;
}

/**
 * The cart's products. In a store whose products are not all loaded they are read by their ids, as often as the others
 * (docs/product/products.md#many-products).
 */
export function useCartProducts(
  first: FirstProducts | undefined,
  cart: Cart,
  readCart: () => Cart,
): CartProducts {
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const isPartial = first?.isWhole === false;
  const options = queryOptions({
    queryKey: keys.cartProducts(storeId),
    queryFn: async ({ queryKey, signal }): Promise<Known> => {
      const asked = readCart().lines.map(({ productId }) => productId);
      const products = asked.length === 0 ? [] : await readProducts(storeId, asked, signal);
      // Lines that were added meanwhile, and removed ones, which can be put back.
      const others = queryClient.getQueryData<Known>(queryKey)?.products ?? [];
      return { asked, products: [...products, ...others.filter(({ id }) => !asked.includes(id))] };
    },
  });
  const query = useQuery({
    ...options,
    enabled: isPartial && cart.lines.length > 0,
    refetchInterval: REFRESH_MS,
  });
  const known = isPartial ? query.data : undefined;
  const products = useMemo(() => first && together(first.items, known), [first, known]);
  const isComplete = !isPartial || cart.lines.every(({ productId }) => isKnown(productId, products, known));
  return {
    products: isComplete ? products : undefined,
    remember: (product) => {
      if (!isPartial) return product;
      queryClient.setQueryData<Known>(options.queryKey, (before) => ({
        asked: before?.asked ?? [],
        products: [...(before?.products ?? []).filter(({ id }) => id !== product.id), product],
      }));
      return product;
    },
    error: isComplete ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** The cart's are as new as the others, or newer. */
function together(loaded: readonly Product[], known: Known | undefined): readonly Product[] {
  if (!known) return loaded;
  return [...new Map([...loaded, ...known.products].map((product) => [product.id, product])).values()];
}

function isKnown(
  productId: string,
  products: readonly Product[] | undefined,
  known: Known | undefined,
): boolean {
  return known?.asked.includes(productId) || Boolean(products?.some(({ id }) => id === productId));
}
