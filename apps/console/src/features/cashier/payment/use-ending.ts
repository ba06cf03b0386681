import type { SaleTotal } from '@coruja/domain';
import { useRefusal } from './refusal.ts';
import type { DoneSale } from './sale-done.tsx';
import { useFinishSale } from './use-finish-sale.ts';
import { useOrder } from './use-order.ts';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';
import type { TimeOfCart } from '../time/use-time.ts';

interface EndingInput {
  readonly time: TimeOfCart;
  readonly total: SaleTotal;
  readonly onNoShift: () => void;
  /** Opens and closes the sheet of narrow screens. */
  readonly showCart: (isShown: boolean) => void;
  readonly onDone: (done: DoneSale) => void;
}

/** What ends a sale: it is recorded at once, or becomes an order that waits for its PIX. */
export function useEnding(state: SaleDraftState, { time, total, onNoShift, showCart, onDone }: EndingInput) {
  const refuse = useRefusal(state, onNoShift);
  const order = useOrder(state, { refuse, onOrdered: () => showCart(false) });
  const finishing = useFinishSale(state, {
    timeOf: () => time.items,
    onNoCustomer: () => showCart(true),
    onDone: (sale) => onDone({ sale }),
    refuse,
    takeOrder: (body) => total.total > 0 && order.take(body),
  });
  return {
    finishing: { ...finishing, isSending: finishing.isSending || order.isSending },
    orders: { order, state, onPaid: onDone, onNoShift, onPutBack: () => showCart(true) },
  };
}

export type SaleEnding = ReturnType<typeof useEnding>;
