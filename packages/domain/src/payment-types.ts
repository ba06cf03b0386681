/** How money was taken at the counter (docs/product/sales.md#payment-types). `FREE` is a courtesy, which counts in no revenue. */
export const paymentTypes = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE'] as const;

export type PaymentType = (typeof paymentTypes)[number];

/** What a payment of a sale may be (docs/product/sales.md#payments). */
export const paymentTenders = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD'] as const;

/** Ways in which money comes in; `MIXED` where nobody recorded the parts. */
export const tenders = [...paymentTenders, 'MIXED'] as const;

export type Tender = (typeof tenders)[number];
