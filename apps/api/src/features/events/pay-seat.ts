import { randomUUID } from 'node:crypto';
import type { seatPayment } from '@coruja/contract';
import { type Centavos, type PaymentType, centavos } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { requirePermission } from '../../permissions.ts';
import { assertPaidInFull } from '../sales/assert-paid-in-full.ts';
import { type EventRow, type SeatTender, insertSeatPayment, listPaymentRows } from './events-queries.ts';

export type SeatPaymentInput = z.output<typeof seatPayment>;

interface Seat {
  /** Locked by the caller. */
  readonly event: EventRow;
  /** Whose seat must not be paid yet. */
  readonly participantId: string;
  readonly customerId: string;
  readonly payment: SeatPaymentInput;
}

/**
 * Records what a participant pays for the seat (docs/product/events.md#seat-price). An event is paid either as a whole or by the seat.
 *
 * @throws AppError SEAT_UNPRICED, EVENT_PAID, PAYMENTS_DIFFER
 */
export async function paySeat(
  ctx: StoreContext,
  { event, participantId, customerId, payment }: Seat,
): Promise<void> {
  assertThat(event.seat_price_centavos !== null, 'SEAT_UNPRICED');
  assertThat((await listPaymentRows(ctx.db, ctx.storeId, [event.id])).length === 0, 'EVENT_PAID');
  const total = centavos(event.seat_price_centavos);
  if (payment.type === 'FREE' || total === 0) requirePermission(ctx, 'courtesy', { customerId });
  await insertSeatPayment(ctx.db, {
    storeId: ctx.storeId,
    id: randomUUID(),
    eventId: event.id,
    participantId,
    total,
    actor: ctx.actor,
    at: ctx.now(),
    ...tendersOf(payment, total),
  });
}

function tendersOf(
  { type, received, payments }: SeatPaymentInput,
  total: Centavos,
): { paymentType: PaymentType; tenders: SeatTender[] } {
  if (payments === undefined) {
    const paymentType = type ?? 'CASH';
    if (received !== undefined && received < total)
      throw AppError.field('received', 'O valor recebido é menor que o pagamento.');
    if (paymentType === 'FREE') return { paymentType, tenders: [] };
    return { paymentType, tenders: [{ type: paymentType, amount: total, received: received ?? null }] };
  }
  assertPaidInFull(payments, total);
  const [only, ...others] = new Set(payments.map(({ type: tender }) => tender));
  return {
    paymentType: only !== undefined && others.length === 0 ? only : 'MIXED',
    tenders: payments.map((paid) => ({ ...paid, received: paid.received ?? null })),
  };
}
