import { type CycleAnchor, cycleStart } from './billing-cycle.ts';
import { dayInZone } from './zoned-time.ts';
import { monthsBetween } from './months.ts';

const dayLength = 86_400_000;

/**
 * The cycle of a provider's due date. The provider counts days in its own zone, which near midnight may differ from ours by a
 * day, so the nearest cycle is taken.
 *
 * @param dueDate `YYYY-MM-DD`
 * @param dueZone the zone of the due date
 * @returns where that cycle begins, milliseconds since the epoch
 */
export function cycleDueOn(anchor: CycleAnchor, dueDate: string, dueZone: string): number {
  const months = monthsBetween(dayInZone(anchor.anchorAt, dueZone), dueDate);
  const candidates = [months - 1, months, months + 1]
    .filter((index) => index >= 0)
    .map((index) => cycleStart(anchor, index));
  const distance = (start: number) => Math.abs(daysBetween(dayInZone(start, dueZone), dueDate));
  return candidates.toSorted((one, other) => distance(one) - distance(other))[0] ?? anchor.anchorAt;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength);
}
