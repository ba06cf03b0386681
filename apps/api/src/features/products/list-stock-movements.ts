import type { StockMovement } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { Page } from '../../http/bind.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { getProduct } from './get-product.ts';
import { stockMovementView } from './product-view.ts';
import { listStockMovementRows } from './products-queries.ts';

/**
 * A page of a product's ledger, newest first: line by line why the stock is what it is.
 *
 * @throws AppError PRODUCT_NOT_FOUND, INVALID_CURSOR
 */
export async function listStockMovements(
  ctx: StoreContext,
  input: { productId: string; limit: number; cursor?: string | undefined },
): Promise<Page<StockMovement[]>> {
  await getProduct(ctx, input);
  const before = input.cursor === undefined ? null : sequenceOf(input.cursor);
  const page = { productId: input.productId, before, limit: input.limit };
  const rows = await listStockMovementRows(ctx.db, ctx.storeId, page);
  const last = rows.at(-1);
  const nextCursor = last && rows.length === input.limit ? encodeCursor([String(last.sequence)]) : null;
  return { items: rows.map(stockMovementView), nextCursor };
}

function sequenceOf(cursor: string): number {
  const sequence = Number(decodeCursor(cursor, 1)[0]);
  if (!Number.isSafeInteger(sequence)) throw new AppError('INVALID_CURSOR');
  return sequence;
}
