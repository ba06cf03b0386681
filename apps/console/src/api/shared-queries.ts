import { listActiveSessions } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { keys } from './keys.ts';

// Queries that several features read. What one feature reads alone stays in its own <noun>-queries.ts.

/** Computers and active sessions are asked for again every 30 seconds (specification.md, section 9). */
export const REFRESH_MS = 30_000;

/** The sessions that are active now, soonest to end first. */
export function activeSessionsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.sessions(storeId),
    queryFn: ({ signal }) => client.call(listActiveSessions, { params: { storeId } }, { signal }),
    refetchInterval: REFRESH_MS,
  });
}
