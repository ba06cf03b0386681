import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import { insertStockMovement } from './products-queries.ts';

/**
 * Records why a stock changes, in the caller's transaction; the ledger changes the stock.
 *
 * @param input.quantity units, positive when they are added
 */
export function recordStockMovement(
  ctx: StoreContext,
  input: { productId: string; kind: 'entry' | 'correction'; quantity: number; note?: string | null },
): Promise<void> {
  return insertStockMovement(ctx.db, {
    store_id: ctx.storeId,
    id: randomUUID(),
    product_id: input.productId,
    kind: input.kind,
    quantity: input.quantity,
    sale_id: null,
    note: input.note ?? null,
    actor: ctx.actor,
    created_at: ctx.now(),
  });
}
