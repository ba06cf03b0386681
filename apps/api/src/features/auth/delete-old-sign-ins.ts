import type { PublicContext } from '../../context.ts';
import { correctFutureAuthSessions, deleteAuthSessionsBefore } from './auth-queries.ts';
import { sessionLifetime } from './session-lifetime.ts';

/** Deletes the sign-ins that no cookie can open any more, and has those end in time that a clock ahead of it has dated. */
export async function deleteOldSignIns(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now().getTime();
  await correctFutureAuthSessions(ctx.db, new Date(now));
  await deleteAuthSessionsBefore(ctx.db, {
    usedBefore: new Date(now - sessionLifetime.idleMs),
    createdBefore: new Date(now - sessionLifetime.longestMs),
  });
}
