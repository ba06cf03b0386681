import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import { countConfirmationMail, requestConfirmation } from '../stores/request-confirmation.ts';

/**
 * Mails the link again, unless the e-mail is confirmed.
 *
 * @throws AppError RATE_LIMITED
 */
export async function sendConfirmation(ctx: StoreContext): Promise<void> {
  const { emailConfirmed } = await getStore(ctx);
  if (emailConfirmed) return;
  await countConfirmationMail(ctx);
  await requestConfirmation(ctx, ctx);
  ctx.ports.jobs.wake();
}
