import type { Product } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { Page } from '../../http/bind.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { isUuid } from '../../http/keyset.ts';
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
  const after = input.cursor === undefined ? null : positionOf(input.cursor);
  const rows = await listProductRows(ctx.db, ctx.storeId, { after, limit: input.limit });
  const last = rows.at(-1);
  const nextCursor = last && rows.length === input.limit ? encodeCursor([last.name_key, last.id]) : null;
  return { items: rows.map(productView), nextCursor };
}

function positionOf(cursor: string): { nameKey: string; id: string } {
  const [nameKey = '', id = ''] = decodeCursor(cursor, 2);
  assertThat(isUuid(id), 'INVALID_CURSOR');
  return { nameKey, id };
}
