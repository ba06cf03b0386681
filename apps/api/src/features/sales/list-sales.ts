import type { Sale } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { permissionsOf } from '../../permissions.ts';
import { pageByAge, readAgeCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { findOpenShift } from '../shifts/find-shift.ts';
import { spanInStore } from '../stores/span-in-store.ts';
import { saleView } from './sale-view.ts';
import { listSaleRows, type RecentSales } from './sales-queries.ts';

const recentMs = 24 * 3_600_000;

interface SalesFilter {
  /** Calendar days in the store's zone, both included; absent means no bound. */
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly shortId?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/**
 * A page of the sales, newest first, refunded ones included. A person who may not read reports gets their own sales of the last day,
 * and all sales of the open shift.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listSales(ctx: StoreContext, input: SalesFilter): Promise<Page<Sale[]>> {
  const after = readAgeCursor(input.cursor);
  const span = await spanInStore(ctx, input);
  const recent = permissionsOf(ctx).has('reports') ? null : await recentSales(ctx);
  const page = { ...span, shortId: input.shortId ?? null, after, limit: input.limit, recent };
  const rows = await listSaleRows(ctx.db, ctx.storeId, page);
  return pageByAge(rows, input.limit, saleView);
}

async function recentSales(ctx: StoreContext): Promise<RecentSales> {
  const shift = await findOpenShift(ctx);
  return {
    actor: ctx.actor,
    since: new Date(ctx.now().getTime() - recentMs),
    shiftFrom: shift?.opened_at ?? null,
  };
}
