import { type CallInput, createCharge, createOrder, type Order, type SaleBody } from '@coruja/contract';
import type { QueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { showAnswer } from '../../api/written.ts';
import { showChargeFailure } from './order-calls.ts';
import { chargeQuery, orderQuery } from './order-queries.ts';

/** After this time the answer is considered lost; the same order can be sent again. */
const PATIENCE_MS = 20_000;

interface Placing {
  readonly body: SaleBody;
  /** The Idempotency-Key of the order. */
  readonly key: string;
  /** Is called before its code is made. */
  readonly onOrdered?: (order: Order) => void;
}

/** Makes the order of a sale and its code, and shows both. Without the code the order is still there, and its dialog makes one. */
export async function placeOrder(
  { queryClient, storeId }: { queryClient: QueryClient; storeId: string },
  { body, key, onOrdered }: Placing,
): Promise<Order> {
  const order = await client.call(
    createOrder,
    { params: { storeId }, body: orderOf(body) },
    { idempotencyKey: key, signal: AbortSignal.timeout(PATIENCE_MS) },
  );
  onOrdered?.(order);
  const shown = await withCharge({ queryClient, storeId }, order).catch((error: unknown) => {
    showChargeFailure(queryClient, { storeId, orderId: order.id }, error);
    return order;
  });
  await showAnswer(queryClient, orderQuery(storeId, order.id).queryKey, shown);
  return shown;
}

async function withCharge(
  { queryClient, storeId }: { queryClient: QueryClient; storeId: string },
  order: Order,
): Promise<Order> {
  const charge = await client.call(
    createCharge,
    { params: { storeId, orderId: order.id }, body: {} },
    { idempotencyKey: crypto.randomUUID(), signal: AbortSignal.timeout(PATIENCE_MS) },
  );
  await showAnswer(queryClient, chargeQuery(storeId, charge.id).queryKey, charge);
  return { ...order, charge, expiresAt: charge.expiresAt };
}

type OrderBody = CallInput<typeof createOrder>['body'];

/** The order of a sale: the PIX pays what the other tenders leave. */
export function orderOf({ couponCode, discount, items, time, userId, payments = [] }: SaleBody): OrderBody {
  const others = payments.flatMap(({ type, ...part }) =>
    type === 'PIX' || type === 'TAB' ? [] : [{ type, ...part }],
  );
  return { couponCode, discount, items, time, userId, payments: others };
}
