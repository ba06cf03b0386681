import type { Sale } from '@coruja/contract';
import { discountText } from './discount.ts';

/** 'Desconto manual', with the percentage where there is one. */
export function manualDiscountName({ percent }: NonNullable<Sale['manualDiscount']>): string {
  if (percent === null) return 'Desconto manual';
  const basisPoints = Math.round(percent * 100);
  return `Desconto manual (${discountText({ kind: 'percentage', basisPoints })})`;
}

/** The part of the discount that is the coupon's, in reais. */
export function couponDiscountOf({
  discount,
  manualDiscount,
}: Pick<Sale, 'discount' | 'manualDiscount'>): number {
  return (Math.round(discount * 100) - Math.round((manualDiscount?.amount ?? 0) * 100)) / 100;
}
