import type { PublicContext, StoreContext } from '../../context.ts';
import { reserveAttempt } from '../../limits/rate-counters.ts';

/**
 * Queues the mail with the link that confirms an account's e-mail. The caller wakes the jobs after the
 * commit.
 */
export async function requestConfirmation(
  ctx: PublicContext,
  { storeId }: { readonly storeId: string },
): Promise<void> {
  await ctx.ports.jobs.enqueue(ctx.db, { name: 'confirmation-mail', data: { storeId } });
}

/**
 * Limits links that the owner requests, with the button or by changing the e-mail, to five a day: an
 * account's owner must not make us mail people who do not know us.
 *
 * @throws AppError RATE_LIMITED
 */
export async function countConfirmationMail(ctx: StoreContext): Promise<void> {
  await reserveAttempt(ctx, { bucket: `confirmation-mail:${ctx.storeId}`, max: 5, seconds: 86_400 });
}
