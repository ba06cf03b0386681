import type { Order } from '@coruja/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { reasonOf } from '../../api/errors.ts';
import { useStore } from '../../api/store-context.ts';
import { useLast } from '../../lib/use-last.ts';
import { Dialog, DialogBody } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { OrderContent } from './order-content.tsx';
import { orderQuery } from './order-queries.ts';
import { waitingOrdersQuery } from './order-queries.ts';

export interface OrderDialogProps {
  readonly orderId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /**
   * The order became a sale, here or at another console.
   *
   * @param surplus what arrived above it, in reais
   */
  readonly onPaid: (order: Order, surplus: number) => void;
  /** The store receives only in a shift, and none is open. */
  readonly onNoShift: () => void;
  /** What was ordered, for another way to pay; null for an order of another tab. */
  readonly cart: CartOfOrder | null;
  readonly home?: () => HTMLElement | null;
}

export interface CartOfOrder {
  /** Whether the cart is empty; shows a message if not. */
  readonly isFree: () => boolean;
  readonly putBack: () => void;
}

/** 'PIX': the code of an order, and what became of it at the bank (docs/product/sales.md#pix-at-the-counter). */
export function OrderDialog(props: OrderDialogProps) {
  const { orderId, opened, onClose, onPaid } = props;
  const storeId = useStore().id;
  const queryClient = useQueryClient();
  const query = useQuery({
    ...orderQuery(storeId, orderId),
    enabled: opened,
    placeholderData: () =>
      queryClient.getQueryData(waitingOrdersQuery(storeId).queryKey)?.find(({ id }) => id === orderId),
  });
  const order = useLast((opened ? query.data : null) ?? null);
  const surplus = useRef(0);

  const tellPaid = useEffectEvent((paid: Order) => onPaid(paid, surplus.current));
  useEffect(() => {
    if (opened && query.data?.state === 'PAID') tellPaid(query.data);
  }, [opened, query.data]);

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="PIX"
      size={680}
      closeOnClickOutside={false}
      {...(props.home && { home: props.home })}
    >
      {order ? (
        <OrderContent
          {...props}
          order={order}
          onSurplus={(reais) => {
            surplus.current = reais;
          }}
        />
      ) : (
        query.isError && (
          <DialogBody>
            <ErrorState
              title="Não foi possível carregar o PIX."
              detail={reasonOf(query.error)}
              onRetry={() => void query.refetch()}
            />
          </DialogBody>
        )
      )}
    </Dialog>
  );
}
