/** The largest difference between the clocks of two servers, in milliseconds. */
const clockSkewMs = 60_000;

/**
 * The latest end that something of this duration can have now; without a duration, the latest possible
 * instant of a past event. Anything stored later was written while a clock was wrong
 * (docs/operation.md#a-clock-that-was-wrong).
 */
export function latestEnd(now: Date, durationMs = 0): Date {
  return new Date(now.getTime() + durationMs + clockSkewMs);
}

/** Whether a stored end has passed, or is later than something of this duration can end. */
export function isOver(end: Date, { now, durationMs }: { readonly now: Date; readonly durationMs: number }) {
  return end <= now || end > latestEnd(now, durationMs);
}
