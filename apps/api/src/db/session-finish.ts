import { sql } from 'kysely';

/** The instant at which a session (`s`) was or will be over. The index `sessions_by_end` holds the same expression. */
export const sessionFinish = sql<Date>`coalesce(s.ended_at, s.end_at)`;
