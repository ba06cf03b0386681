import { randomUUID } from 'node:crypto';
import type { Product, productBody } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import type { z } from 'zod';
import { auditedProduct } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { assertPlanLimit } from '../subscriptions/assert-plan-limit.ts';
import { getProduct } from './get-product.ts';
import { recordStockMovement } from './record-stock-movement.ts';
import { replaceImages, withNewImages } from './product-images.ts';
import { countProducts, insertProduct } from './products-queries.ts';
import { searchText } from './search-text.ts';

/**
 * Adds a product within the plan's limit. A missing price or quantity is 0 (docs/product/products.md#fields).
 * The initial stock is an entry of the ledger.
 *
 * @throws AppError PLAN_LIMIT, BARCODE_TAKEN, NOT_AN_IMAGE, PAYLOAD_TOO_LARGE
 */
export function createProduct(ctx: StoreContext, input: z.output<typeof productBody>): Promise<Product> {
  return withNewImages(ctx, input.images, (within, names) =>
    inStore(
      within,
      async (inside) => {
        await assertPlanLimit(inside, 'products', () => countProducts(inside.db, ctx.storeId));
        const productId = randomUUID();
        await insertProduct(inside.db, {
          store_id: ctx.storeId,
          id: productId,
          name: input.name,
          name_key: normalizeForSearch(input.name),
          description: input.description,
          price_centavos: input.price ?? 0,
          barcode: input.barcode ?? null,
          search_text: searchText(input),
          is_favorite: input.isFavorite ?? false,
          last_sold_at: null,
          created_at: ctx.now(),
          removed_at: null,
        });
        if (names) await replaceImages(inside, { productId, names });
        if (input.quantity)
          await recordStockMovement(inside, { productId, kind: 'entry', quantity: input.quantity });
        const product = await getProduct(inside, { productId });
        inside.audit?.describe({ after: auditedProduct(product) });
        return product;
      },
      'counting',
    ),
  );
}
