import { formatMoney } from '../../lib/format.ts';
import styles from './event-panel.module.css';

interface SumsProps {
  /** All in reais. */
  readonly subtotal: number;
  readonly discount: number;
  readonly code: string | undefined;
  /** Left out if it is shown larger beside them. */
  readonly total?: number;
}

/** Subtotal, discount with the coupon's code, total. */
export function Sums({ subtotal, discount, code, total }: SumsProps) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(subtotal)}</dd>
      </div>
      <div>
        <dt>{code ? `Desconto (${code})` : 'Desconto'}</dt>
        <dd>
          {discount > 0 && '−'}
          {formatMoney(discount)}
        </dd>
      </div>
      {total !== undefined && (
        <div>
          <dt>Total</dt>
          <dd>
            <strong>{formatMoney(total)}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
}
