import type { StoreToday } from '@coruja/contract';
import { centavos, fromReais, occupancyOf, spanOfDays, toReais } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { listAlerts } from '../alerts/list-alerts.ts';
import { listBills } from '../bills/list-bills.ts';
import { listComputers } from '../computers/list-computers.ts';
import { getCurrentShift, listShifts } from '../shifts/find-shift.ts';
import { getStore } from '../stores/get-store.ts';
import { getTabsSummary } from '../tab/list-tabs.ts';
import { getToday } from './get-today.ts';

const dayMs = 86_400_000;
const mostClosings = 5;

/** The owner's day in one call (docs/product/dashboard.md#todays-page). */
export async function getStoreToday(ctx: StoreContext): Promise<StoreToday> {
  const today = await getToday(ctx);
  const computers = await listComputers(ctx);
  const due = (await listBills(ctx)).filter(({ session }) => !session.isRunning);
  const tab = await getTabsSummary(ctx);
  const { shift } = await getCurrentShift(ctx);
  // One more, because the newest may be open.
  const { items: shifts } = await listShifts(ctx, { limit: mostClosings + 1 });
  return {
    ...today,
    sessions: occupancyOf(computers).inUse,
    computers: computers.length,
    due: { count: due.length, total: sumOf(due.map(({ amount }) => amount)) },
    tab: { count: tab.count, total: tab.owed },
    shift: shift && {
      number: shift.number,
      openedBy: shift.openedBy,
      openedAt: shift.openedAt,
      isForgotten: shift.isForgotten,
      expected: shift.expected ?? [],
    },
    closings: shifts.filter(({ closedAt }) => closedAt !== null).slice(0, mostClosings),
    alerts: await listAlerts(ctx, { since: await sinceOf(ctx, today.day) }),
  };
}

/** Since midnight and for 24 hours, so that the morning shows the night. */
async function sinceOf(ctx: StoreContext, day: string): Promise<Date> {
  const { timeZone } = await getStore(ctx);
  const midnight = spanOfDays({ first: day, last: day }, timeZone).from;
  return new Date(Math.min(midnight, ctx.now().getTime() - dayMs));
}

function sumOf(amounts: readonly number[]): number {
  return toReais(centavos(amounts.reduce((sum, amount) => sum + fromReais(amount), 0)));
}
