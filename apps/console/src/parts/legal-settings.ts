import { getLegalSettings } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../api/client.ts';
import { keys } from '../api/keys.ts';

/** The rules that the law of the state offers, and which are on (docs/decisions/0016). */
export function legalSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: keys.legalSettings(storeId),
    queryFn: ({ signal }) => client.call(getLegalSettings, { params: { storeId } }, { signal }),
  });
}
