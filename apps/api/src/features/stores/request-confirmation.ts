import type { PublicContext, StoreContext } from '../../context.ts';
import { takeAttempt } from '../../limits/rate-counters.ts';

/** Queues the mail with the link that confirms an account's e-mail. The caller wakes the jobs after the commit. */
export async function requestConfirmation(
  ctx: PublicContext,
  { storeId }: { readonly storeId: string },
): Promise<void> {
  await ctx.ports.jobs.enqueue(ctx.db, { name: 'confirmation-mail', data: { storeId } });
}

/**
 * Five links a day that the owner asks for, by the button or with a new e-mail: who owns an account must not make us write to
 * people who do not know us.
 *
 * @throws AppError RATE_LIMITED
 */
export async function countConfirmationMail(ctx: StoreContext): Promise<void> {
  await takeAttempt(ctx, { bucket: `confirmation-mail:${ctx.storeId}`, max: 5, seconds: 86_400 });
}
