import type { PastSession } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { spanInStore } from '../stores/span-in-store.ts';
import { getRegisterTerm } from '../visit-rules/get-register-term.ts';
import { pastSessionView } from './session-view.ts';
import { pastSessions } from './sessions-queries.ts';

interface HistoryFilter {
  readonly computerId?: string | undefined;
  readonly customerId?: string | undefined;
  /** Calendar days in the store's zone, both included; absent means no bound. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A page of the sessions that are over, the last started first.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listPastSessions(
  ctx: StoreContext,
  input: HistoryFilter,
): Promise<Page<PastSession[]>> {
  const after = readAgeCursor(input.cursor);
  const now = ctx.now();
  const { since } = await getRegisterTerm(ctx);
  const span = await spanInStore(ctx, { startDate: input.from, endDate: input.to });
  const rows = await pastSessions(ctx.db, ctx.storeId, {
    ...span,
    now,
    computerId: input.computerId ?? null,
    customer: input.customerId ? { id: input.customerId, since } : null,
    after,
    limit: input.limit,
  }).execute();
  return pageByAge(rows, input.limit, (row) => pastSessionView(row, { now, since }));
}
