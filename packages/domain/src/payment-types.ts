/** How money was taken at the counter (specification.md, section 3). `FREE` is a courtesy: recorded, in no revenue. */
export const paymentTypes = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE'] as const;

export type PaymentType = (typeof paymentTypes)[number];
