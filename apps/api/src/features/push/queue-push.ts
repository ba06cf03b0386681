import type { StoreContext } from '../../context.ts';
import type { PushData } from '../../ports/jobs.ts';
import { listPushRows } from './push-queries.ts';

/** Queues a notification for each browser of the owner, in the caller's transaction. */
export async function queuePush(
  ctx: StoreContext,
  notification: Pick<PushData, 'title' | 'body' | 'tag'>,
): Promise<void> {
  const { db, storeId } = ctx;
  for (const { id: subscriptionId } of await listPushRows(db, storeId))
    await ctx.ports.jobs.enqueue(db, { name: 'push', data: { storeId, subscriptionId, ...notification } });
}
