import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { lockEventRow, markEventCancelled, markPaymentRefunded } from './events-queries.ts';

/**
 * Cancels an event (docs/product/events.md#cancelling): it is hidden, its payment is removed from the figures
 * and the coupon's use is given back.
 *
 * @throws AppError EVENT_NOT_FOUND, also for a cancelled event
 */
export async function cancelEvent(ctx: StoreContext, input: { eventId: string }): Promise<void> {
  await inStore(ctx, async (inside) => {
    const locked = await lockEventRow(inside.db, ctx.storeId, input.eventId);
    assertThat(locked, 'EVENT_NOT_FOUND');
    const at = ctx.now();
    await markEventCancelled(inside.db, ctx.storeId, { id: locked.id, at });
    await markPaymentRefunded(inside.db, ctx.storeId, { eventId: locked.id, at, actor: ctx.actor });
  });
}
