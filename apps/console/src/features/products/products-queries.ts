import {
  addStock,
  type CallInput,
  createProduct,
  deleteProduct,
  listStockMovements,
  type Product,
  updateProduct,
} from '@coruja/contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { plural } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import type { NewProduct, ProductChanges } from './product-form.ts';

const MOVEMENTS_PER_PAGE = 20;

/** A product's stock line by line, newest first, page by page. */
export function stockMovementsQuery(storeId: string, productId: string) {
  return infiniteQueryOptions({
    queryKey: keys.stockMovements(storeId, productId),
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
  const { storeId, refresh } = useStock();
  return useMutation({
    mutationFn: (body: NewProduct) => client.call(createProduct, { params: { storeId }, body }),
    onSuccess: (product) => {
      toast.success('Produto adicionado!', product.name);
      return refresh();
    },
  });
}

export function useUpdateProduct(productId: string) {
  const { storeId, refresh } = useStock();
  return useMutation({
    mutationFn: (body: ProductChanges) =>
      client.call(updateProduct, { params: { storeId, productId }, body }),
    onSuccess: (product) => {
      toast.success('Produto atualizado!', product.name);
      return refresh();
    },
  });
}

export function useDeleteProduct() {
  const { storeId, refresh } = useStock();
  return useMutation({
    mutationFn: (product: Product) =>
      client.call(deleteProduct, { params: { storeId, productId: product.id } }),
    onSuccess: (_, product) => {
      toast.success('Produto excluído!', product.name);
      return refresh(product.id);
    },
  });
}

export type StockEntry = CallInput<typeof addStock>['body'];

/** Takes goods in. A second press after a lost answer has one effect. */
export function useAddStock(product: Product) {
  const { storeId, refresh } = useStock();
  const add = useIdempotent((body: StockEntry, idempotencyKey: string) =>
    client.call(addStock, { params: { storeId, productId: product.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: add,
    onSuccess: (_, { quantity }) => {
      toast.success('Entrada registrada!', `${plural(quantity, 'unidade', 'unidades')} de ${product.name}.`);
      return refresh();
    },
  });
}

/** What a change of a product makes old: the products here and in the cashier, with their movements. */
function useStock() {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return {
    storeId,
    /** @param gone the id of a product that was just removed: its movements are not asked for again */
    refresh: (gone?: string) =>
      queryClient.invalidateQueries({
        queryKey: keys.products(storeId),
        predicate: ({ queryKey }) => !gone || !queryKey.includes(gone),
      }),
  };
}
