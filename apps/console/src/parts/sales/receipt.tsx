import type { Sale, Store } from '@coruja/contract';
import type { ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { formatMinutes, formatMoney } from '../../lib/format.ts';
import { cnpjMask } from '../../lib/masks.ts';
import { DateTime, ZoneProvider } from '../../ui/zone.tsx';
import { packageLines } from './package-text.ts';
import { paymentLines } from './payment-lines.ts';
import { paymentTypeLabels } from './payment-types.ts';
import styles from './receipt.module.css';
import { saleItemTotal } from './sale-item-total.ts';
import { couponDiscountOf, manualDiscountName, refundedItemsText } from './sale-text.ts';
import { shortIdOfSale } from './short-id.ts';

/**
 * Prints a sale's receipt on 58 or 80 mm paper (docs/product/sales.md#receipt). It is rendered outside the page, because the print
 * stylesheet hides everything else.
 */
export function printReceipt(sale: Sale, store: Store): void {
  const root = createRoot(document.createElement('div'));
  window.addEventListener('afterprint', () => root.unmount(), { once: true });
  const paper = (
    <ZoneProvider timeZone={store.timeZone}>
      <Receipt sale={sale} store={store} />
    </ZoneProvider>
  );
  flushSync(() => root.render(createPortal(paper, document.body)));
  window.print();
}

function Receipt({ sale, store }: { sale: Sale; store: Store }) {
  return (
    <div className={styles.paper} data-receipt>
      <header className={styles.head}>
        <strong>{store.name}</strong>
        <span>CNPJ {cnpjMask.format(store.cnpj)}</span>
      </header>
      <div className={styles.block}>
        <Line name={`Venda ${shortIdOfSale(sale.id)}`}>
          <DateTime instant={sale.createdAt} />
        </Line>
        <Line name="Cliente">{sale.user?.name ?? 'Anônimo'}</Line>
      </div>
      {sale.refundedAt !== null && (
        <p className={styles.refunded}>
          ESTORNADA
          <span>
            <DateTime instant={sale.refundedAt} />
          </span>
        </p>
      )}
      <ul className={styles.block}>
        {sale.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <span>{item.product.name}</span>
            {item.time?.rules.map(({ rule, minutes, amount }) => (
              <Line key={rule} name={`  ${rule} · ${formatMinutes(minutes)}`}>
                {formatMoney(amount)}
              </Line>
            ))}
            {packageLines(item.time, store.timeZone).map((line) => (
              <span key={line} className={styles.use}>
                {line}
              </span>
            ))}
            <Line name={`${item.quantity} × ${formatMoney(item.price)}`}>
              {formatMoney(saleItemTotal(item))}
            </Line>
          </li>
        ))}
      </ul>
      <div className={styles.block}>
        <Line name="Subtotal">{formatMoney(sale.subtotal)}</Line>
        {couponDiscountOf(sale) > 0 && (
          <Line name={sale.coupon ? `Desconto (${sale.coupon.code})` : 'Desconto'}>
            −{formatMoney(couponDiscountOf(sale))}
          </Line>
        )}
        {sale.manualDiscount && (
          <Line name={manualDiscountName(sale.manualDiscount)}>
            −{formatMoney(sale.manualDiscount.amount)}
          </Line>
        )}
        <div className={styles.total}>
          <Line name="Total">{formatMoney(sale.total)}</Line>
        </div>
        <Line name="Pagamento">{paymentTypeLabels[sale.paymentType]}</Line>
        {paymentLines(sale.payments).map(({ name, amount }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two lines may be the same in everything
          <Line key={index} name={name}>
            {formatMoney(amount)}
          </Line>
        ))}
        {sale.owedAfter !== null && <Line name="Total no fiado">{formatMoney(sale.owedAfter)}</Line>}
      </div>
      {sale.refundedAt === null && sale.refunds.length > 0 && <Refunds sale={sale} />}
      <p className={styles.foot}>não é documento fiscal</p>
    </div>
  );
}

/** The refunded parts of a sale that is not refunded as a whole. */
function Refunds({ sale }: { sale: Sale }) {
  return (
    <div className={styles.block}>
      {sale.refunds.map((refund) => (
        <div key={refund.id} className={styles.item}>
          <Line name="Estorno parcial">
            <DateTime instant={refund.at} />
          </Line>
          <span>{refundedItemsText(sale, refund)}</span>
          {refund.payments.map(({ type, amount }) => (
            <Line key={type} name={paymentTypeLabels[type]}>
              −{formatMoney(amount)}
            </Line>
          ))}
        </div>
      ))}
    </div>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <span>{name}</span>
      <span className={styles.value}>{children}</span>
    </div>
  );
}
