import type { PublicContext } from '../../context.ts';
import { correctFutureSignIns, deleteExpiredSignIns } from './auth-queries.ts';
import { unexpiredAfter } from './sign-in-lifetime.ts';

/** Deletes expired sign-ins, and corrects those with dates from a clock that was ahead. */
export async function deleteOldSignIns(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const now = ctx.now();
  await correctFutureSignIns(ctx.db, now);
  await deleteExpiredSignIns(ctx.db, unexpiredAfter(now));
}
