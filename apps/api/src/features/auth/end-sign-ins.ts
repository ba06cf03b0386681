import type { StoreContext } from '../../context.ts';
import { deleteAuthSessionsOf } from './auth-queries.ts';

/** Ends every session of the store, on whichever machine it was opened. */
export async function endSignIns(ctx: StoreContext): Promise<void> {
  await deleteAuthSessionsOf(ctx.db, ctx.storeId);
}
