import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useStore } from '../../../api/store-context.ts';
import { now } from '../../../lib/clock.ts';
import type { Till } from '../../../parts/display/channel.ts';
import { chargeQuery, orderQuery } from '../../../parts/pix/order-queries.ts';
import {
  cartScreen,
  nextShown,
  type OpenCart,
  pixScreen,
  saleNotices,
  type Shown,
} from './display-source.ts';
import type { DoneSale } from '../payment/sale-done.tsx';

export interface ShownCart extends OpenCart {
  readonly done: DoneSale | null;
  /** The order whose dialog was opened last. */
  readonly orderId: string | null;
  readonly isOrderOpen: boolean;
}

/** Sends what the customer sees to the displays, whenever it changes. Mounted while there are any. */
export function DisplayPublisher({ till, orderId, isOrderOpen, done, ...cart }: ShownCart & { till: Till }) {
  const storeId = useStore().id;
  // Reads only what the order's dialog has loaded, and sends no call of its own.
  const enabled = false;
  const order = useQuery({ ...orderQuery(storeId, orderId ?? ''), enabled }).data;
  const code = useQuery({ ...chargeQuery(storeId, order?.charge?.id ?? ''), enabled }).data;
  const shown = useRef<Shown>(null);
  useEffect(() => {
    const pix = isOrderOpen && order ? pixScreen(order, code) : null;
    const screen = pix ?? cartScreen(cart);
    shown.current = nextShown(shown.current, { screen, ends: saleNotices(order, done), now: now() });
    till.publish({ screen, notice: shown.current.notice });
  });
  return null;
}
