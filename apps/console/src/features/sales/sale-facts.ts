import type { Sale } from '@coruja/contract';

/** Units, not lines: three cans are three items. */
export function itemCount(sale: Sale): number {
  return sale.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Whether a sale counts in the sums, or why not (docs/product/sales.md#sums). */
export type SaleState = 'counted' | 'courtesy' | 'refunded';

export function stateOf(sale: Sale): SaleState {
  if (sale.refundedAt !== null) return 'refunded';
  return sale.paymentType === 'FREE' ? 'courtesy' : 'counted';
}

/** Whether some of it was refunded, and not all. */
export function isRefundedInPart(sale: Sale): boolean {
  return sale.refundedAt === null && sale.refunds.length > 0;
}

/** Whether anything was paid for it. */
export const isPaid = (sale: Sale) => sale.paymentType !== 'FREE' && sale.total > 0;
