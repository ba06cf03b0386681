import type { PublicContext } from '../../context.ts';
import { deleteAuthSessionsBefore } from './auth-queries.ts';
import { sessionLifetime } from './session-lifetime.ts';

/** Deletes the sign-ins that no cookie can open any more. */
export async function deleteOldSignIns(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now().getTime();
  await deleteAuthSessionsBefore(ctx.db, {
    usedBefore: new Date(now - sessionLifetime.idleMs),
    createdBefore: new Date(now - sessionLifetime.longestMs),
  });
}
