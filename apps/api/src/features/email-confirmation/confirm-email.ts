import { assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { hashToken } from '../../tokens.ts';
import { useUpConfirmation } from './email-confirmation-queries.ts';

/**
 * Confirms an account's e-mail by the link that was mailed to it. Whoever reads the mail needs no sign-in: the password may be
 * what they forgot.
 *
 * @throws AppError CONFIRMATION_INVALID
 */
export async function confirmEmail(
  ctx: PublicContext,
  input: { token: string },
): Promise<{ message: string }> {
  const store = await useUpConfirmation(ctx.db, { hash: hashToken(input.token), now: ctx.now() });
  assertThat(store, 'CONFIRMATION_INVALID');
  ctx.ports.live.publish(store.id, ['store']);
  return { message: 'E-mail confirmado!' };
}
