import { sql } from 'kysely';

/** The instant at which a session (`s`) was or will be over. The index `sessions_by_end` holds the same expression. */
export const sessionFinish = sql<Date>`coalesce(s.ended_at, s.end_at)`;

/** Whether a session (`s`) is active now, as the domain's `isActive` says it; the finish is there for its index. */
export function isActiveAt(now: Date) {
  return sql<boolean>`(s.ended_at is null and ${sessionFinish} > ${now})`;
}
