import { assertThat } from '../../app-error.ts';
import { auditedProduct } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { removeImageFiles } from './product-images.ts';
import { deleteProductImages, lockProductRows, updateProductRow } from './products-queries.ts';
import { getProduct } from './get-product.ts';

/**
 * Removes a product; past sales keep its name and price, and its ledger stays.
 *
 * @throws AppError PRODUCT_NOT_FOUND
 */
export async function deleteProduct(ctx: StoreContext, input: { productId: string }): Promise<void> {
  const orphans = await inStore(ctx, async (inside) => {
    const [row] = await lockProductRows(inside.db, { storeId: ctx.storeId, ids: [input.productId] });
    assertThat(row, 'PRODUCT_NOT_FOUND');
    if (inside.audit) inside.audit.describe({ before: auditedProduct(await getProduct(inside, input)) });
    await updateProductRow(inside.db, ctx.storeId, { id: row.id, changes: { removed_at: ctx.now() } });
    return deleteProductImages(inside.db, ctx.storeId, row.id);
  });
  await removeImageFiles(ctx, orphans);
}
