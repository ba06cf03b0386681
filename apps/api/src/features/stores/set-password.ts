import type { StoreContext } from '../../context.ts';
import { updatePasswordHash, updateStoreRow } from './stores-queries.ts';

/**
 * Sets the password that opens the store's account, whatever it was.
 *
 * @returns whether the account is open
 */
export async function setPassword(ctx: StoreContext, input: { passwordHash: string }): Promise<boolean> {
  const store = await updateStoreRow(ctx.db, ctx.storeId, { password_hash: input.passwordHash });
  return store?.closed_at === null;
}

/**
 * Sets it where it is still the one that was looked at, so that of two changes at once only one happens.
 *
 * @returns whether it was
 */
export function replacePassword(
  ctx: StoreContext,
  input: { readonly passwordHash: string; readonly insteadOf: string },
): Promise<boolean> {
  return updatePasswordHash(ctx.db, ctx.storeId, { from: input.insteadOf, to: input.passwordHash });
}
