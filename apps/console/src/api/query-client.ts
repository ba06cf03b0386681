import { QueryClient } from '@tanstack/react-query';
import { forgetKept } from '../lib/kept.ts';
import { watchBegins } from './begins.ts';
import { keys } from './keys.ts';

const MAX_RETRIES = 3;

/** A refusal stays a refusal; only what may pass by itself is asked again (docs/product/screens.md#refreshing). */
function shouldRetry(failures: number, error: unknown): boolean {
  return !isRefusal(error) && failures < MAX_RETRIES;
}

/** Told by its shape, so that pages without calls do not load the contract. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'MissingStoreError') return true;
  if (!('status' in error)) return false;
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // After a loss of the connection everything on the screen is asked for again, however young it looks.
    queries: { retry: shouldRetry, staleTime: 5_000, refetchOnReconnect: 'always' },
    // What changes something is sent once; whoever sent it says what happened.
    // Nor is it kept until the connection is back: nobody would expect it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

watchBegins(queryClient);

/** The nouns of what anybody may see: it stays, and what of it is on its way may arrive. */
const ofNobody: ReadonlySet<unknown> = new Set(
  [keys.me, keys.plans, keys.support, keys.cep('')].map(([noun]) => noun),
);

/** Nobody is signed in any more: what the last store loaded or kept in this tab must not be seen by the next. */
export function forgetSignIn(): void {
  forgetKept();
  queryClient.setQueryData(keys.me, null);
  queryClient.removeQueries({ predicate: (query) => !ofNobody.has(query.queryKey[0]) });
}
