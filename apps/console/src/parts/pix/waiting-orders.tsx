import type { Order } from '@coruja/contract';
import { IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '../../api/server-clock.ts';
import { REFRESH_MS } from '../../api/shared-queries.ts';
import { useStore } from '../../api/store-context.ts';
import { formatCountdown } from '../../lib/countdown.ts';
import { formatMoney } from '../../lib/format.ts';
import { secondsLeft } from '../../lib/seconds-left.ts';
import { dueText, orderName, standOf } from './order-text.ts';
import { waitingOrdersQuery } from './pix-queries.ts';
import styles from './waiting-orders.module.css';

interface WaitingOrdersProps {
  /** On narrow screens one line, without the expired ones. */
  readonly isCompact: boolean;
  readonly onOpen: (orderId: string) => void;
}

/** The orders that wait for their PIX, and those that expired within an hour (docs/product/sales.md#pix-at-the-counter). */
export function WaitingOrders(props: WaitingOrdersProps) {
  const { data: orders = [] } = useQuery({
    ...waitingOrdersQuery(useStore().id),
    refetchInterval: ({ state }) => (state.data?.length ? REFRESH_MS : false),
  });
  return orders.length > 0 && <Strip {...props} orders={orders} />;
}

function Strip({ orders, isCompact, onOpen }: WaitingOrdersProps & { orders: readonly Order[] }) {
  const now = useServerNow();
  const open = orders.filter((order) => ['open', 'uncharged'].includes(standOf(order, now)));
  const expired = orders.filter((order) => standOf(order, now) === 'expired');
  return (
    <section
      className={styles.strip}
      aria-label="PIX aguardando"
      data-compact={isCompact || undefined}
      data-expired={open.length === 0 || undefined}
    >
      <ul className={styles.list}>
        {open.map((order) => (
          <Row key={order.id} order={order} due={dueText(order)} onOpen={onOpen}>
            {formatCountdown(secondsLeft(order.expiresAt, now))}
          </Row>
        ))}
        {expired.map((order) => (
          <Row key={order.id} order={order} due={formatMoney(order.missing)} isExpired onOpen={onOpen}>
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
  readonly onOpen: (orderId: string) => void;
  readonly children: string;
}

function Row({ order, due, isExpired, onOpen, children }: RowProps) {
  const name = orderName(order);
  return (
    <li data-expired={isExpired}>
      <button type="button" className={styles.order} onClick={() => onOpen(order.id)}>
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
