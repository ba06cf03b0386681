import type { Query, QueryClient } from '@tanstack/react-query';
import { now } from '../lib/clock.ts';

const starts = new WeakMap<Query, number>();

/** Records when each query was started. The library only knows when it was answered. */
export function watchQueryStarts(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') noteQueryStart(event.query);
  });
}

/** Records that a query's data is as fresh as if it were loaded now. */
export function noteQueryStart(query: Query | undefined): void {
  if (query) starts.set(query, now());
}

/** When a query was last started, in milliseconds since the epoch: its answer includes what happened before. 0 for never. */
export function queryStartedAt(query: Query | undefined): number {
  return (query && starts.get(query)) ?? 0;
}
