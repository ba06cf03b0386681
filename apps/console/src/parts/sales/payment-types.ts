import type { PaymentType } from '@coruja/domain';

/** How money was taken, in the words of the counter (docs/product/sales.md#payment-types). */
export const paymentTypeLabels = {
  CASH: 'Dinheiro',
  PIX: 'PIX',
  CREDIT_CARD: 'Cartão de crédito',
  DEBIT_CARD: 'Cartão de débito',
  MIXED: 'Misto',
  FREE: 'Cortesia',
} as const satisfies Record<PaymentType, string>;
