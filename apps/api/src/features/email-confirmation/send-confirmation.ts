import type { StoreContext } from '../../context.ts';
import { getStore } from '../stores/get-store.ts';
import { countConfirmationMail, requestConfirmation } from '../stores/request-confirmation.ts';
import { inStore } from '../../db/locks.ts';

/**
 * Mails the link again, unless the e-mail is confirmed.
 *
 * @throws AppError RATE_LIMITED
 */
export async function sendConfirmation(ctx: StoreContext): Promise<void> {
  const { emailConfirmed, name } = await getStore(ctx);
  if (emailConfirmed) return;
  await countConfirmationMail(ctx);
  await inStore(ctx, async (inside) => {
    inside.audit?.describe({ after: { kind: 'store', id: ctx.storeId, name, fields: {} } });
    await requestConfirmation(inside, ctx);
  });
  ctx.ports.jobs.wake();
}
