/**
 * Whole seconds until an instant; never below zero.
 *
 * @param now milliseconds since the epoch
 */
export function secondsLeft(instant: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(instant) - now) / 1_000));
}
