import type { User } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
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
  const after = input.cursor === undefined ? null : positionOf(input.cursor);
  const rows = await listCustomerRows(ctx.db, ctx.storeId, { after, limit: input.limit });
  const last = rows.at(-1);
  const nextCursor = last && rows.length === input.limit ? encodeCursor([last.name_key, last.id]) : null;
  return { items: rows.map(customerView), nextCursor };
}

function positionOf(cursor: string): { nameKey: string; id: string } {
  const [nameKey = '', id = ''] = decodeCursor(cursor, 2);
  assertThat(isUuid(id), 'INVALID_CURSOR');
  return { nameKey, id };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
