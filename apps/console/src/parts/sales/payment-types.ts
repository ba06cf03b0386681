import type { SalePaymentType } from '@coruja/domain';

/** The names of the payment types (docs/product/sales.md#payment-types). */
export const paymentTypeLabels = {
  CASH: 'Dinheiro',
  PIX: 'PIX',
  CREDIT_CARD: 'Cartão de crédito',
  DEBIT_CARD: 'Cartão de débito',
  TAB: 'Fiado',
  MIXED: 'Misto',
  FREE: 'Cortesia',
} as const satisfies Record<SalePaymentType, string>;

interface PaidSale {
  readonly paymentType?: SalePaymentType | undefined;
  readonly payments?: readonly { readonly type: SalePaymentType }[] | undefined;
}

/** Whether a PIX pays a sale or a part of it. One that is also put on a tab is no order (docs/product/sales.md#pix-at-the-counter). */
export function isPaidByCode({ paymentType, payments }: PaidSale): boolean {
  if (!payments) return paymentType === 'PIX';
  return payments.some(({ type }) => type === 'PIX') && payments.every(({ type }) => type !== 'TAB');
}
