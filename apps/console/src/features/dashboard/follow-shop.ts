import type { QueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';

/** The nouns whose changes change the figures. */
const nouns: ReadonlySet<unknown> = new Set([keys.sales(''), keys.events('')].map(([noun]) => noun));

/**
 * Whenever sales or events of the store are marked as old, the figures are too: once, however many lists are marked.
 *
 * @returns how to stop it
 */
export function followShop(queryClient: QueryClient, storeId: string): () => void {
  let waiting = false;
  return queryClient.getQueryCache().subscribe((event) => {
    if (waiting || event.type !== 'updated' || event.action.type !== 'invalidate') return;
    const [noun, owner] = event.query.queryKey;
    if (!nouns.has(noun) || owner !== storeId) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      void queryClient.invalidateQueries({ queryKey: keys.dashboard(storeId) });
    });
  });
}
