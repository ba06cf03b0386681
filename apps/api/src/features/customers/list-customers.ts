import type { User } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import type { Page } from '../../http/bind.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
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
): Promise<Page<User[]>> {
  const [nameKey, id] = input.cursor === undefined ? [] : decodeCursor(input.cursor, 2);
  const after = nameKey !== undefined && id !== undefined ? { nameKey, id } : null;
  const rows = await listCustomerRows(ctx.db, ctx.storeId, { after, limit: input.limit });
  const last = rows.at(-1);
  const nextCursor = last && rows.length === input.limit ? encodeCursor([last.name_key, last.id]) : null;
  return { items: rows.map(customerView), nextCursor };
}
