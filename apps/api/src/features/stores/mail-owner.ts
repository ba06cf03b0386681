import type { Store } from '@coruja/contract';
import type { PublicContext } from '../../context.ts';
import type { Notification } from '../../ports/mail/mailer.ts';

/**
 * Mails an owner what has happened, where the address is known to be theirs: before it is confirmed nothing goes to it but the
 * link that confirms it. The caller wakes the jobs after the commit.
 */
export async function mailOwner(
  ctx: PublicContext,
  { email, emailConfirmed }: Pick<Store, 'email' | 'emailConfirmed'>,
  letter: Notification,
): Promise<void> {
  if (!emailConfirmed) return;
  await ctx.ports.jobs.enqueue(ctx.db, { name: 'notification', data: { to: email, letter } });
}
