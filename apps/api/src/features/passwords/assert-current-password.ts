import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { releaseAttempt, reserveAttempt } from '../../limits/rate-counters.ts';
import { verifyPassword } from './hash-password.ts';

/**
 * Requires the password of a signed-in owner for anything that could take the account away. Guesses are
 * limited, since an unattended console is enough to try.
 *
 * @throws AppError WRONG_PASSWORD for the field `currentPassword`, RATE_LIMITED
 */
export async function assertCurrentPassword(
  ctx: StoreContext,
  input: { readonly passwordHash: string; readonly password: string },
): Promise<void> {
  const limit = { bucket: `password:${ctx.storeId}`, max: 10, seconds: 900 };
  await reserveAttempt(ctx, limit);
  if (!(await verifyPassword(input.passwordHash, input.password))) throw wrongPassword();
  await releaseAttempt(ctx, limit);
}

/** The error for a password that is not, or no longer, the account's. */
export function wrongPassword(): AppError {
  const message = 'A senha atual não confere.';
  return new AppError('WRONG_PASSWORD', { message, fields: { currentPassword: message } });
}
