/** How money was taken at the counter (docs/product/sales.md#payment-types). `FREE` is a courtesy, which counts in no revenue. */
export const paymentTypes = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE'] as const;

export type PaymentType = (typeof paymentTypes)[number];
