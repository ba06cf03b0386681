import type { Dashboard } from '@coruja/contract';
import { centavos, compareNames, firstName, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { listComputers } from '../computers/list-computers.ts';
import { countActiveSessions } from '../sessions/count-active-sessions.ts';
import { getStore } from '../stores/get-store.ts';
import { listComputerUse, listCustomerUse, sumSessions } from './dashboard-queries.ts';

/** Occupancy now, and the figures of today and the 29 days before in the store's zone (decisions.md, "Money and figures"). */
export async function getDashboard(ctx: StoreContext): Promise<Dashboard> {
  const { timeZone } = await getStore(ctx);
  const span = { now: ctx.now(), timeZone };
  const computers = await listComputers(ctx);
  const activeSessions = await countActiveSessions(ctx);
  const sums = await sumSessions(ctx.db, ctx.storeId, span);
  const mostUsed = most(await listComputerUse(ctx.db, ctx.storeId, span));
  const mostActive = most(await listCustomerUse(ctx.db, ctx.storeId, span));
  const fromSessions = toReais(centavos(sums.revenue));
  return {
    currentOccupancy: {
      occupancyRate: computers.length === 0 ? 0 : Math.round((activeSessions / computers.length) * 100),
      activeSessions,
      totalComputers: computers.length,
    },
    revenueLast30Days: { total: fromSessions, fromSessions },
    activityLast30Days: {
      uniqueCustomers: sums.customers,
      totalSessionHours: Math.round((sums.minutes / 60) * 100) / 100,
    },
    topPerformers: {
      mostUsedComputer: mostUsed ? { name: mostUsed.name } : null,
      mostActiveUser: mostActive ? { nickName: mostActive.nick_name || firstName(mostActive.name) } : null,
    },
  };
}

/** The one with the most minutes; of equals the first by name. */
function most<T extends { name: string; minutes: number }>(rows: readonly T[]): T | undefined {
  return rows.toSorted((a, b) => b.minutes - a.minutes || compareNames(a.name, b.name))[0];
}
