import { getCharge, getOrder, type listOrders as listOrdersRecord } from '@coruja/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { withoutSchemas } from '../../api/without-schemas.ts';
import { atOnce } from './pix-queries.ts';

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
export function chargeFailureQuery(storeId: string, orderId: string) {
  return queryOptions<string | null>({
    queryKey: [...keys.pix(storeId), 'no-code', orderId],
    queryFn: skipToken,
  });
}

const listOrders = withoutSchemas<typeof listOrdersRecord>({
  method: 'GET',
  path: '/stores/:storeId/orders',
});

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
