import type { Store } from '@coruja/contract';
import { createContext, use } from 'react';

/** Filled by the admin layout, which shows nothing of a store before it knows whose it is. */
export const StoreContext = createContext<Store | null>(null);

/**
 * The signed-in store. Only below the admin layout. One without its id shows its screens all the same: calls in its name
 * are refused before they are sent (MissingStoreError).
 */
export function useStore(): Store {
  const store = use(StoreContext);
  if (!store) throw new Error('there is no store outside the admin layout');
  return store;
}
