import type { RegisterOpening } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { listOpeningRows } from './register-queries.ts';
import { openingView } from './register-view.ts';

/**
 * A page of the log, newest first.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listRegisterOpenings(
  ctx: StoreContext,
  input: { limit: number; cursor?: string | undefined },
): Promise<Page<RegisterOpening[]>> {
  const after = readAgeCursor(input.cursor);
  const rows = await listOpeningRows(ctx.db, ctx.storeId, { after, limit: input.limit });
  return pageByAge(rows, input.limit, openingView);
}
