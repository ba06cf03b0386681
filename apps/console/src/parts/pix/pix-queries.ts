import { getPixSettings, listOrders, listReceivedPix } from '@coruja/contract';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** How the counter receives by PIX (docs/product/pix.md#settings). */
export function pixSettingsQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'settings'],
    queryFn: ({ signal }) => client.call(getPixSettings, { params: { storeId } }, { signal }),
  });
}

const atOnce = 50;

/** The orders of the counter's strip: those that can be paid, and those that expired within an hour. */
export function waitingOrdersQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'waiting'],
    queryFn: ({ signal }) =>
      client.call(
        listOrders,
        { params: { storeId }, query: { state: 'waiting', limit: atOnce } },
        { signal },
      ),
  });
}

/** The PIX for which somebody must decide. */
export function unresolvedPixQuery(storeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'unresolved'],
    queryFn: ({ signal }) =>
      client.call(
        listReceivedPix,
        { params: { storeId }, query: { state: 'unresolved', limit: atOnce } },
        { signal },
      ),
  });
}
