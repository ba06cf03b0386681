import type { Product } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { productView } from './product-view.ts';
import { findProductRow } from './products-queries.ts';

/** @throws AppError PRODUCT_NOT_FOUND */
export async function getProduct(ctx: StoreContext, input: { productId: string }): Promise<Product> {
  const row = await findProductRow(ctx.db, ctx.storeId, input.productId);
  assertThat(row, 'PRODUCT_NOT_FOUND');
  return productView(row);
}
