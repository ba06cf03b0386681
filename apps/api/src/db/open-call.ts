import { sql } from 'kysely';

/** The newest call for an attendant of a guard (`g`), unless a session has started on its computer since. */
export const callSinceSession = sql<Date | null>`(
  select g.called_at where not exists (
    select from sessions cs where cs.store_id = g.store_id and cs.computer_id = g.computer_id and cs.start_at > g.called_at))`;

/**
 * Since when the computer of a guard (`g`) calls the attendant: until the call is answered, or a session starts there. A session
 * needs no write for that, so it starts as quickly as without a guard.
 */
export const openCall = sql<Date | null>`(case when g.called_at is not null and g.call_answered_at is null
  then ${callSinceSession} end)`;
