/**
 * The payment types of a sale (docs/product/sales.md#payment-types). `FREE` is a courtesy, which counts in no revenue.
 */
export const paymentTypes = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE'] as const;

export type PaymentType = (typeof paymentTypes)[number];

/** The tenders of a sale's payments (docs/product/sales.md#payments). */
export const paymentTenders = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD'] as const;

/** The tenders of received money; `MIXED` if the parts were not recorded. */
export const tenders = [...paymentTenders, 'MIXED'] as const;

export type Tender = (typeof tenders)[number];
