import type { Bill } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { billsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { billOf } from './open-bills.ts';

/** Loads the present bill of a session; undefined if it has none. */
export function useLoadBill(): (sessionId: string) => Promise<Bill | undefined> {
  const queryClient = useQueryClient();
  const query = billsQuery(useStore().id);
  return async (sessionId) => {
    // A request in flight may have an answer from before the session's change.
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    return billOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }), sessionId);
  };
}
