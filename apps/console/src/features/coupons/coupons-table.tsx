import type { Coupon } from '@coruja/contract';
import type { ReactNode } from 'react';
import { discountOf, discountText } from '../../parts/sales/discount.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Day } from '../../ui/zone.tsx';
import { stateOfCoupon, usesText } from './coupon-facts.ts';
import { CouponBadge } from './coupon-panel.tsx';
import styles from './coupons-page.module.css';

interface CouponsTableProps {
  /** Undefined while they load. */
  readonly coupons: readonly Coupon[] | undefined;
  /** In milliseconds since the epoch. */
  readonly now: number;
  readonly onOpen: (coupon: Coupon) => void;
  readonly empty: ReactNode;
  readonly error: ReactNode;
}

/** Coupons, newest first (docs/product/coupons.md#the-screen). */
export function CouponsTable({ coupons, now, onOpen, empty, error }: CouponsTableProps) {
  const columns: Column<Coupon>[] = [
    { key: 'code', header: 'Código', render: ({ code }) => code },
    {
      key: 'discount',
      header: 'Desconto',
      align: 'end',
      render: (coupon) => discountText(discountOf(coupon)),
    },
    { key: 'uses', header: 'Usos / limite', align: 'end', render: usesText },
    { key: 'expiry', header: 'Validade', render: (coupon) => <Expiry coupon={coupon} now={now} /> },
    {
      key: 'description',
      header: 'Descrição',
      render: ({ description }) => (
        <span className={styles.description} title={description ?? undefined}>
          {description ?? '–'}
        </span>
      ),
    },
  ];
  return (
    <div className={styles.table}>
      <DataTable
        label="Cupons, os mais novos primeiro"
        columns={columns}
        rows={coupons}
        rowKey={({ id }) => id}
        onOpen={onOpen}
        empty={empty}
        error={error}
      />
    </div>
  );
}

function Expiry({ coupon, now }: { coupon: Coupon; now: number }) {
  return (
    <span className={styles.expiry}>
      {coupon.expiresAt === null ? 'Nunca' : <Day instant={coupon.expiresAt} />}
      <CouponBadge state={stateOfCoupon(coupon, now)} />
    </span>
  );
}
