import type { Order } from '@coruja/contract';
import { IconCheck, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../api/server-clock.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatCountdown } from '../../lib/countdown.ts';
import { formatMoney } from '../../lib/format.ts';
import { secondsLeft } from '../../lib/seconds-left.ts';
import { dueText, orderName, statusOfOrder } from './order-text.ts';
import { type ReceivedOrders, useReceivedOrders } from './received-orders.ts';
import { waitingOrdersQuery } from './order-queries.ts';
import styles from './waiting-orders.module.css';

interface WaitingOrdersProps {
  /** On narrow screens one line, without the expired ones. */
  readonly isCompact: boolean;
  readonly onOpen: (orderId: string) => void;
  /** Shows the sale of an order that was paid while its dialog was closed. */
  readonly onReceived: (order: Order) => void;
  /** Whether its sale is shown already. */
  readonly isShown: (orderId: string) => boolean;
}

/**
 * The orders that wait for their PIX, and those that expired within an hour (docs/product/sales.md#pix-at-the-counter); above them those
 * whose PIX has just confirmed itself.
 */
export function WaitingOrders(props: WaitingOrdersProps) {
  const { data: orders } = useQuery({
    ...waitingOrdersQuery(useStore().id),
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  });
  const received = useReceivedOrders(orders, props.isShown);
  const isEmpty = !orders?.length && received.orders.length === 0;
  return !isEmpty && <Strip {...props} orders={orders ?? []} received={received} />;
}

interface StripProps extends WaitingOrdersProps {
  readonly orders: readonly Order[];
  readonly received: ReceivedOrders;
}

function Strip({ orders, received, isCompact, onOpen, onReceived }: StripProps) {
  const now = useServerNow();
  const open = orders.filter((order) => ['open', 'uncharged'].includes(statusOfOrder(order, now)));
  const expired = orders.filter((order) => statusOfOrder(order, now) === 'expired');
  return (
    <section
      className={styles.strip}
      aria-label="PIX aguardando"
      data-compact={isCompact || undefined}
      data-expired={open.length + received.orders.length === 0 || undefined}
    >
      <ul className={styles.list}>
        {received.orders.map((order) => (
          <ReceivedRow
            key={order.id}
            order={order}
            onOpen={() => {
              received.remove(order.id);
              onReceived(order);
            }}
          />
        ))}
        {open.map((order) => (
          <Row key={order.id} order={order} due={dueText(order)} onOpen={() => onOpen(order.id)}>
            {order.charge?.isInAnalysis ? 'Em análise' : formatCountdown(secondsLeft(order.expiresAt, now))}
          </Row>
        ))}
        {expired.map((order) => (
          <Row
            key={order.id}
            order={order}
            due={formatMoney(order.missing)}
            isExpired
            onOpen={() => onOpen(order.id)}
          >
            Expirado
          </Row>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly order: Order;
  readonly due: string;
  readonly isExpired?: boolean;
  readonly onOpen: () => void;
  readonly children: string;
}

function Row({ order, due, isExpired, onOpen, children }: RowProps) {
  const name = orderName(order);
  return (
    <li data-expired={isExpired}>
      <button type="button" className={styles.order} onClick={onOpen}>
        <IconQrcode size={18} aria-hidden className={styles.icon} />
        <span className={styles.word}>PIX</span>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.due}>{due}</span>
        <span className={styles.time}>{children}</span>
      </button>
    </li>
  );
}

function ReceivedRow({ order, onOpen }: { order: Order; onOpen: () => void }) {
  const name = orderName(order);
  return (
    <li data-received>
      <button type="button" className={styles.order} onClick={onOpen}>
        <IconCheck size={18} aria-hidden className={styles.icon} />
        <span className={styles.received}>PIX recebido!</span>
        <span className={styles.name} title={name}>
          {name}
        </span>
        <span className={styles.due}>{formatMoney(order.pix)}</span>
        <span className={styles.time}>Ver venda</span>
      </button>
    </li>
  );
}
