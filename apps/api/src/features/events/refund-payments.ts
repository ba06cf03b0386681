import type { StoreContext } from '../../context.ts';
import { alertBigRefund } from '../alerts/alert-big-refund.ts';
import { markPaymentsRefunded, sumRefunded } from './events-queries.ts';

/**
 * Removes the payment of one seat, or all payments of the event, from the figures, and alerts the owner of a big refund
 * (docs/product/alerts.md#kinds). The caller has locked the event.
 */
export async function refundPayments(
  ctx: StoreContext,
  event: { readonly id: string; readonly name: string },
  paymentId?: string,
): Promise<void> {
  const { db, storeId, actor } = ctx;
  const refund = { eventId: event.id, id: paymentId, at: ctx.now(), actor };
  const paidBack = await markPaymentsRefunded(db, storeId, refund);
  if (paidBack === 0) return;
  await alertBigRefund(ctx, { amount: await sumRefunded(db, storeId, event.id), event: event.name });
}
