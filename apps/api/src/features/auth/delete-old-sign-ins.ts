import type { PublicContext } from '../../context.ts';
import { correctFutureSignIns, deleteSignInsBefore } from './auth-queries.ts';
import { signInLifetime } from './sign-in-lifetime.ts';

/** Deletes expired sign-ins, and corrects those with dates from a clock that was ahead. */
export async function deleteOldSignIns(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now().getTime();
  await correctFutureSignIns(ctx.db, new Date(now));
  await deleteSignInsBefore(ctx.db, {
    usedBefore: new Date(now - signInLifetime.idleMs),
    createdBefore: new Date(now - signInLifetime.longestMs),
  });
}
