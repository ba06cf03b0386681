import { createContext, use } from 'react';
import type { SignedInStore } from './access.ts';

/** Provided by the admin layout once the signed-in store is known. */
export const StoreContext = createContext<SignedInStore | null>(null);

/**
 * The signed-in store. Only inside the admin layout. A store without its id still shows its screens, but its calls fail before
 * they are sent (MissingStoreError).
 */
export function useStore(): SignedInStore {
  const store = use(StoreContext);
  if (!store) throw new Error('there is no store outside the admin layout');
  return store;
}
