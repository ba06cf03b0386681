import type { ActiveSession } from '@coruja/contract';
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { queryStartedAt } from '../../api/query-starts.ts';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';

/**
 * Reloads data beside the list of sessions whenever a session starts, ends or runs out, so that the two agree.
 *
 * @param key the data to reload: the dashboard's ring, the computers' cards
 */
export function useRefreshWithSessions(
  sessions: readonly ActiveSession[] | undefined,
  key: (storeId: string) => readonly string[],
): void {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const who = sessions?.map(({ id }) => id).join();
  const before = useRef(who);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== who;
    before.current = who;
    if (!changed) return;
    // Data loaded together with the sessions, or later, agrees with them already.
    const since = queryStartedAt(queryClient.getQueryCache().find({ queryKey: keys.sessions(storeId) }));
    const predicate = (query: Query) => queryStartedAt(query) < since;
    // oxlint-disable-next-line no-restricted-properties -- a session may run out by the clock alone
    void queryClient.invalidateQueries({ queryKey: key(storeId), predicate });
  }, [who, key, queryClient, storeId]);
}
