import type { StoreContext } from '../../context.ts';
import { unlockRow } from './device-queries.ts';

/**
 * Unlocks a device for a person whose PIN was right. Runs in the caller's transaction.
 *
 * @returns whether it is there, and not another person's
 */
export function unlockDeviceRow(
  ctx: StoreContext,
  input: { readonly signInId: string; readonly operatorId: string; readonly hasPassword: boolean },
): Promise<boolean> {
  return unlockRow(ctx.db, ctx.storeId, { ...input, at: ctx.now() });
}
