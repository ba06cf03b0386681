import type { changePasswordBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { deviceName } from '../auth/device-name.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { type SignInTokens, openSignIn } from '../auth/open-sign-in.ts';
import { endOpenRecovery } from '../password-recovery/forget-recovery.ts';
import { assertCurrentPassword, wrongPassword } from '../passwords/assert-current-password.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { refuseContextPassword } from '../passwords/context-passwords.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { refuseGuessablePassword } from '../passwords/guessable-passwords.ts';
import { hashPassword } from '../passwords/hash-password.ts';
import { replacePassword } from '../stores/set-password.ts';
import { mailNewPassword } from '../stores/mail-new-password.ts';

type Input = z.output<typeof changePasswordBody> & {
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly presentedBrowserToken: string | undefined;
};

/**
 * Changes the password for an owner who knows the current one. Every sign-in of the store ends; the caller
 * gets a new one, and only the caller's browser stays known. Codes and links mailed before become invalid
 * (docs/asvs.md, 6.2.2, 6.2.3 and 7.4.3).
 *
 * @returns what the browser gets for the new sign-in
 * @throws AppError VALIDATION for a password that is easily guessed, WRONG_PASSWORD, RATE_LIMITED
 */
export async function changePassword(ctx: StoreContext, input: Input): Promise<SignInTokens> {
  const { storeId } = ctx;
  const account = await findAccountOf(ctx, storeId);
  assertThat(account, 'STORE_NOT_FOUND');
  const { store, passwordHash: before } = account;
  refuseCommonPassword('newPassword', input.newPassword);
  refuseContextPassword('newPassword', input.newPassword, store);
  await assertCurrentPassword(ctx, { passwordHash: before, password: input.currentPassword });
  await refuseGuessablePassword('newPassword', input.newPassword, store);
  const passwordHash = await hashPassword(input.newPassword);
  const { address, userAgent, presentedBrowserToken } = input;
  const opening = { address, device: await deviceName(userAgent), presentedBrowserToken };
  const opened = await inStore(ctx, async (inside) => {
    // Locks the recovery before the store, in the same order as a reset: the second of the two waits and
    // finds that it came too late.
    await endOpenRecovery(inside, store);
    if (!(await replacePassword(inside, { passwordHash, insteadOf: before }))) throw wrongPassword();
    inside.audit?.describe({ after: { kind: 'access', id: null, name: null, fields: {} } });
    await endSignIns(inside);
    await recordAccess(inside, { storeId, kind: 'sign-out', address });
    const tokens = await openSignIn(inside, { storeId, passwordHash, ...opening });
    assertThat(tokens, 'UNAUTHENTICATED');
    await mailNewPassword(inside, store);
    return tokens;
  });
  ctx.ports.jobs.wake();
  return opened;
}
