import type { StoreContext } from '../../context.ts';
import { unlockRow } from './device-queries.ts';

/**
 * Unlocks a device for a person whose PIN was right. Runs in the caller's transaction.
 *
 * @returns false if there is no such device, or it belongs to another person
 */
export function unlockDeviceRow(
  ctx: StoreContext,
  input: { readonly signInId: string; readonly operatorId: string; readonly hasPassword: boolean },
): Promise<boolean> {
  return unlockRow(ctx.db, ctx.storeId, { ...input, at: ctx.now() });
}
