import type { Sale } from '@coruja/contract';
import { memo, type ReactNode } from 'react';
import { plural } from '../../lib/format.ts';
import { paymentTypeLabels } from '../../parts/sales/payment-types.ts';
import { shortIdOfSale } from '../../parts/sales/short-id.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { DateTime, Money } from '../../ui/zone.tsx';
import { isRefundedInPart, itemCount, stateOf } from './sale-facts.ts';
import styles from './sales-page.module.css';

interface SalesTableProps {
  /** Undefined while they load. */
  readonly sales: readonly Sale[] | undefined;
  readonly onOpen: (sale: Sale) => void;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}

/** Sales, newest first (docs/product/sales.md#sales-list). */
export function SalesTable({ sales, onOpen, empty, error }: SalesTableProps) {
  if (error || sales?.length === 0) {
    return (
      <DataTable
        label={label}
        columns={columns}
        rows={sales}
        rowKey={keyOf}
        onOpen={onOpen}
        empty={empty}
        error={error}
      />
    );
  }
  return <Rows sales={sales} onOpen={onOpen} />;
}

/** Memoized, because thousands of rows must not render again when a sale is opened. */
const Rows = memo(function Rows({ sales, onOpen }: Pick<SalesTableProps, 'sales' | 'onOpen'>) {
  return (
    <div className={styles.table}>
      <DataTable
        label={label}
        columns={columns}
        rows={sales}
        rowKey={keyOf}
        onOpen={onOpen}
        empty={null}
        skeletonRows={12}
      />
    </div>
  );
});

const label = 'Vendas, as mais novas primeiro';
const keyOf = ({ id }: Sale) => id;

const columns: readonly Column<Sale>[] = [
  {
    key: 'id',
    header: 'Venda',
    render: (sale) => <code className={styles.id}>{shortIdOfSale(sale.id)}</code>,
  },
  { key: 'date', header: 'Data', render: ({ createdAt }) => <DateTime instant={createdAt} /> },
  {
    key: 'user',
    header: 'Cliente',
    render: ({ user }) => (
      <span className={styles.person} data-anonymous={!user || undefined} title={user?.name}>
        {user?.name ?? 'Anônimo'}
      </span>
    ),
  },
  { key: 'items', header: 'Itens', align: 'end', render: (sale) => plural(itemCount(sale), 'item', 'itens') },
  {
    key: 'total',
    header: 'Total',
    align: 'end',
    render: (sale) => (
      <span className={styles.total} data-state={stateOf(sale)}>
        <Money reais={sale.total} />
      </span>
    ),
  },
  { key: 'payment', header: 'Pagamento', render: (sale) => <Payment sale={sale} /> },
];

function Payment({ sale }: { sale: Sale }) {
  const word = paymentTypeLabels[sale.paymentType];
  return (
    <span className={styles.payment}>
      {sale.paymentType === 'FREE' ? <StatusBadge tone="offline">{word}</StatusBadge> : word}
      {sale.refundedAt !== null && <StatusBadge tone="blocked">Estornada</StatusBadge>}
      {isRefundedInPart(sale) && <StatusBadge tone="blocked">Estorno parcial</StatusBadge>}
    </span>
  );
}
