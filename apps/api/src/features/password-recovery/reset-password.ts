import { AppError, assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { removePasskeys } from '../passkeys/remove-passkey.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { refuseContextPassword } from '../passwords/context-passwords.ts';
import { refuseGuessablePassword } from '../passwords/guessable-passwords.ts';
import { hashPassword, verifyPassword } from '../passwords/hash-password.ts';
import { setPassword } from '../stores/set-password.ts';
import { mailNewPassword } from '../stores/mail-new-password.ts';
import { endRecovery } from './password-recovery-queries.ts';
import { type TokenInput, verifyToken } from './verify-token.ts';

/**
 * Sets a new password with a mailed code or link, which is used up, ends every sign-in of the store and
 * removes its passkeys. A password that is easily guessed, or the current one, does not use the code up.
 *
 * @throws AppError VALIDATION for a password that is easily guessed, RESET_TOKEN_INVALID, RATE_LIMITED
 */
export async function resetPassword(
  ctx: PublicContext,
  input: TokenInput & { readonly newPassword: string; readonly address: string },
): Promise<{ message: string }> {
  refuseCommonPassword('newPassword', input.newPassword);
  const { account, emailKey, useUp } = await verifyToken(ctx, input, 'RESET_TOKEN_INVALID');
  // Only after the proof, because the refusal reveals the names of store and owner.
  refuseContextPassword('newPassword', input.newPassword, account.store);
  await refuseGuessablePassword('newPassword', input.newPassword, account.store);
  const isPresent = await verifyPassword(account.passwordHash, input.newPassword);
  if (isPresent) throw new AppError('RESET_TOKEN_INVALID');
  const passwordHash = await hashPassword(input.newPassword);
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db, storeId: account.store.id, actor: 'owner', approvedBy: null };
    assertThat(await useUp(db), 'RESET_TOKEN_INVALID');
    await endRecovery(db, emailKey);
    assertThat(await setPassword(inside, { passwordHash }), 'RESET_TOKEN_INVALID');
    if (await endSignIns(inside))
      await recordAccess(inside, { storeId: account.store.id, kind: 'sign-out', address: input.address });
    await removePasskeys(inside);
    await mailNewPassword(inside, account.store);
  });
  ctx.ports.jobs.wake();
  // Ends the streams of those sign-ins now, not at their next check.
  ctx.ports.live.publish(account.store.id, ['sign-ins']);
  return { message: 'Senha redefinida com sucesso!' };
}
