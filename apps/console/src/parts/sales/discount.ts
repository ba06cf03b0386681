import type { Coupon } from '@coruja/contract';
import { type Discount, fromReais } from '@coruja/domain';
import { formatMoney } from '../../lib/format.ts';

/** A coupon's discount, as `saleTotal` needs it. */
export function discountOf(coupon: Pick<Coupon, 'discountValue' | 'isPercentage'>): Discount {
  const amount = fromReais(coupon.discountValue);
  return coupon.isPercentage ? { kind: 'percentage', basisPoints: amount } : { kind: 'fixed', amount };
}

/** `10%`, `12,5%` or `R$ 5,00`. */
export function discountText(discount: Discount): string {
  if (discount.kind === 'fixed') return formatMoney(discount.amount / 100);
  return `${(discount.basisPoints / 100).toLocaleString('pt-BR')}%`;
}
