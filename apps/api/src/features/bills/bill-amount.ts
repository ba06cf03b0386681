import { type Quote, centavos, isActive, minutesBefore, usedMinutes } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { timesOf } from '../../db/session-times.ts';
import { getPricesOfVersion, quoteStay } from '../prices/pricing.ts';
import type { StayRow } from './bills-queries.ts';

/** The used time of a stay (a session and those that continue it), and what minutes cost at the prices from its start. */
export interface StayUse {
  readonly isRunning: boolean;
  readonly usedMinutes: number;
  readonly boughtMinutes: number;
  /** The worth of the used and the unused minutes, in hundredths of a minute in a room of weight 1,00. */
  readonly usedWorth: number;
  readonly unusedWorth: number;
  readonly quoteOf: (minutes: number) => Quote;
}

export interface BillAmount {
  readonly isRunning: boolean;
  /** Whether the session has no chosen end. */
  readonly isOpenEnded: boolean;
  /** The minutes to pay now: all of them while a session with a chosen end runs, otherwise the used ones. */
  readonly minutes: number;
  readonly due: Quote;
  readonly soFar: Quote;
}

/**
 * The present amount of a bill, at the prices from the start of its session (docs/product/bills.md#amount).
 *
 * @param timeZone the store's
 */
export async function billAmount(ctx: StoreContext, row: StayRow, timeZone: string): Promise<BillAmount> {
  const { isRunning, usedMinutes: used, boughtMinutes, quoteOf } = await stayUse(ctx, row, timeZone);
  const soFar = quoteOf(used);
  const isOpenEnded = row.is_open_ended;
  if (!isRunning || isOpenEnded) return { isRunning, isOpenEnded, minutes: used, soFar, due: soFar };
  return { isRunning, isOpenEnded, minutes: boughtMinutes, soFar, due: quoteOf(boughtMinutes) };
}

/** @param timeZone the store's */
export async function stayUse(ctx: StoreContext, row: StayRow, timeZone: string): Promise<StayUse> {
  const version = row.price_version ?? 0;
  const prices = await getPricesOfVersion(ctx, version);
  const pricing = { version, prices, pricePerHour: centavos(row.price_per_hour_centavos), timeZone };
  const now = ctx.now().getTime();
  const times = timesOf(row);
  const before = minutesBefore(times);
  const from = new Date(times.startAt - row.spent_before_ms - (row.restart_gap_ms ?? 0));
  const { priced_room: room, discount_basis_points: discount } = row;
  const stay = { room, discountBasisPoints: discount ?? 0, from };
  const used = before + usedMinutes(times, now);
  const bought = before + row.duration_minutes;
  const { weight_hundredths: weight, weight_from_minutes: weightFrom } = row;
  return {
    isRunning: isActive(times, now),
    usedMinutes: used,
    boughtMinutes: bought,
    usedWorth: row.weighed_before_hundredths + (used - weightFrom) * weight,
    unusedWorth: (bought - used) * weight,
    quoteOf: (minutes) => quoteStay(pricing, { ...stay, minutes }),
  };
}
