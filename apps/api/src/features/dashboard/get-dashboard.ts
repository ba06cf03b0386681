import type { Dashboard } from '@coruja/contract';
import { centavos, compareNames, firstName, occupancyOf, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { listComputers } from '../computers/list-computers.ts';
import { listComputerUse, listCustomerUse, sumActivity, sumRevenueByDay } from './dashboard-queries.ts';
import { thirtyDays } from './list-daily-revenue.ts';

/** Occupancy now, and the figures of the last thirty days (docs/product/dashboard.md#thirty-days). */
export async function getDashboard(ctx: StoreContext): Promise<Dashboard> {
  const span = await thirtyDays(ctx);
  const computers = await listComputers(ctx);
  const { inUse, rate } = occupancyOf(computers);
  const revenue = await sumRevenueByDay(ctx.db, ctx.storeId, span);
  const activity = await sumActivity(ctx.db, ctx.storeId, span);
  const mostUsed = most(await listComputerUse(ctx.db, ctx.storeId, span));
  const mostActive = most(await listCustomerUse(ctx.db, ctx.storeId, span));
  return {
    currentOccupancy: {
      occupancyRate: rate,
      activeSessions: inUse,
      totalComputers: computers.length,
    },
    revenueLast30Days: {
      total: sumOf(revenue),
      fromSessions: sumOf(revenue.filter(({ source }) => source === 'sessions')),
    },
    activityLast30Days: {
      uniqueCustomers: activity.customers,
      totalSessionHours: Math.round((activity.minutes / 60) * 100) / 100,
    },
    topPerformers: {
      mostUsedComputer: mostUsed ? { name: mostUsed.name } : null,
      mostActiveUser: mostActive ? { nickName: mostActive.nick_name || firstName(mostActive.name) } : null,
    },
  };
}

/** Centavos of all rows, in reais. */
function sumOf(rows: readonly { centavos: number }[]): number {
  return toReais(centavos(rows.reduce((sum, row) => sum + row.centavos, 0)));
}

/** The one with the most minutes; on a tie the first by name. */
function most<T extends { name: string; minutes: number }>(rows: readonly T[]): T | undefined {
  return rows.toSorted((a, b) => b.minutes - a.minutes || compareNames(a.name, b.name))[0];
}
