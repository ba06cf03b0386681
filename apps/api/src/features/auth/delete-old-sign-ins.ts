import type { PublicContext } from '../../context.ts';
import { correctFutureAuthSessions, deleteAuthSessionsBefore } from './auth-queries.ts';
import { sessionLifetime } from './session-lifetime.ts';

/** Deletes expired sign-ins, and corrects those with dates from a clock that was ahead. */
export async function deleteOldSignIns(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now().getTime();
  await correctFutureAuthSessions(ctx.db, new Date(now));
  await deleteAuthSessionsBefore(ctx.db, {
    usedBefore: new Date(now - sessionLifetime.idleMs),
    createdBefore: new Date(now - sessionLifetime.longestMs),
  });
}
