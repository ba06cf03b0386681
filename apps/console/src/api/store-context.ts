import type { Store } from '@coruja/contract';
import { createContext, use } from 'react';

/** Filled by the admin layout, which shows nothing of a store before it knows whose it is. */
export const StoreContext = createContext<Store | null>(null);

/**
 * The signed-in store. Only below the admin layout.
 *
 * @throws Error with the specification's text when there is none, or one without its id
 */
export function useStore(): Store {
  const store = use(StoreContext);
  if (!store?.id) throw new Error('ID da loja não encontrado.');
  return store;
}
