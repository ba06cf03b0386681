import type { StoreWithAccess, unlockDeviceBody } from '@coruja/contract';
import { cellsOf } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { Device, StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { actorIdOf } from '../../permissions.ts';
import { storeWithAccess } from '../auth/access-view.ts';
import { unlockDeviceRow } from '../auth/unlock-device-row.ts';
import { assertCurrentPassword } from '../passwords/assert-current-password.ts';
import { findAccountOf } from '../stores/find-account.ts';
import { hashPin, refuseShortPin } from './pin.ts';
import { type OperatorRow, findOperatorRow, lockOperatorRow, updateOperatorRow } from './team-queries.ts';
import { verifiedRow } from './verify-pin.ts';

type Input = z.output<typeof unlockDeviceBody> & { readonly device: Device | null };

/**
 * Unlocks this device for a person by the PIN, or for the owner by the password, which also opens what only the owner may
 * do. `newPin` replaces the PIN: a temporary one must be replaced, any other may be.
 *
 * @throws AppError DEVICE_NEEDED, PIN_INVALID, PIN_BLOCKED, WRONG_PASSWORD, RATE_LIMITED
 */
export async function unlockDevice(ctx: StoreContext, input: Input): Promise<StoreWithAccess> {
  const { device, newPin } = input;
  const { storeId } = ctx;
  assertThat(device, 'DEVICE_NEEDED');
  const row = await identified(ctx, { ...input, device });
  if (row.pin_is_temporary && newPin === undefined)
    throw AppError.field('newPin', 'Escolha um PIN seu: este foi o dono que definiu.');
  if (newPin !== undefined) refuseShortPin('newPin', row.role, newPin);
  const person = { storeId, operatorId: row.id };
  const hash = newPin === undefined ? undefined : await hashPin(ctx, person, newPin);
  const hasPassword = input.password !== undefined;
  await inStore(ctx, async (inside) => {
    const present = await lockOperatorRow(inside.db, storeId, row.id);
    // The person was removed, or got another PIN, since it was compared.
    assertThat(present && present.pin_hash === row.pin_hash, 'PIN_INVALID');
    if (hash !== undefined)
      await updateOperatorRow(inside.db, storeId, { id: row.id, pin: { hash, isTemporary: false } });
    const { signInId } = device;
    const isUnlocked = await unlockDeviceRow(inside, { signInId, operatorId: row.id, hasPassword });
    assertThat(isUnlocked, 'PIN_INVALID');
  });
  const operator = {
    id: row.id,
    role: row.role,
    cells: cellsOf(row.role, row.permissions),
    customerId: row.customer_id,
  };
  const acting = { ...ctx, actor: actorIdOf(row) };
  return storeWithAccess(acting, { device: { ...device, operator, hasPassword } });
}

/** The person, once the PIN or the owner's password was right. */
async function identified(ctx: StoreContext, input: Input & { device: Device }): Promise<OperatorRow> {
  const { storeId } = ctx;
  const { operatorId, pin, password, device } = input;
  if (password === undefined) {
    if (pin === undefined) throw AppError.field('pin', 'Digite o PIN.');
    return verifiedRow(ctx, { storeId, operatorId, pin, signInId: device.signInId });
  }
  const [row, account] = [
    await findOperatorRow(ctx.db, storeId, operatorId),
    await findAccountOf(ctx, storeId),
  ];
  assertThat(row?.role === 'owner' && account, 'PIN_INVALID');
  await assertCurrentPassword(ctx, { passwordHash: account.passwordHash, password });
  return row;
}
