import type { Today } from '@coruja/contract';
import { addDays, computerStatus, dayInZone, instantInZone, spanOfDays, timeInZone } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { listComputers } from '../computers/list-computers.ts';
import { sumReceived } from '../money/sum-received.ts';
import { getStore } from '../stores/get-store.ts';

/** What came in today, beside the same weekday of last week, and how many computers are free (docs/product/dashboard.md#today). */
export async function getToday(ctx: StoreContext): Promise<Today> {
  const { timeZone } = await getStore(ctx);
  const now = ctx.now();
  const day = dayInZone(now.getTime(), timeZone);
  const before = addDays(day, -7);
  // The same clock time, not 168 hours ago: the clocks may have been changed in between.
  const sameTime = instantInZone(before, timeInZone(now.getTime(), timeZone), timeZone);
  const today = spanOf(day, timeZone);
  const lastWeek = spanOf(before, timeZone);
  const computers = await listComputers(ctx);
  return {
    day,
    received: await sumReceived(ctx, today),
    lastWeek: {
      untilNow: (await sumReceived(ctx, { from: lastWeek.from, until: new Date(sameTime) })).total,
      total: (await sumReceived(ctx, lastWeek)).total,
    },
    freeComputers: computers.filter((computer) => computerStatus(computer) === 'available').length,
  };
}

function spanOf(day: string, timeZone: string): { from: Date; until: Date } {
  const { from, until } = spanOfDays({ first: day, last: day }, timeZone);
  return { from: new Date(from), until: new Date(until) };
}
