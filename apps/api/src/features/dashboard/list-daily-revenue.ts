import type { DailyRevenue } from '@coruja/contract';
import { addDays, centavos, lastThirtyDays, reportDays, spanOfDays, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import { type DashboardSpan, sumRevenueByDay } from './dashboard-queries.ts';

/** Each of the thirty days, oldest first, even without revenue. */
export async function listDailyRevenue(ctx: StoreContext): Promise<DailyRevenue[]> {
  const span = await thirtyDays(ctx);
  const sums = await sumRevenueByDay(ctx.db, ctx.storeId, span);
  const byDay = new Map(sums.map((row) => [`${row.day} ${row.source}`, toReais(centavos(row.centavos))]));
  return Array.from({ length: reportDays }, (_, index) => {
    const day = addDays(span.firstDay, index);
    const revenueOf = (source: string) => byDay.get(`${day} ${source}`) ?? 0;
    return { day, sessions: revenueOf('sessions'), sales: revenueOf('sales'), events: revenueOf('events') };
  });
}

/** Today and the 29 days before in the store's zone (docs/product/dashboard.md#thirty-days). */
export async function thirtyDays(
  ctx: StoreContext,
): Promise<DashboardSpan & { readonly timeZone: string; readonly firstDay: string }> {
  const { timeZone } = await getStore(ctx);
  const now = ctx.now();
  const days = lastThirtyDays(now.getTime(), timeZone);
  const { from, until } = spanOfDays(days, timeZone);
  return { from: new Date(from), until: new Date(until), now, timeZone, firstDay: days.first };
}
