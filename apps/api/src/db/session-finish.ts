import { sql } from 'kysely';

/** When a session (`s`) ended or will end. The index `sessions_by_end` uses the same expression. */
export const sessionFinish = sql<Date>`coalesce(s.ended_at, s.end_at)`;

/**
 * Whether a session (`s`) is active now, like the domain's `isActive`; the finish is included to use its
 * index.
 */
export function isActiveAt(now: Date) {
  return sql<boolean>`(s.ended_at is null and ${sessionFinish} > ${now})`;
}
