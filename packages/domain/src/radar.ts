// When something happened more often than usual (docs/product/radar.md#signals).

/** With how many weeks before it a week is compared. */
export const radarWeeks = 8;

/** Fewer than this say nothing. */
const leastCount = 5;
/** How many times the usual number. */
const timesUsual = 3;

/** A time without the guard is a signal if it is longer. */
export const longGapMs = 10 * 60_000;

/** The usual number of a week: the median. */
export function usualCount(weeks: readonly number[]): number {
  const sorted = weeks.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [below = 0, above = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (below + above) / 2;
}

export function isUnusual(count: number, usual: number): boolean {
  return count >= leastCount && count > timesUsual * usual;
}
