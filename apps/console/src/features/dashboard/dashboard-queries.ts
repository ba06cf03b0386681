import { getDashboard, updateStore } from '@coruja/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { toast } from '../../ui/toast.tsx';

/** Occupancy now and the figures of the last 30 days, asked for again every 30 seconds. */
export function dashboardQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.dashboard(storeId),
    queryFn: ({ signal }) => client.call(getDashboard, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
}

/** Sets the price of an hour. Sessions that run keep the price with which they started. */
export function useSetPricePerHour() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (pricePerHour: number) => client.call(updateStore, { body: { pricePerHour } }),
    onSuccess: (store) => {
      queryClient.setQueryData(keys.me, store);
      toast.success('Preço por hora definido!');
    },
  });
}
