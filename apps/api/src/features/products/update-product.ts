import type { Product, updateProductBody } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedProduct } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getProduct } from './get-product.ts';
import { recordStockMovement } from './record-stock-movement.ts';
import { removeImageFiles, replaceImages, withNewImages } from './product-images.ts';
import { lockProductRows, updateProductRow } from './products-queries.ts';
import { searchText } from './search-text.ts';

type Changes = z.output<typeof updateProductBody>;

/**
 * Changes the fields that are sent. A different quantity is a counted one: the difference goes into the
 * ledger as a correction. New images replace the old ones, whose files are deleted after the commit.
 *
 * @throws AppError PRODUCT_NOT_FOUND, BARCODE_TAKEN, NOT_AN_IMAGE, PAYLOAD_TOO_LARGE
 */
export async function updateProduct(
  ctx: StoreContext,
  input: Changes & { productId: string },
): Promise<Product> {
  const { productId } = input;
  const { product, orphans } = await withNewImages(ctx, input.images, (within, names) =>
    inStore(within, async (inside) => {
      const [row] = await lockProductRows(inside.db, { storeId: ctx.storeId, ids: [productId] });
      assertThat(row, 'PRODUCT_NOT_FOUND');
      const current = await getProduct(inside, { productId });
      const before = inside.audit && auditedProduct(current);
      const changes = columnsOf(input, current);
      if (Object.keys(changes).length > 0) {
        await updateProductRow(inside.db, ctx.storeId, { id: productId, changes });
      }
      const difference = input.quantity === undefined ? 0 : input.quantity - row.quantity;
      if (difference !== 0)
        await recordStockMovement(inside, { productId, kind: 'correction', quantity: difference });
      const replaced = names ? await replaceImages(inside, { productId, names }) : [];
      const updated = await getProduct(inside, { productId });
      inside.audit?.describe({ before, after: auditedProduct(updated) });
      return { product: updated, orphans: replaced };
    }),
  );
  await removeImageFiles(ctx, orphans);
  return product;
}

function columnsOf({ name, description, price, barcode, isFavorite }: Changes, current: Product) {
  const isFoundOtherwise = [name, description, barcode].some((text) => text !== undefined);
  return {
    ...(name === undefined ? {} : { name, name_key: normalizeForSearch(name) }),
    ...(description === undefined ? {} : { description }),
    ...(price === undefined ? {} : { price_centavos: price }),
    ...(barcode === undefined ? {} : { barcode }),
    ...(isFavorite === undefined ? {} : { is_favorite: isFavorite }),
    ...(isFoundOtherwise ? { search_text: searchText(current, { name, description, barcode }) } : {}),
  };
}
