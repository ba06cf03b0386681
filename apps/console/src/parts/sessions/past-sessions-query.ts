import { listPastSessions } from '@coruja/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** The filter of past sessions: by computer, customer and days. */
export interface HistoryQuery {
  readonly computerId?: string;
  readonly userId?: string;
  readonly from?: string;
  readonly to?: string;
}

const SESSIONS_PER_PAGE = 100;
const LAST_USES = 5;

/** The filtered past sessions, newest first, page by page. */
export function pastSessionsQuery(storeId: string, filter: HistoryQuery) {
  return infiniteQueryOptions({
    queryKey: keys.pastSessions(storeId, filter),
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listPastSessions,
        { params: { storeId }, query: { ...filter, ...pageParam, limit: SESSIONS_PER_PAGE } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

/** The last five past sessions of a computer. */
export function lastUsesQuery(storeId: string, computerId: string) {
  return queryOptions({
    queryKey: keys.pastSessions(storeId, { computerId, limit: LAST_USES }),
    queryFn: ({ signal }) =>
      client.call(
        listPastSessions,
        { params: { storeId }, query: { computerId, limit: LAST_USES } },
        { signal },
      ),
  });
}
