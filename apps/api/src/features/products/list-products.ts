import type { Product, ProductOrder } from '@coruja/contract';
import { normalizeForSearch } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { pageByKeys, readKeysCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { listProductRows, sortKeyTypes } from './product-list-queries.ts';
import { productView } from './product-view.ts';

interface ListInput {
  /** Every word is in the name, the description or the barcode. */
  readonly q?: string | undefined;
  readonly barcode?: string | undefined;
  /** Separated by commas. */
  readonly ids?: string | undefined;
  /** At first the best match of a search, else the name. */
  readonly order?: ProductOrder | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A page of the products.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listProducts(ctx: StoreContext, input: ListInput): Promise<Page<Product[]>> {
  const words = wordsOf(input.q ?? '');
  const order = input.order ?? (words.length > 0 ? 'match' : 'name');
  const after = readKeysCursor(input.cursor, sortKeyTypes(order));
  const filter = { words, barcode: withoutNull(input.barcode), ids: input.ids?.split(',') };
  const rows = await listProductRows(ctx.db, ctx.storeId, { filter, order, after, limit: input.limit });
  return pageByKeys(rows, input.limit, productView);
}

function wordsOf(text: string): string[] {
  return normalizeForSearch(withoutNull(text)).split(' ').filter(Boolean);
}

/** The database refuses this character in any text. */
function withoutNull<Text extends string | undefined>(text: Text): Text {
  return text?.replaceAll('\u0000', '') as Text;
}
