import type { PublicContext } from '../../context.ts';
import { countAttempt } from '../../limits/rate-counters.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { linkMs, saveConfirmation } from './email-confirmation-queries.ts';

const day = 86_400;

/**
 * Creates the link that confirms an account's e-mail, and mails it. It is created here and not with the
 * request, so that it exists only in the mail. A retry creates another link; only the newest is valid.
 *
 * @throws Error if the mail could not be sent and a retry may help
 */
export async function mailConfirmation(
  ctx: PublicContext,
  { storeId }: { readonly storeId: string },
): Promise<void> {
  const account = await findAccountOf(ctx, storeId);
  if (!account || account.closedAt !== null || account.store.emailConfirmed) return;
  const { email } = account.store;
  const token = newToken();
  const expiresAt = new Date(ctx.now().getTime() + linkMs);
  const isKept = await saveConfirmation(ctx.db, storeId, { email, hash: hashToken(token), expiresAt });
  // The account has another e-mail by now, which gets its own mail.
  if (!isKept) return;
  await ctx.ports.mail.send({ to: email, letter: { kind: 'confirm-email', token } });
}

/** For a request for a new password, perhaps by a stranger: three links a day, then none. */
export async function mailConfirmationInstead(
  ctx: PublicContext,
  { storeId }: { readonly storeId: string },
): Promise<void> {
  const { count } = await countAttempt(ctx, { bucket: `confirmation-by-reset:${storeId}`, seconds: day });
  if (count <= 3) await mailConfirmation(ctx, { storeId });
}
