import { type CallInput, getTab, listTabEntries, recordTabPayment, setTabLimit } from '@coruja/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { useIdempotent } from '../../api/idempotency.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';
import { showAnswer } from '../../api/written.ts';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';

/** Whom a tab belongs to. */
export interface TabCustomer {
  readonly id: string;
  readonly name: string;
}

const ENTRIES_PER_PAGE = 20;

const tabKey = (storeId: string, customerId: string) => [...keys.tabs(storeId), 'of', customerId];

/** What a customer owes, and up to which limit (docs/product/tab.md#limit). */
export function tabQuery(storeId: string, customerId: string) {
  return queryOptions({
    queryKey: tabKey(storeId, customerId),
    queryFn: ({ signal }) => client.call(getTab, { params: { userId: customerId } }, { signal }),
  });
}

/** The statement, newest first, page by page. */
export function tabEntriesQuery(storeId: string, customerId: string) {
  return infiniteQueryOptions({
    queryKey: [...tabKey(storeId, customerId), 'entries'],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listTabEntries,
        { params: { userId: customerId }, query: { ...pageParam, limit: ENTRIES_PER_PAGE } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

type PaymentBody = CallInput<typeof recordTabPayment>['body'];

/** Receives all or a part of what a customer owes. A second press after a lost answer has no second effect. */
export function useReceiveTab({ id, name }: TabCustomer) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const receive = useIdempotent((body: PaymentBody, idempotencyKey: string) =>
    client.call(recordTabPayment, { params: { userId: id }, body }, { idempotencyKey }),
  );
  return useMutation({
    mutationFn: receive,
    onSuccess: (tab) => {
      const rest = tab.owed === 0 ? 'não deve mais nada' : `ainda deve ${formatMoney(tab.owed)}`;
      toast.success('Fiado recebido!', `${name} ${rest}.`);
      return showAnswer(queryClient, tabQuery(storeId, id).queryKey, tab);
    },
  });
}

export function useSetTabLimit({ id, name }: TabCustomer) {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  return useMutation({
    mutationFn: (limit: number | null) =>
      client.call(setTabLimit, { params: { userId: id }, body: { limit } }),
    onSuccess: (tab) => {
      toast.success('Limite de fiado salvo!', name);
      return showAnswer(queryClient, tabQuery(storeId, id).queryKey, tab);
    },
  });
}
