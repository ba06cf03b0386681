import type { StoreContext } from '../../context.ts';
import { endPush } from '../push/end-push.ts';
import { deleteSignIns } from './auth-queries.ts';
import { listOpenSignIns } from './list-open-sign-ins.ts';

/**
 * Ends every sign-in of the store and forgets its browsers.
 *
 * @returns whether any had not yet expired
 */
export async function endSignIns(ctx: StoreContext): Promise<boolean> {
  const open = await listOpenSignIns(ctx, [ctx.storeId]);
  await deleteSignIns(ctx.db, ctx.storeId);
  await endPush(ctx);
  return open.length > 0;
}
