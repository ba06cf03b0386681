import { formatMoney } from '../../lib/format.ts';
import { Sum, Sums } from '../../ui/detail-panel.tsx';

interface EventSumsProps {
  /** All in reais. */
  readonly subtotal: number;
  readonly discount: number;
  readonly code: string | undefined;
  /** Left out if it is shown larger beside them. */
  readonly total?: number;
}

/** Subtotal, discount with the coupon's code, total. */
export function EventSums({ subtotal, discount, code, total }: EventSumsProps) {
  return (
    <Sums>
      <Sum name="Subtotal">{formatMoney(subtotal)}</Sum>
      <Sum name={code ? `Desconto (${code})` : 'Desconto'}>
        {discount > 0 && '−'}
        {formatMoney(discount)}
      </Sum>
      {total !== undefined && (
        <Sum name="Total">
          <strong>{formatMoney(total)}</strong>
        </Sum>
      )}
    </Sums>
  );
}
