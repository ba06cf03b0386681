import { getSale, type Order } from '@coruja/contract';
import { useRef } from 'react';
import { client } from '../../../api/client.ts';
import { useStore } from '../../../api/store-context.ts';
import { useIntent } from '../../../lib/intent.ts';
import type { DialogState } from '../../../lib/use-dialog.ts';
import { OrderDialog } from '../../../parts/pix/order-dialog.tsx';
import { WaitingOrders } from '../../../parts/pix/waiting-orders.tsx';
import { toast } from '../../../ui/toast.tsx';
import { draftOf, dropDraft } from './order-drafts.ts';
import type { DoneSale } from './sale-done.tsx';
import type { SaleDraftState } from '../cart/use-sale-draft.ts';

export interface PixOrdersProps {
  /** The id of the order whose dialog is open. */
  readonly ordering: DialogState<string>;
  readonly state: SaleDraftState;
  /** Whether the sheet of narrow screens is closed. */
  readonly isCompact: boolean;
  readonly onPaid: (done: DoneSale) => void;
  readonly onNoShift: () => void;
  /** Called after the order's items are back in the cart. */
  readonly onPutBack: () => void;
  readonly home: () => HTMLElement | null;
}

/** The orders of the counter and the dialog of one. Loaded only by stores that have set PIX up. */
export function PixOrders(props: PixOrdersProps) {
  const { ordering, state, onPaid, onPutBack } = props;
  const storeId = useStore().id;
  const orderId = ordering.item ?? '';
  const draft = draftOf(storeId, orderId);
  const shown = useRef(new Set<string>());
  useIntent({ pay: ordering.open });

  const showPaid = (order: Order, surplus: number) => {
    shown.current.add(order.id);
    if (order.id === ordering.item) ordering.close();
    dropDraft(storeId, order.id);
    if (order.saleId === null) return;
    client
      .call(getSale, { params: { storeId, saleId: order.saleId } })
      .then((sale) => onPaid({ sale, surplus }))
      // The sale exists, but the person at the counter may not be allowed to read it.
      .catch(() => toast.success('PIX recebido!'));
  };
  return (
    <>
      <WaitingOrders
        isCompact={props.isCompact}
        onOpen={ordering.open}
        onReceived={(order) => showPaid(order, 0)}
        isShown={(id) => shown.current.has(id) || (ordering.opened && id === orderId)}
      />
      <OrderDialog
        key={orderId}
        orderId={orderId}
        opened={ordering.opened}
        onClose={ordering.close}
        onPaid={showPaid}
        onNoShift={props.onNoShift}
        cart={
          draft && {
            isFree: () => isEmpty(state) || sayFull(),
            putBack: () => {
              if (!isEmpty(state)) return;
              state.change(draft);
              dropDraft(storeId, orderId);
              onPutBack();
            },
          }
        }
        home={props.home}
      />
    </>
  );
}

function isEmpty({ read }: SaleDraftState): boolean {
  const { cart, time } = read();
  return cart.lines.length === 0 && time.length === 0;
}

function sayFull(): false {
  toast.info('O carrinho já tem itens.', 'Finalize ou esvazie o carrinho para trocar a forma de pagamento.');
  return false;
}
