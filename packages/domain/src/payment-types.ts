/**
 * How an event is paid, and a sale without a tab (docs/product/sales.md#payment-types). `FREE` is a courtesy, which counts in no
 * revenue.
 */
export const paymentTypes = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'MIXED', 'FREE'] as const;

export type PaymentType = (typeof paymentTypes)[number];

/** The payment types of a sale; `TAB` is owed by its customer (docs/product/tab.md#selling). */
export const salePaymentTypes = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD', 'TAB', 'MIXED', 'FREE'] as const;

export type SalePaymentType = (typeof salePaymentTypes)[number];

/** The tenders of a sale's payments (docs/product/sales.md#payments). */
export const paymentTenders = ['CASH', 'PIX', 'CREDIT_CARD', 'DEBIT_CARD'] as const;

/** What pays a part of a sale. */
export const salePaymentParts = [...paymentTenders, 'TAB'] as const;

export type SalePaymentPart = (typeof salePaymentParts)[number];

/** The tenders of received money; `MIXED` if the parts were not recorded. */
export const tenders = [...paymentTenders, 'MIXED'] as const;

export type Tender = (typeof tenders)[number];
