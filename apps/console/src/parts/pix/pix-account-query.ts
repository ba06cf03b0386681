import { getPixAccount } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** The store's account at the provider, as last seen (docs/product/pix.md#account). Only for the owner: see `useIsOwner`. */
export function pixAccountQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'account'],
    queryFn: ({ signal }) => client.call(getPixAccount, { params: { storeId } }, { signal }),
  });
}
