import { isOver } from '../../clock-skew.ts';
import type { PublicContext } from '../../context.ts';
import type { SecretLetter } from '../../ports/mail/mailer.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { mailConfirmationInstead } from '../email-confirmation/mail-confirmation.ts';
import { addressee } from '../stores/addressee.ts';
import { type Account, findAccountOf } from '../stores/find-account.ts';
import { findReset, saveCode, saveLink, markMailed } from './password-recovery-queries.ts';
import { recoveryLimits } from './recovery-limits.ts';
import { codeHash, emailKey, newCode } from './recovery-secrets.ts';

type Reset = NonNullable<Awaited<ReturnType<typeof findReset>>>;

/**
 * Creates the code or link of a request, and mails it. It is created here and not with the request, so that
 * it exists only in the mail, not even in the queue. A retry creates another one; only the newest is valid.
 * An unconfirmed address gets the link that confirms it instead.
 *
 * @throws Error if the mail could not be sent and a retry may help
 */
export async function mailReset(ctx: PublicContext, { resetId }: { resetId: string }): Promise<void> {
  const reset = await findReset(ctx.db, resetId);
  if (!reset || reset.mailed_at !== null || hasExpired(ctx, reset)) return;
  const account = await accountOf(ctx, reset);
  if (!account) return;
  if (account.store.emailConfirmed) {
    const letter =
      reset.kind === 'code' ? await writeCode(ctx, reset, account) : await writeLink(ctx, reset, account);
    if (letter === null) return;
    await ctx.ports.mail.send({ to: account.store.email, letter });
  } else {
    await mailConfirmationInstead(ctx, { storeId: account.store.id });
  }
  await markMailed(ctx.db, reset.id, ctx.now());
}

/** Whether the request has expired. One made while the clock was ahead has too: the mailed code would be invalid. */
function hasExpired(ctx: PublicContext, { kind, expires_at: expiresAt }: Reset): boolean {
  const durationMs = kind === 'code' ? recoveryLimits.codeMs : recoveryLimits.linkMs;
  return isOver(expiresAt, { now: ctx.now(), durationMs });
}

/** The account that asked, if it still has that e-mail and is open. */
async function accountOf(ctx: PublicContext, reset: Reset): Promise<Account | null> {
  if (reset.store_id === null) return null;
  const account = await findAccountOf(ctx, reset.store_id);
  if (!account || account.closedAt !== null) return null;
  const key = await emailKey(ctx.db, account.store.email);
  return Buffer.from(key).equals(reset.email_key) ? account : null;
}

async function writeCode(ctx: PublicContext, reset: Reset, { store }: Account): Promise<SecretLetter | null> {
  const code = newCode();
  const hash = await codeHash(ctx.db, { resetId: reset.id, code });
  const isNewest = await saveCode(ctx.db, { emailKey: reset.email_key, resetId: reset.id, hash });
  if (!isNewest) return null;
  return { ...addressee(store), kind: 'reset-code', code, expiresAt: reset.expires_at.toISOString() };
}

async function writeLink(ctx: PublicContext, reset: Reset, { store }: Account): Promise<SecretLetter> {
  const token = newToken();
  await saveLink(ctx.db, reset.id, hashToken(token));
  const expiresAt = reset.expires_at.toISOString();
  return { ...addressee(store), kind: 'reset-link', email: store.email, token, expiresAt };
}
