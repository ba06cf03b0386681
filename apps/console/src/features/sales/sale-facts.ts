import type { Sale } from '@coruja/contract';
import { SHORT_ID_LENGTH } from './sales-filter.ts';

/** `1a2b3c4d`: how a sale is called at the counter (docs/product/sales.md#short-id). */
export function shortIdOfSale(sale: Pick<Sale, 'id'>): string {
  return sale.id.slice(0, SHORT_ID_LENGTH);
}

/** Units, not lines: three cans are three items. */
export function itemCount(sale: Sale): number {
  return sale.items.reduce((sum, item) => sum + item.quantity, 0);
}

/** Whether a sale counts in the sums, or stands apart (docs/product/sales.md#sums). */
export type SaleState = 'counted' | 'courtesy' | 'refunded';

export function stateOf(sale: Sale): SaleState {
  if (sale.refundedAt !== null) return 'refunded';
  return sale.paymentType === 'FREE' ? 'courtesy' : 'counted';
}
