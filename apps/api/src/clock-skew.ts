import { type RawBuilder, sql } from 'kysely';

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

interface Lifetime {
  readonly now: Date;
  readonly durationMs: number;
}

/** Whether a stored end has passed, or is later than something of this duration can end. */
export function isOver(end: Date, { now, durationMs }: Lifetime): boolean {
  return end <= now || end > latestEnd(now, durationMs);
}

/** `isOver` of a column, in SQL. */
export function columnIsOver(column: string, { now, durationMs }: Lifetime): RawBuilder<boolean> {
  const end = sql.ref(column);
  return sql<boolean>`(${end} <= ${now} or ${end} > ${latestEnd(now, durationMs)})`;
}
