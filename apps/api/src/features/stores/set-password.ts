import type { StoreContext } from '../../context.ts';
import { updateStoreRow } from './stores-queries.ts';

/** Replaces the password that opens the store's account. */
export async function setPassword(ctx: StoreContext, input: { passwordHash: string }): Promise<void> {
  await updateStoreRow(ctx.db, ctx.storeId, { password_hash: input.passwordHash });
}
