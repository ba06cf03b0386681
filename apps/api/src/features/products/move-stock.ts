import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import { insertStockMovement } from './products-queries.ts';

/**
 * Writes why a stock changed, inside the transaction of whoever changes it; the ledger moves the stock.
 *
 * @param input.quantity units, positive when they come in
 */
export function moveStock(
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
