import { isActive } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { timesOf } from '../../db/session-times.ts';
import { type LockedSession, lockSessionRow } from './sessions-queries.ts';

/**
 * Locks a running session until the transaction ends.
 *
 * @returns the session, and the current instant, read after waiting for the lock; not before the session's start, even if the
 * clock was set back since then
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED
 */
export async function holdSession(
  ctx: StoreContext,
  sessionId: string,
): Promise<{ session: LockedSession; at: Date }> {
  const session = await lockSessionRow(ctx.db, ctx.storeId, sessionId);
  assertThat(session, 'SESSION_NOT_FOUND');
  const now = ctx.now();
  assertThat(isActive(timesOf(session), now.getTime()), 'SESSION_ENDED');
  return { session, at: new Date(Math.max(now.getTime(), session.start_at.getTime())) };
}
