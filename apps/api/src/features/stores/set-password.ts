import type { StoreContext } from '../../context.ts';
import { updatePasswordHash, updateStoreRow } from './stores-queries.ts';

/**
 * Sets the password of the store's account unconditionally.
 *
 * @returns whether the account is open
 */
export async function setPassword(ctx: StoreContext, input: { passwordHash: string }): Promise<boolean> {
  const store = await updateStoreRow(ctx.db, ctx.storeId, { password_hash: input.passwordHash });
  return store?.closed_at === null;
}

/**
 * Sets the password if it is still the one that was checked, so that of two concurrent changes only one
 * succeeds.
 *
 * @returns whether it was set
 */
export function replacePassword(
  ctx: StoreContext,
  input: { readonly passwordHash: string; readonly insteadOf: string },
): Promise<boolean> {
  return updatePasswordHash(ctx.db, ctx.storeId, { from: input.insteadOf, to: input.passwordHash });
}
