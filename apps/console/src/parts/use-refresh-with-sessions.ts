import type { ActiveSession } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from '../api/store-context.ts';

/**
 * Whenever somebody sits down or leaves, also when a session runs out by itself, what stands beside the list is asked
 * for again, so that the two agree.
 *
 * @param key what becomes old with the sessions: the dashboard's ring, the floor's cards
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
    if (changed) void queryClient.invalidateQueries({ queryKey: key(storeId) });
  }, [who, key, queryClient, storeId]);
}
