import { QueryClient } from '@tanstack/react-query';
import { clearStored } from '../lib/tab-storage.ts';
import { watchQueryStarts } from './query-starts.ts';
import { publicKeys } from './public-keys.ts';

const MAX_RETRIES = 3;

/** Retries only failures that may pass by themselves, no refusals (docs/product/screens.md#refreshing). */
function shouldRetry(failures: number, error: unknown): boolean {
  return !isRefusal(error) && failures < MAX_RETRIES;
}

/** Checked by its shape, so that pages without calls do not load the contract. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MissingStoreError') return true;
  if (!('status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // After a lost connection everything on the screen is reloaded, even if it is recent.
    queries: { retry: shouldRetry, staleTime: 5_000, refetchOnReconnect: 'always' },
    // Mutations are sent once, and their caller reports the result. They are not queued while offline, because later
    // nobody would expect their effect.
    mutations: { retry: false, networkMode: 'always' },
  },
});

watchQueryStarts(queryClient);

/** The nouns of public data, which stays in the cache. */
const publicNouns: ReadonlySet<unknown> = new Set(
  [publicKeys.me, publicKeys.plans, publicKeys.support, publicKeys.cep('')].map(([noun]) => noun),
);

/** After sign-out: removes what the store loaded or kept in this tab, so that the next one does not see it. */
export function forgetSignIn(): void {
  clearStored();
  queryClient.setQueryData(publicKeys.me, null);
  forgetLoaded();
}

/** Removes what was loaded, before another person at the same counter, who may see less. What was typed stays, such as a cart. */
export function forgetLoaded(): void {
  queryClient.removeQueries({ predicate: (query) => !publicNouns.has(query.queryKey[0]) });
}
