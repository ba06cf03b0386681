import type { StockMovement } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageBySequence, readSequenceCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { getProduct } from './get-product.ts';
import { stockMovementView } from './product-view.ts';
import { listStockMovementRows } from './products-queries.ts';

/**
 * A page of a product's ledger, newest first, which explains the stock.
 *
 * @throws AppError PRODUCT_NOT_FOUND, INVALID_CURSOR
 */
export async function listStockMovements(
  ctx: StoreContext,
  input: { productId: string; limit: number; cursor?: string | undefined },
): Promise<Page<StockMovement[]>> {
  await getProduct(ctx, input);
  const before = readSequenceCursor(input.cursor);
  const page = { productId: input.productId, before, limit: input.limit };
  const rows = await listStockMovementRows(ctx.db, ctx.storeId, page);
  return pageBySequence(rows, input.limit, stockMovementView);
}
