import { assertThat } from '../../app-error.ts';
import type { Device, StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { deleteDevicesOf, lockIdleRows, lockRow, lockRowsOf } from './device-queries.ts';

/**
 * Locks the device of this call.
 *
 * @throws AppError DEVICE_NEEDED for the owner's own sign-in
 */
export async function lockDevice(ctx: StoreContext, input: { device: Device | null }): Promise<void> {
  const { device } = input;
  assertThat(device, 'DEVICE_NEEDED');
  await inStore(ctx, (inside) => lockRow(inside.db, ctx.storeId, device.signInId));
}

/** Locks every device that this person has unlocked. Runs in the caller's transaction. */
export function lockDevicesOf(ctx: StoreContext, input: { operatorId: string }): Promise<void> {
  return lockRowsOf(ctx.db, ctx.storeId, input.operatorId);
}

/** Ends the devices of one person, and locks the counters that they have unlocked. Runs in the caller's transaction. */
export async function endDevicesOf(ctx: StoreContext, input: { operatorId: string }): Promise<void> {
  await deleteDevicesOf(ctx.db, ctx.storeId, input.operatorId);
  await lockDevicesOf(ctx, input);
}

/** Locks the devices that were idle for this many minutes; call it before the setting changes. Runs in the caller's transaction. */
export function lockIdleDevices(ctx: StoreContext, input: { minutes: number }): Promise<void> {
  return lockIdleRows(ctx.db, ctx.storeId, new Date(ctx.now().getTime() - input.minutes * 60_000));
}
