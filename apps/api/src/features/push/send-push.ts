import type { PublicContext } from '../../context.ts';
import type { PushData } from '../../ports/jobs.ts';
import { isSubscribedWithKey } from './get-push.ts';
import { pushKeys } from './push-keys.ts';
import { deletePushRow, findPushRow } from './push-queries.ts';

/**
 * Sends one notification, and deletes a browser that its push service no longer knows. A retry is harmless: a notification that
 * arrives twice replaces itself.
 *
 * @throws if the queue should retry
 */
export async function sendPush(ctx: PublicContext, data: PushData): Promise<void> {
  const { storeId, subscriptionId, title, body, tag } = data;
  const row = await findPushRow(ctx.db, storeId, subscriptionId);
  if (!row) return;
  const keys = await pushKeys(ctx.db);
  const { endpoint, p256dh, auth } = row;
  const isAlive =
    isSubscribedWithKey(row, keys.publicKey) &&
    (await ctx.ports.push.send({
      to: { endpoint, p256dh, auth },
      keys,
      text: JSON.stringify({ title, body, tag }),
    })) === 'sent';
  if (!isAlive) await deletePushRow(ctx.db, storeId, subscriptionId);
}
