import { randomUUID } from 'node:crypto';
import type { PushDevice, addPushSubscriptionBody } from '@coruja/contract';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { pushDeviceView } from './get-push.ts';
import { isPublicKey, pushKeys } from './push-keys.ts';
import { deleteOldestPushRows, writePushRow } from './push-queries.ts';

type Input = z.output<typeof addPushSubscriptionBody> & {
  readonly signInHash: Uint8Array;
  readonly deviceName: string | null;
};

const mostDevices = 20;

/**
 * Shows notifications in the caller's browser until its sign-in is ended, or the browser or the owner turns them off. At most twenty
 * browsers: a further one replaces the oldest.
 *
 * @throws AppError VALIDATION for an address of an unknown push service
 */
export async function addPushSubscription(ctx: StoreContext, input: Input): Promise<PushDevice> {
  const { storeId } = ctx;
  const { endpoint, signInHash, deviceName } = input;
  if (!ctx.ports.push.accepts(endpoint))
    throw AppError.field('endpoint', 'As notificações deste navegador não são aceitas.');
  const p256dh = Buffer.from(input.keys.p256dh, 'base64url');
  if (!isPublicKey(p256dh)) throw AppError.field('keys.p256dh', 'A chave deste navegador não é válida.');
  const { publicKey } = await pushKeys(ctx.db);
  return inStore(
    ctx,
    async (inside) => {
      const row = await writePushRow(inside.db, {
        store_id: storeId,
        id: randomUUID(),
        endpoint,
        p256dh,
        auth: Buffer.from(input.keys.auth, 'base64url'),
        server_key: publicKey,
        sign_in_hash: signInHash,
        device: deviceName,
        created_at: ctx.now(),
      });
      await deleteOldestPushRows(inside.db, storeId, mostDevices);
      inside.audit?.describe({ after: { kind: 'alerts', id: row.id, name: deviceName, fields: {} } });
      return pushDeviceView(row, { signInHash });
    },
    'counting',
  );
}
