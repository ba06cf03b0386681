import { randomUUID } from 'node:crypto';
import type { ScheduledEvent, payEventBody } from '@coruja/contract';
import { centavos, saleTotal, toReais } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedEvent, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { holdCoupon } from '../coupons/hold-coupon.ts';
import { hasPaidSeats, insertPayment, listPaymentRows, lockEventRow } from './events-queries.ts';
import { getEvent } from './get-event.ts';

/**
 * Records the payment of a whole event, once, which confirms it (docs/product/events.md#payment). The
 * coupon's use is counted in the same transaction.
 *
 * @throws AppError EVENT_NOT_FOUND, EVENT_PAID, COUPON_INVALID
 */
export function payEvent(
  ctx: StoreContext,
  input: z.output<typeof payEventBody> & { eventId: string },
): Promise<ScheduledEvent> {
  return inStore(ctx, async (inside) => {
    const locked = await lockEventRow(inside.db, ctx.storeId, input.eventId);
    assertThat(locked, 'EVENT_NOT_FOUND');
    const payments = await listPaymentRows(inside.db, ctx.storeId, [locked.id]);
    assertThat(payments.length === 0, 'EVENT_PAID');
    if (await hasPaidSeats(inside.db, ctx.storeId, locked.id))
      throw new AppError('EVENT_PAID', { message: 'Há lugares pagos neste evento: receba por lugar.' });

    const coupon = input.couponCode ? await holdCoupon(inside, input.couponCode) : null;
    const line = { quantity: 1, unitPrice: centavos(locked.price_centavos) };
    const { subtotal, discount, total } = saleTotal([line], coupon?.discount ?? null);
    if (input.paymentType === 'FREE' || total === 0) requirePermission(ctx, 'courtesy');
    await insertPayment(inside.db, {
      store_id: ctx.storeId,
      id: randomUUID(),
      event_id: locked.id,
      payment_type: input.paymentType,
      coupon_id: coupon?.id ?? null,
      subtotal_centavos: subtotal,
      discount_centavos: discount,
      total_centavos: total,
      actor: ctx.actor,
      created_at: ctx.now(),
      refunded_at: null,
      refund_actor: null,
    });
    const event = await getEvent(inside, { eventId: locked.id });
    const fields = {
      total: toReais(total),
      paymentType: input.paymentType,
      coupon: input.couponCode ?? null,
    };
    inside.audit?.describe({ after: withFields(auditedEvent(event), fields) });
    return event;
  });
}
