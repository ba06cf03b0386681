import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { deletePushRow, findPushRow } from './push-queries.ts';

/** @throws AppError PUSH_SUBSCRIPTION_NOT_FOUND */
export function removePushSubscription(
  ctx: StoreContext,
  { subscriptionId: id }: { readonly subscriptionId: string },
): Promise<void> {
  return inStore(ctx, async (inside) => {
    const row = await findPushRow(inside.db, ctx.storeId, id);
    const isRemoved = await deletePushRow(inside.db, ctx.storeId, id);
    assertThat(row && isRemoved, 'PUSH_SUBSCRIPTION_NOT_FOUND');
    inside.audit?.describe({ before: { kind: 'alerts', id: row.id, name: row.device, fields: {} } });
  });
}
