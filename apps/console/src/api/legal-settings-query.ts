import { getLegalSettings } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from './client.ts';
import { keys } from './keys.ts';

/** The legal rules that the store can turn on, and which are on (docs/product/law.md#rules). */
export function legalSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.legalSettings(storeId),
    queryFn: ({ signal }) => client.call(getLegalSettings, { params: { storeId } }, { signal }),
  });
}
