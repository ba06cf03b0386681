import type { Product } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageByName, readNameCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { productView } from './product-view.ts';
import { listProductRows } from './products-queries.ts';

/**
 * A page of the products by name.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listProducts(
  ctx: StoreContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<Page<Product[]>> {
  const after = readNameCursor(input.cursor);
  const rows = await listProductRows(ctx.db, ctx.storeId, { after, limit: input.limit });
  return pageByName(rows, input.limit, productView);
}
