import { getCharge, getOrder } from '@coruja/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export function orderQuery(storeId: string, orderId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'order', orderId],
    queryFn: ({ signal }) => client.call(getOrder, { params: { storeId, orderId } }, { signal }),
  });
}

/** A charge with its picture, which never changes. */
export function chargeQuery(storeId: string, chargeId: string) {
  return queryOptions({
    queryKey: [...keys.pix(storeId), 'charge', chargeId],
    queryFn: ({ signal }) => client.call(getCharge, { params: { storeId, chargeId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Why the provider made no code for an order; null or undefined if it did not refuse. */
export function noCodeQuery(storeId: string, orderId: string) {
  return queryOptions<string | null>({
    queryKey: [...keys.pix(storeId), 'no-code', orderId],
    queryFn: skipToken,
  });
}
