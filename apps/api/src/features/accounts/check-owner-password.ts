import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { assertCurrentPassword, wrongPassword } from '../passwords/assert-current-password.ts';
import { findAccountOf } from '../stores/find-account.ts';

/**
 * Requires the account's current password. Call it outside a transaction, because the check takes long.
 *
 * @returns a function to call in the transaction: it refuses if the password was changed meanwhile
 * @throws AppError WRONG_PASSWORD for the field `currentPassword`, RATE_LIMITED
 */
export async function checkOwnerPassword(
  ctx: StoreContext,
  password: string,
): Promise<(inside: StoreContext) => Promise<void>> {
  const account = await findAccountOf(ctx, ctx.storeId);
  assertThat(account, 'STORE_NOT_FOUND');
  const { passwordHash } = account;
  await assertCurrentPassword(ctx, { passwordHash, password });
  return async (inside) => {
    if ((await findAccountOf(inside, ctx.storeId))?.passwordHash !== passwordHash) throw wrongPassword();
  };
}
