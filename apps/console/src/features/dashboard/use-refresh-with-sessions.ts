import type { ActiveSession } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keys } from '../../api/keys.ts';
import { useStore } from '../../api/store-context.ts';

/** Whenever somebody sits down or leaves, the ring beside the list is asked for again, so that the two agree. */
export function useRefreshWithSessions(sessions: readonly ActiveSession[] | undefined): void {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const who = sessions?.map(({ id }) => id).join();
  const before = useRef(who);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== who;
    before.current = who;
    if (changed) void queryClient.invalidateQueries({ queryKey: keys.dashboard(storeId) });
  }, [who, queryClient, storeId]);
}
