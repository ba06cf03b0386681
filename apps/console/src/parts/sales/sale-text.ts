import type { Sale } from '@coruja/contract';
import { formatList } from '@coruja/domain';
import { formatMinutes, formatMoney, formatNumber } from '../../lib/format.ts';
import { discountText } from './discount.ts';

/** The tender of a refund: 'em dinheiro'. */
const byTender: Readonly<Record<Sale['paymentType'], string>> = {
  CASH: 'em dinheiro',
  PIX: 'por PIX',
  CREDIT_CARD: 'no cartão de crédito',
  DEBIT_CARD: 'no cartão de débito',
  TAB: 'abatendo o fiado',
  MIXED: 'como foi pago',
  FREE: 'de cortesia',
};

/** 'R$ 10,00 em dinheiro e R$ 2,50 por PIX'. */
export function paidBackText(
  payments: readonly { readonly type: Sale['paymentType']; readonly amount: number }[],
): string {
  return formatList(payments.map(({ type, amount }) => `${formatMoney(amount)} ${byTender[type]}`));
}

/** What was refunded: '2 × Refrigerante, 45 min de Créditos'. */
export function refundedItemsText({ items }: Sale, refund: Sale['refunds'][number]): string {
  const names = new Map(items.map(({ id, product }) => [id, product.name]));
  const texts = refund.items.map(({ itemId, quantity, minutes }) => {
    const name = names.get(itemId) ?? '';
    return quantity === 0 ? `${formatMinutes(minutes)} de ${name}` : `${formatNumber(quantity)} × ${name}`;
  });
  return texts.join(', ');
}

/** 'Desconto manual', with its percentage if it has one. */
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
