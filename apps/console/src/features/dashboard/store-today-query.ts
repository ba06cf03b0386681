import { getStoreToday } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';

/** The owner's day in one call. Its key is under the dashboard's, so both are reloaded together. */
export function storeTodayQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.storeToday(storeId),
    queryFn: ({ signal }) => client.call(getStoreToday, { params: { storeId } }, { signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
}
