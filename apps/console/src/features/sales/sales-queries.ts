import {
  type CallInput,
  getRefundable,
  getSale,
  getSalesSummary,
  listSales,
  refundSale,
  type Sale,
} from '@coruja/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { toast } from '../../ui/toast.tsx';
import type { Days } from '../../parts/days/day-range.ts';
import type { SalesQuery } from './sales-filter.ts';

const SALES_PER_PAGE = 100;

/** The filtered sales, newest first, page by page. */
export function salesQuery(storeId: string, filter: SalesQuery) {
  return infiniteQueryOptions({
    queryKey: [...keys.sales(storeId), 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listSales,
        { params: { storeId }, query: { ...filter, ...pageParam, limit: SALES_PER_PAGE } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

/** The sums over the same days. */
export function salesSummaryQuery(storeId: string, days: Days) {
  return queryOptions({
    queryKey: [...keys.salesSummaries(storeId), days],
    queryFn: ({ signal }) => client.call(getSalesSummary, { params: { storeId }, query: days }, { signal }),
  });
}

export function saleQuery(storeId: string, saleId: string) {
  return queryOptions({
    queryKey: keys.sale(storeId, saleId),
    queryFn: ({ signal }) => client.call(getSale, { params: { storeId, saleId } }, { signal }),
  });
}

/** Whether the store has any sale. */
export function anySaleQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.sales(storeId), 'any'],
    queryFn: async ({ signal }) => {
      const sales = await client.call(listSales, { params: { storeId }, query: { limit: 1 } }, { signal });
      return sales.length > 0;
    },
  });
}

export type RefundBody = CallInput<typeof refundSale>['body'];

/** What can be refunded of a sale now. Unused time changes with the clock, so it is loaded again each time. */
export function refundableQuery(storeId: string, saleId: string) {
  return queryOptions({
    queryKey: [...keys.sale(storeId, saleId), 'refundable'],
    queryFn: ({ signal }) => client.call(getRefundable, { params: { storeId, saleId } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Refunds a sale or a part of it. A second press after a lost answer has no second effect. */
export function useRefundSale(sale: Sale) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const refund = useIdempotent((body: RefundBody, idempotencyKey: string) =>
    client.call(refundSale, { params: { storeId, saleId: sale.id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: refund,
    onSuccess: (refunded) => {
      toast.success(
        refunded.refundedAt === null ? 'Estorno parcial registrado!' : 'Venda estornada!',
        `Venda ${shortIdOfSale(sale.id)}.`,
      );
      return showAnswer(queryClient, keys.sale(storeId, sale.id), refunded);
    },
  });
}
