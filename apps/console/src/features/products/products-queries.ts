import {
  addStock,
  type CallInput,
  createProduct,
  deleteProduct,
  listStockMovements,
  type Product,
  type ProductOrder,
  updateProduct,
} from '@coruja/contract';
import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showServerMessage } from '../../api/form-errors.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { type FirstProducts, listProducts } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { skipQueriesOfRemoved } from '../../api/written.ts';
import { plural } from '../../lib/format.ts';
import { readProducts } from '../../parts/products/product-queries.ts';
import { toast } from '../../ui/toast.tsx';
import type { NewProduct, ProductChanges } from './product-form.ts';

const MOVEMENTS_PER_PAGE = 20;
const PRODUCTS_PER_PAGE = 100;

/** Found products in an order, page by page. */
export function productPagesQuery(storeId: string, filter: { q: string; order: ProductOrder }) {
  return infiniteQueryOptions({
    queryKey: [...keys.productPages(storeId), filter],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listProducts,
        { params: { storeId }, query: { ...filter, ...pageParam, limit: PRODUCTS_PER_PAGE } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

/** One product; null if it is gone. */
export function productQuery(storeId: string, id: string) {
  return queryOptions({
    queryKey: [...keys.products(storeId), 'one', id],
    queryFn: async ({ signal }) => (await readProducts(storeId, [id], signal))[0] ?? null,
  });
}

/** A product's stock movements, newest first, page by page. */
export function stockMovementsQuery(storeId: string, productId: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.products(storeId), 'movements', productId],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listStockMovements,
        { params: { storeId, productId }, query: { limit: MOVEMENTS_PER_PAGE, ...pageParam } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

export function useCreateProduct() {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: NewProduct) => client.call(createProduct, { params: { storeId }, body }),
    onSuccess: (product) => toast.success('Produto adicionado!', product.name),
  });
}

export function useUpdateProduct(productId: string) {
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (body: ProductChanges) =>
      client.call(updateProduct, { params: { storeId, productId }, body }),
    onSuccess: (product) => toast.success('Produto atualizado!', product.name),
  });
}

/** Adds a product to the cashier's favourites, or removes it. Optimistic: the star changes at once. */
export function useToggleFavorite() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const key = keys.products(storeId);
  const show = (id: string, isFavorite: boolean) => {
    const changed = <List extends { readonly items: readonly Product[] }>(list: List): List => ({
      ...list,
      items: list.items.map((product) => (product.id === id ? { ...product, isFavorite } : product)),
    });
    queryClient.setQueryData<FirstProducts>(key, (first) => first && changed(first));
    queryClient.setQueriesData<InfiniteData<{ items: readonly Product[] }>>(
      { queryKey: keys.productPages(storeId) },
      (list) => list && { ...list, pages: list.pages.map(changed) },
    );
  };
  return useMutation({
    mutationFn: ({ id, isFavorite }: Product) =>
      client.call(updateProduct, { params: { storeId, productId: id }, body: { isFavorite: !isFavorite } }),
    onMutate: async ({ id, isFavorite }) => {
      await queryClient.cancelQueries({ queryKey: key });
      show(id, !isFavorite);
    },
    onError: (error, { id, isFavorite }) => {
      show(id, isFavorite);
      showServerMessage('Erro ao atualizar produto.')(error);
    },
  });
}

export function useDeleteProduct() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (product: Product) =>
      client.call(deleteProduct, { params: { storeId, productId: product.id } }),
    onSuccess: (_, product) => {
      toast.success('Produto excluído!', product.name);
      skipQueriesOfRemoved(queryClient, product.id);
    },
  });
}

export type StockEntry = CallInput<typeof addStock>['body'];

/** Adds received goods. A second press after a lost answer has no second effect. */
export function useAddStock(product: Product) {
  const storeId = useStore().id;
  const add = useIdempotent((body: StockEntry, idempotencyKey: string) =>
    client.call(addStock, { params: { storeId, productId: product.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: add,
    onSuccess: (_, { quantity }) =>
      toast.success('Entrada registrada!', `${plural(quantity, 'unidade', 'unidades')} de ${product.name}.`),
  });
}
