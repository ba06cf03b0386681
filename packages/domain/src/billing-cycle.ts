// The months of a subscription, counted from its anchor (docs/product/subscription.md#months). Instants are milliseconds
// since the epoch, days are `YYYY-MM-DD`.

import { addDays, dayInZone, instantInZone, timeInZone } from './zoned-time.ts';
import { monthsBetween } from './months.ts';

const minute = 60_000;

/** After this many unpaid days, access ends (docs/product/subscription.md#overdue-invoice). */
const graceDays = 3;

/** The instant from which the months are counted, and the zone. */
export interface CycleAnchor {
  readonly anchorAt: number;
  readonly timeZone: string;
}

/** A paid or payable period, from its start to its end (exclusive). */
export interface BillingPeriod {
  readonly startsAt: number;
  readonly endsAt: number;
}

/**
 * The same day of the month so many months later, or that month's last day.
 *
 * @param months whole, may be negative
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)));
  return moved.toISOString().slice(0, 10);
}

/**
 * The instant so many months after the anchor, at the same time of day in the zone: where cycle `months` begins.
 *
 * @param months whole, zero or more
 */
export function cycleStart(anchor: CycleAnchor, months: number): number {
  return atSameTime(anchor.anchorAt, addMonths(dayInZone(anchor.anchorAt, anchor.timeZone), months), anchor);
}

/**
 * The cycle in which an instant lies; the first has the index 0.
 *
 * @throws RangeError when the instant lies before the anchor
 */
export function cycleAt(anchor: CycleAnchor, instant: number): BillingPeriod & { readonly index: number } {
  if (instant < anchor.anchorAt) throw new RangeError('no cycle begins before its anchor');
  let index = monthsBetween(dayInZone(anchor.anchorAt, anchor.timeZone), dayInZone(instant, anchor.timeZone));
  // The difference in calendar months is one too many before the anchor's day and time of the month.
  if (cycleStart(anchor, index) > instant) index -= 1;
  return { index, startsAt: cycleStart(anchor, index), endsAt: cycleStart(anchor, index + 1) };
}

/** When access ends if the invoice due at this instant stays unpaid: three days later, same time of day. */
export function graceEnd(dueAt: number, timeZone: string): number {
  return daysAfter(dueAt, graceDays, timeZone);
}

/** The instant so many calendar days later at the same time of day in the zone. */
export function daysAfter(instant: number, days: number, timeZone: string): number {
  return atSameTime(instant, addDays(dayInZone(instant, timeZone), days), { timeZone });
}

/**
 * What an invoice of the running subscription pays for. Paid before access ends, it is the cycle that began when it fell due. Paid
 * later, it is a month from the payment, which is the new anchor: nobody pays for days without access, and a payment always
 * buys a whole month.
 *
 * @param anchor of the subscription
 * @param invoice.dueAt the start of one of the anchor's cycles, milliseconds since the epoch
 */
export function periodPaidBy(
  anchor: CycleAnchor,
  invoice: { readonly dueAt: number; readonly paidAt: number },
): BillingPeriod & { readonly anchorAt: number } {
  const { timeZone } = anchor;
  if (invoice.paidAt <= graceEnd(invoice.dueAt, timeZone)) {
    const { startsAt, endsAt } = cycleAt(anchor, invoice.dueAt);
    return { startsAt, endsAt, anchorAt: anchor.anchorAt };
  }
  return { ...firstPeriod(invoice.paidAt, timeZone), anchorAt: invoice.paidAt };
}

/** A month from an instant. */
export function firstPeriod(startsAt: number, timeZone: string): BillingPeriod {
  return { startsAt, endsAt: cycleStart({ anchorAt: startsAt, timeZone }, 1) };
}

/** The day at the instant's time of day; offsets are whole minutes, so seconds are the same in every zone. */
function atSameTime(instant: number, day: string, { timeZone }: { readonly timeZone: string }): number {
  const belowMinute = instant - Math.floor(instant / minute) * minute;
  return instantInZone(day, timeInZone(instant, timeZone), timeZone) + belowMinute;
}
