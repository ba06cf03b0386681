import type { Store } from '@coruja/contract';

/** How letters to a store's owner begin and end. */
export function addressee({ name, ownerName, timeZone }: Store) {
  return { storeName: name, ownerName, timeZone };
}
