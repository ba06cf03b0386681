import { getSale, type Order } from '@coruja/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { client } from '../../api/client.ts';
import { useStore } from '../../api/store-context.ts';
import type { DialogState } from '../../lib/use-dialog.ts';
import { OrderDialog } from '../../parts/pix/order-dialog.tsx';
import { WaitingOrders } from '../../parts/pix/waiting-orders.tsx';
import type { ToPay } from '../../parts/sales/sell-time.ts';
import { toast } from '../../ui/toast.tsx';
import { draftOf, dropDraft } from './order-drafts.ts';
import type { DoneSale } from './sale-done.tsx';
import type { SaleDraftState } from './use-sale-draft.ts';

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
  useAskedOrder(ordering);

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

/** Opens the order that another screen made, once. */
function useAskedOrder(ordering: DialogState<string>): void {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const asked = isToPay(state) ? state.orderId : null;
  const show = useEffectEvent((orderId: string) => {
    ordering.open(orderId);
    void navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => {
    if (asked !== null) show(asked);
  }, [asked]);
}

function isToPay(state: unknown): state is ToPay {
  return (
    typeof state === 'object' && state !== null && 'orderId' in state && typeof state.orderId === 'string'
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
