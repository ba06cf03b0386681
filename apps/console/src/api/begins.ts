import type { Query, QueryClient } from '@tanstack/react-query';
import { now } from '../lib/clock.ts';

const begins = new WeakMap<Query, number>();

/** Records when each query was started. The library only knows when it was answered. */
export function watchBegins(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') noteBegin(event.query);
  });
}

/** Records that a query's data is as fresh as if it were loaded now. */
export function noteBegin(query: Query | undefined): void {
  if (query) begins.set(query, now());
}

/** When a query was last started, in milliseconds since the epoch: its answer includes what happened before. 0 for never. */
export function beganAt(query: Query | undefined): number {
  return (query && begins.get(query)) ?? 0;
}
