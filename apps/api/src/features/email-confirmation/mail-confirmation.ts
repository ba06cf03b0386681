import type { PublicContext } from '../../context.ts';
import { countAttempt } from '../../limits/rate-counters.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { keepConfirmation } from './email-confirmation-queries.ts';

const day = 86_400;
const linkMs = 3 * day * 1_000;

/**
 * Makes the link that confirms an account's e-mail, and mails it. It is made here and not with the request, so that it stands
 * nowhere but in the mail. A second try makes another one, and the newest is good.
 *
 * @throws Error where the mail could not be sent and trying again may help
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
  const isKept = await keepConfirmation(ctx.db, storeId, { email, hash: hashToken(token), expiresAt });
  // For an e-mail that came in its place another mail is on its way.
  if (!isKept) return;
  await ctx.ports.mail.send({ to: email, letter: { kind: 'confirm-email', token } });
}

/** The same where somebody, perhaps a stranger, asked for a new password: three a day, and past them nothing. */
export async function mailConfirmationInstead(
  ctx: PublicContext,
  { storeId }: { readonly storeId: string },
): Promise<void> {
  const { count } = await countAttempt(ctx, { bucket: `confirmation-by-reset:${storeId}`, seconds: day });
  if (count <= 3) await mailConfirmation(ctx, { storeId });
}
