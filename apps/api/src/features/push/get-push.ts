import { createHash } from 'node:crypto';
import type { PushDevice } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pushKeys } from './push-keys.ts';
import { listPushRows, type PushRow } from './push-queries.ts';

/** The browsers that show notifications, and the server's public key. */
export async function getPush(
  ctx: StoreContext,
  input: { readonly signInHash: Uint8Array },
): Promise<{ publicKey: string; devices: PushDevice[] }> {
  const { publicKey } = await pushKeys(ctx.db);
  const rows = await listPushRows(ctx.db, ctx.storeId);
  return {
    publicKey: Buffer.from(publicKey).toString('base64url'),
    devices: rows
      .filter((row) => isSubscribedWithKey(row, publicKey))
      .map((row) => pushDeviceView(row, input)),
  };
}

/** Whether any browser of the owner shows notifications. */
export async function hasPush(ctx: StoreContext): Promise<boolean> {
  return (await listPushRows(ctx.db, ctx.storeId)).length > 0;
}

/** Whether the browser subscribed with this key. After `new-keys`, messages to older subscriptions no longer arrive. */
export function isSubscribedWithKey(row: PushRow, publicKey: Uint8Array): boolean {
  return Buffer.from(row.server_key).equals(publicKey);
}

export function pushDeviceView(
  row: PushRow,
  { signInHash }: { readonly signInHash: Uint8Array },
): PushDevice {
  return {
    id: row.id,
    device: row.device,
    createdAt: row.created_at.toISOString(),
    fingerprint: createHash('sha256').update(row.endpoint).digest('hex'),
    isCurrent: Buffer.from(row.sign_in_hash).equals(signInHash),
  };
}
