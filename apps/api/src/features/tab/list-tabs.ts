import type { OpenTab } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { type OpenTabRow, listOpenTabRows, sumOpenTabs } from './tab-queries.ts';

/**
 * A page of the customers who owe (docs/product/tab.md#who-owes), the one with the oldest unpaid sale first.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listTabs(
  ctx: StoreContext,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<OpenTab[]>> {
  const rows = await listOpenTabRows(ctx.db, ctx.storeId, { after: readAgeCursor(cursor), limit });
  return pageByAge(rows, limit, openTabView);
}

export async function getTabsSummary(ctx: StoreContext): Promise<{ count: number; owed: number }> {
  const { count, owed } = await sumOpenTabs(ctx.db, ctx.storeId);
  return { count, owed: toReais(centavos(owed)) };
}

function openTabView({ id, name, owed, tab_limit: limit, created_at: since }: OpenTabRow): OpenTab {
  return {
    user: { id, name },
    owed: toReais(centavos(owed)),
    limit: limit === null ? null : toReais(centavos(limit)),
    since: since.toISOString(),
  };
}
