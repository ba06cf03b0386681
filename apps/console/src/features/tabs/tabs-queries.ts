import { getTabsSummary, listTabs } from '@coruja/contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

const TABS_PER_PAGE = 50;

/** Who owes, by the oldest sale that is not paid, page by page. */
export function tabsQuery(storeId: string) {
  return infiniteQueryOptions({
    queryKey: [...keys.tabs(storeId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      client.page(
        listTabs,
        { params: { storeId }, query: { ...pageParam, limit: TABS_PER_PAGE } },
        { signal },
      ),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: ({ nextCursor }) => (nextCursor === null ? undefined : { cursor: nextCursor }),
  });
}

/** How many owe, and how much together. */
export function tabsSummaryQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.tabs(storeId), 'summary'],
    queryFn: ({ signal }) => client.call(getTabsSummary, { params: { storeId } }, { signal }),
  });
}
