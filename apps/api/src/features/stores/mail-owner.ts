import type { Store } from '@coruja/contract';
import type { PublicContext } from '../../context.ts';
import type { Notification } from '../../ports/mail/mailer.ts';

/**
 * Mails an owner about something that happened, if the address is confirmed: an unconfirmed address only gets
 * the link that confirms it. The caller wakes the jobs after the commit.
 */
export async function mailOwner(
  ctx: PublicContext,
  { email, emailConfirmed }: Pick<Store, 'email' | 'emailConfirmed'>,
  letter: Notification,
): Promise<void> {
  if (!emailConfirmed) return;
  await ctx.ports.jobs.enqueue(ctx.db, { name: 'notification', data: { to: email, letter } });
}
