import type { Customer } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageByName, readNameCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { customerView } from './customer-view.ts';
import { listCustomerRows } from './customers-queries.ts';

/**
 * A page of this store's customers by name.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listCustomers(
  ctx: StoreContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<Page<Customer[]>> {
  const after = readNameCursor(input.cursor);
  const rows = await listCustomerRows(ctx.db, ctx.storeId, { after, limit: input.limit });
  return pageByName(rows, input.limit, customerView);
}
