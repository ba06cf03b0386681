/** So far apart the clocks of two servers may be, in milliseconds. */
const clockSkewMs = 60_000;

/**
 * The latest end that something of this duration can have now; without a duration, the latest instant that can have been.
 * What was stored further ahead was written while a clock was wrong (docs/operation.md#a-clock-that-was-wrong).
 */
export function latestEnd(now: Date, durationMs = 0): Date {
  return new Date(now.getTime() + durationMs + clockSkewMs);
}
