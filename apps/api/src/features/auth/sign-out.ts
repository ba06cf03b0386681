import type { StoreContext } from '../../context.ts';
import { deleteAuthSession } from './auth-queries.ts';

/** Ends the session on the server. */
export async function signOut(ctx: StoreContext, input: { tokenHash: Uint8Array }): Promise<void> {
  await deleteAuthSession(ctx.db, input.tokenHash);
}
