import { type Quote, centavos, isActive, minutesBefore, usedMinutes } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { getPricesOfVersion, quoteStay } from '../prices/pricing.ts';
import type { BillRow } from './bills-queries.ts';

export interface BillAmount {
  readonly isRunning: boolean;
  /** What is paid for now: the whole time of a running session, what was used of one that is over. */
  readonly minutes: number;
  readonly due: Quote;
  readonly soFar: Quote;
}

/**
 * What a bill comes to now, by the prices that its session began with (docs/product/bills.md#amount).
 *
 * @param timeZone the store's
 */
export async function billAmount(ctx: StoreContext, row: BillRow, timeZone: string): Promise<BillAmount> {
  const version = row.price_version ?? 0;
  const prices = await getPricesOfVersion(ctx, version);
  const pricing = { version, prices, pricePerHour: centavos(row.price_per_hour_centavos), timeZone };
  const now = ctx.now().getTime();
  const times = {
    startAt: row.start_at.getTime(),
    endAt: row.end_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    spentBeforeMs: row.spent_before_ms,
    pausedMs: row.paused_ms,
    pausedUntil: row.paused_until?.getTime() ?? null,
  };
  const before = minutesBefore(times);
  const from = new Date(times.startAt - row.spent_before_ms - (row.restart_gap_ms ?? 0));
  const { priced_room: room, discount_basis_points: discount } = row;
  const stay = { room, discountBasisPoints: discount ?? 0, from };
  const isRunning = isActive(times, now);
  const used = before + usedMinutes(times, now);
  const minutes = isRunning ? before + row.duration_minutes : used;
  const soFar = quoteStay(pricing, { ...stay, minutes: used });
  return { isRunning, minutes, soFar, due: isRunning ? quoteStay(pricing, { ...stay, minutes }) : soFar };
}
