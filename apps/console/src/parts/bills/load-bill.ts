import type { Bill } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { billsQuery } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { billOf } from './open-bills.ts';

/** Asks for the bill of a session as it is now; undefined when nothing is owed for it. */
export function useLoadBill(): (sessionId: string) => Promise<Bill | undefined> {
  const queryClient = useQueryClient();
  const query = billsQuery(useStore().id);
  return async (sessionId) => {
    // An answer that is under way may be older than the session's change.
    await queryClient.cancelQueries({ queryKey: query.queryKey, exact: true });
    return billOf(await queryClient.fetchQuery({ ...query, staleTime: 0 }), sessionId);
  };
}
