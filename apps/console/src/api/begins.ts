import type { Query, QueryClient } from '@tanstack/react-query';
import { now } from '../lib/clock.ts';

const begins = new WeakMap<Query, number>();

/** Notes when each query is asked. The library keeps only when it was answered. */
export function watchBegins(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') noteBegin(event.query);
  });
}

/** Notes that what a query has is as good as if it were asked for now. */
export function noteBegin(query: Query | undefined): void {
  if (query) begins.set(query, now());
}

/** When a query was last asked, in milliseconds since the epoch: what happened before that is in its answer. 0 for never. */
export function beganAt(query: Query | undefined): number {
  return (query && begins.get(query)) ?? 0;
}
