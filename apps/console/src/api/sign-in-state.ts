import type { me as meRecord } from '@coruja/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SignedInStore } from './access.ts';
import { hooks } from './answers.ts';
import { client } from './client.ts';
import { isApiError } from './errors.ts';
import { publicKeys } from './public-keys.ts';
import { withoutSchemas } from './without-schemas.ts';
import { queryClient } from './query-client.ts';

/** How often a store without its id is reloaded. */
const WITHOUT_ID_MS = 5_000;

const me = withoutSchemas<typeof meRecord>({ method: 'GET', path: '/auth/store/me' });

/** The store that is signed in, or null while nobody is signed in. */
export const meQuery = queryOptions({
  queryKey: publicKeys.me,
  queryFn: async ({ signal }): Promise<SignedInStore | null> => {
    try {
      const store = await client.call(me, {}, { signal });
      hooks.onMe?.(store);
      return store;
    } catch (error) {
      if (isApiError(error) && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 60_000,
  // Without its id no call for the store is possible, so it is reloaded until it has one.
  refetchInterval: ({ state }) => (state.data && !state.data.id ? WITHOUT_ID_MS : false),
});

/** For prerendered pages, which the server sends only without a sign-in cookie: no call is needed. */
export function startSignedOut(): void {
  queryClient.setQueryData(publicKeys.me, null);
}

export type SignInState =
  | { readonly status: 'loading'; readonly store: null }
  | { readonly status: 'signed-out'; readonly store: null }
  | { readonly status: 'signed-in'; readonly store: SignedInStore };

/** Who is signed in. A failure to load the current store counts as signed out (docs/product/stores.md#sign-in). */
export function useSignInState(): SignInState {
  const query = useQuery(meQuery);
  if (query.data) return { status: 'signed-in', store: query.data };
  return { status: query.isPending ? 'loading' : 'signed-out', store: null };
}
