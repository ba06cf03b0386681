import type { Store } from '@coruja/contract';

/** The opening and closing of mails to a store's owner. */
export function addressee({ name, ownerName, timeZone }: Store) {
  return { storeName: name, ownerName, timeZone };
}
