import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

// The devices of the team, among the sign-ins (docs/product/team.md#devices).

export async function touchDevice(
  db: Db,
  device: { tokenHash: Uint8Array; actedAt: Date; keepsPassword: boolean },
): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set({ acted_at: device.actedAt, ...(device.keepsPassword ? {} : { password_at: null }) })
    .where('token_hash', '=', device.tokenHash)
    .execute();
}

interface DeviceInsert {
  readonly tokenHash: Uint8Array;
  readonly at: Date;
  readonly address: string;
  readonly device: string | null;
  /** The one person of a personal device, who has just unlocked it. */
  readonly operatorId: string | null;
}

/** `last_used_at` stays in the past, so that no other version of the server mistakes the device for a sign-in of the owner. */
export async function insertDevice(db: Db, storeId: string, device: DeviceInsert): Promise<void> {
  await db
    .insertInto('auth_sessions')
    .values({
      store_id: storeId,
      token_hash: device.tokenHash,
      kind: 'device',
      created_at: device.at,
      last_used_at: new Date(0),
      acted_at: device.at,
      address: device.address,
      device: device.device,
      bound_operator_id: device.operatorId,
      operator_id: device.operatorId,
    })
    .execute();
}

/** @returns false if there is no such device, or it belongs to another person */
export async function unlockRow(
  db: Db,
  storeId: string,
  device: { signInId: string; operatorId: string; at: Date; hasPassword: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('auth_sessions')
    .set({
      operator_id: device.operatorId,
      acted_at: device.at,
      password_at: device.hasPassword ? device.at : null,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', device.signInId)
    .where('kind', '=', 'device')
    .where(sql<boolean>`coalesce(bound_operator_id, ${device.operatorId}::uuid) = ${device.operatorId}::uuid`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const locked = { operator_id: null, password_at: null };

export async function lockRow(db: Db, storeId: string, signInId: string): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set(locked)
    .where('store_id', '=', storeId)
    .where('id', '=', signInId)
    .execute();
}

/** Locks every device that this person has unlocked. */
export async function lockRowsOf(db: Db, storeId: string, operatorId: string): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set(locked)
    .where('store_id', '=', storeId)
    .where('operator_id', '=', operatorId)
    .execute();
}

/** Locks every device on which nobody has acted since `actedBefore`. */
export async function lockIdleRows(db: Db, storeId: string, actedBefore: Date): Promise<void> {
  await db
    .updateTable('auth_sessions')
    .set(locked)
    .where('store_id', '=', storeId)
    .where('operator_id', 'is not', null)
    .where('acted_at', '<=', actedBefore)
    .execute();
}

/** Ends the devices of one person. */
export async function deleteDevicesOf(db: Db, storeId: string, operatorId: string): Promise<void> {
  await db
    .deleteFrom('auth_sessions')
    .where('store_id', '=', storeId)
    .where('bound_operator_id', '=', operatorId)
    .execute();
}
