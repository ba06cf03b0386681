import type { PublicContext, StoreContext } from '../../context.ts';
import { deletePushRows, deletePushRowsOf } from './push-queries.ts';

/** Ends the notifications of the browsers whose sign-in ends: of one sign-in, of all but one, or of the whole store. */
export function endPush(
  ctx: StoreContext,
  which: { readonly signIn?: Uint8Array; readonly except?: Uint8Array } = {},
): Promise<void> {
  return deletePushRowsOf(ctx.db, ctx.storeId, which);
}

/** Ends the notifications of one store, or of all stores if null. */
export function endPushEverywhere(ctx: Pick<PublicContext, 'db'>, storeId: string | null): Promise<void> {
  return deletePushRows(ctx.db, storeId);
}
