import type { Product, addStockBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedProduct, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getProduct } from './get-product.ts';
import { recordStockMovement } from './record-stock-movement.ts';
import { lockProductRows } from './products-queries.ts';

/**
 * Adds delivered units to the stock.
 *
 * @throws AppError PRODUCT_NOT_FOUND, STOCK_TOO_LARGE
 */
export function addStock(
  ctx: StoreContext,
  input: z.output<typeof addStockBody> & { productId: string },
): Promise<Product> {
  return inStore(ctx, async (inside) => {
    const [row] = await lockProductRows(inside.db, { storeId: ctx.storeId, ids: [input.productId] });
    assertThat(row, 'PRODUCT_NOT_FOUND');
    const { productId, quantity, note } = input;
    await recordStockMovement(inside, {
      productId,
      kind: 'entry',
      quantity,
      ...(note === undefined ? {} : { note }),
    });
    const product = await getProduct(inside, { productId });
    const after = withFields(auditedProduct(product), { quantity: row.quantity + quantity });
    inside.audit?.describe({ before: withFields(after, { quantity: row.quantity }), after, reason: note });
    return product;
  });
}
