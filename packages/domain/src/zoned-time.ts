// oxlint-disable-next-line no-restricted-imports -- the domain's only library: pure, with the history of all zones
import { tzOffset } from '@date-fns/tz/tzOffset';

// Converts calendar days and clock times of a zone to instants, and back. Days are `YYYY-MM-DD`, instants milliseconds since the
// epoch, zones IANA names. Brazil has had no summer time since 2019, but older days have.

const second = 1_000;
const minute = 60_000;
const dayLength = 86_400_000;

/**
 * The instant at which a clock in the zone shows this time. A skipped time is read with the offset before the change; of a time
 * that occurs twice, the first is taken.
 *
 * @param time `HH:mm` or `HH:mm:ss`
 */
export function instantInZone(day: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${day}T${time}Z`);
  // The offset before and after any change near that time; the earlier reading that shows the time wins.
  const offsets = [asUtc - dayLength, asUtc + dayLength].map((instant) => offsetAt(instant, timeZone));
  const candidates = offsets.map((offset) => asUtc - offset);
  const exact = candidates.find((instant) => offsetAt(instant, timeZone) === asUtc - instant);
  return exact ?? Math.max(...candidates);
}

/** The day that a calendar in the zone shows at this instant. */
export function dayInZone(instant: number, timeZone: string): string {
  return isoDay(instant + offsetAt(instant, timeZone));
}

/** The `HH:mm` that a clock in the zone shows at this instant. */
export function timeInZone(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(11, 16);
}

/** The day a number of days later; negative numbers go back. */
export function addDays(day: string, days: number): string {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + days * dayLength);
}

/** From the first instant of one day to the first instant after another (exclusive). */
export function spanOfDays(
  days: { readonly first: string; readonly last: string },
  timeZone: string,
): { readonly from: number; readonly until: number } {
  return {
    from: instantInZone(days.first, '00:00', timeZone),
    until: instantInZone(addDays(days.last, 1), '00:00', timeZone),
  };
}

/** Today and the 29 days before (docs/product/dashboard.md#thirty-days). */
export const reportDays = 30;

/** First and last day of the thirty days of the figures. */
export function lastThirtyDays(now: number, timeZone: string): { first: string; last: string } {
  const last = dayInZone(now, timeZone);
  return { first: addDays(last, 1 - reportDays), last };
}

/**
 * When an event begins and ends (docs/product/events.md#date-and-times): an end earlier than the start falls on the next
 * day. Null when both are equal.
 *
 * @param span.startTime `HH:mm`
 * @param span.endTime `HH:mm`
 */
export function eventSpan(
  span: { readonly day: string; readonly startTime: string; readonly endTime: string },
  timeZone: string,
): { readonly startAt: number; readonly endAt: number } | null {
  if (span.startTime === span.endTime) return null;
  const endDay = span.endTime < span.startTime ? addDays(span.day, 1) : span.day;
  return {
    startAt: instantInZone(span.day, span.startTime, timeZone),
    endAt: instantInZone(endDay, span.endTime, timeZone),
  };
}

/**
 * The last second of a day, when a coupon expires (docs/product/coupons.md#expiry). Computed as the second before the next day,
 * because on a day of 25 hours the clocks show 23:59:59 twice.
 */
export function endOfDay(day: string, timeZone: string): number {
  return spanOfDays({ first: day, last: day }, timeZone).until - second;
}

/** Whole minutes that a clock in the zone shows one after the other on one day. */
export interface ClockPiece {
  readonly day: string;
  /** The first of them, counted from midnight: 0 to 1439. */
  readonly minuteOfDay: number;
  readonly minutes: number;
}

/**
 * The clock times in the zone over some minutes, in pieces: a piece ends with its day, and at a change of the clocks.
 * An hour that comes twice is in two pieces, one that is skipped in none.
 *
 * @param from an instant; seconds count as the minute in which they lie
 * @param minutes whole minutes, zero or more
 * @throws RangeError if the instant is outside the calendar
 */
export function clockPieces(from: number, minutes: number, timeZone: string): ClockPiece[] {
  const pieces: ClockPiece[] = [];
  for (let done = 0; done < minutes; ) {
    const instant = from + done * minute;
    const shown = new Date(instant + offsetAt(instant, timeZone));
    const day = isoDay(shown.getTime());
    const minuteOfDay = shown.getUTCHours() * 60 + shown.getUTCMinutes();
    const toMidnight = dayLength / minute - minuteOfDay;
    const length = minutesBeforeChange(instant, Math.min(minutes - done, toMidnight), timeZone);
    pieces.push({ day, minuteOfDay, minutes: length });
    done += length;
  }
  return pieces;
}

/** How many minutes from an instant on have its offset, at most so many: within a day clocks change once. */
function minutesBeforeChange(from: number, atMost: number, timeZone: string): number {
  const offset = offsetAt(from, timeZone);
  const isBefore = (minutes: number) => offsetAt(from + minutes * minute, timeZone) === offset;
  if (isBefore(atMost - 1)) return atMost;
  let [before, after] = [0, atMost - 1];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isBefore(middle)) before = middle;
    else after = middle;
  }
  return after;
}

/** The zone's offset from UTC in milliseconds, in whole minutes: until 1914 there were seconds too. */
function offsetAt(instant: number, timeZone: string): number {
  return Math.round(tzOffset(timeZone, new Date(instant))) * minute;
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
