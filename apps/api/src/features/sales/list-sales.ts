import type { Sale } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { spanInStore } from '../stores/span-in-store.ts';
import { saleView } from './sale-view.ts';
import { listSaleRows } from './sales-queries.ts';

interface SalesFilter {
  /** Calendar days in the store's zone, both included; absent means no bound. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly shortId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A page of the sales, newest first, refunded ones included.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listSales(ctx: StoreContext, input: SalesFilter): Promise<Page<Sale[]>> {
  const after = readAgeCursor(input.cursor);
  const span = await spanInStore(ctx, input);
  const page = { ...span, shortId: input.shortId ?? null, after, limit: input.limit };
  const rows = await listSaleRows(ctx.db, ctx.storeId, page);
  return pageByAge(rows, input.limit, saleView);
}
