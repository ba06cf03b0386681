import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { lockEventRow, markEventCancelled } from './events-queries.ts';
import { refundPayments } from './refund-payments.ts';
import { runningInEvent } from './running-in-event.ts';

/**
 * Cancels an event (docs/product/events.md#cancelling): it is hidden, its payment and those of its seats are
 * removed from the figures, and the coupon's use is given back.
 *
 * @throws AppError EVENT_NOT_FOUND, also for a cancelled event; SESSION_RUNNING
 */
export async function cancelEvent(ctx: StoreContext, input: { eventId: string }): Promise<void> {
  await inStore(ctx, async (inside) => {
    const locked = await lockEventRow(inside.db, ctx.storeId, input.eventId);
    assertThat(locked, 'EVENT_NOT_FOUND');
    if ((await runningInEvent(inside, locked)).size > 0)
      throw new AppError('SESSION_RUNNING', { message: 'Encerre as sessões do evento antes de cancelar.' });
    inside.audit?.describe({ before: { kind: 'event', id: locked.id, name: locked.name, fields: {} } });
    await markEventCancelled(inside.db, ctx.storeId, { id: locked.id, at: ctx.now() });
    await refundPayments(inside, locked);
  });
}
