import { assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { hashToken } from '../../tokens.ts';
import { consumeConfirmation } from './email-confirmation-queries.ts';

/**
 * Confirms an account's e-mail with the link from the mail. It requires no sign-in, since the reader may have
 * forgotten the password.
 *
 * @throws AppError CONFIRMATION_INVALID
 */
export async function confirmEmail(
  ctx: PublicContext,
  input: { token: string },
): Promise<{ message: string }> {
  const store = await consumeConfirmation(ctx.db, { hash: hashToken(input.token), now: ctx.now() });
  assertThat(store, 'CONFIRMATION_INVALID');
  ctx.ports.live.publish(store.id, ['store']);
  return { message: 'E-mail confirmado!' };
}
