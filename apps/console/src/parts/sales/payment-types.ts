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
