import type { Order } from '@coruja/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from '../../api/store-context.ts';
import { formatMoney } from '../../lib/format.ts';
import { toast } from '../../ui/toast.tsx';
import { orderQuery } from './order-queries.ts';
import { confirmsItself, orderName } from './order-text.ts';

export interface ReceivedOrders {
  readonly orders: readonly Order[];
  readonly remove: (orderId: string) => void;
}

/** For how long a sale can be opened from the strip. */
const SHOWN_MS = 60_000;

/**
 * Orders that left the list because their PIX confirmed itself, without a press at this console. Each is announced once and
 * shown for a minute.
 *
 * @param orders the list; undefined until it is loaded
 * @param isShown whether the sale of an order is shown already
 */
export function useReceivedOrders(
  orders: readonly Order[] | undefined,
  isShown: (orderId: string) => boolean,
): ReceivedOrders {
  const queryClient = useQueryClient();
  const storeId = useStore().id;
  const before = useRef<readonly Order[]>([]);
  const [received, setReceived] = useState<readonly Order[]>([]);
  const remove = (orderId: string) => setReceived((all) => all.filter(({ id }) => id !== orderId));

  const look = useEffectEvent(async ({ id }: Order) => {
    const order = await queryClient.fetchQuery(orderQuery(storeId, id));
    if (order.state !== 'PAID' || isShown(id)) return;
    toast.success('PIX recebido!', `${orderName(order)} · ${formatMoney(order.pix)}`);
    setReceived((all) => [order, ...all.filter((other) => other.id !== id)]);
    setTimeout(() => remove(id), SHOWN_MS);
  });
  useEffect(() => {
    if (!orders) return;
    const gone = leftOf(before.current, orders);
    before.current = orders;
    // Without an answer nothing is announced; the sale is in 'Vendas'.
    for (const order of gone) look(order).catch(() => undefined);
  }, [orders]);
  return { orders: received, remove };
}

/** Those that the provider confirms and that are no longer in the list. */
export function leftOf(before: readonly Order[], now: readonly Order[]): readonly Order[] {
  return before.filter((order) => confirmsItself(order) && !now.some(({ id }) => id === order.id));
}
