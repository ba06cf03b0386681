import type { ScheduledEvent } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedEvent, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { getEvent } from './get-event.ts';
import { holdParticipant } from './hold-participant.ts';
import { type SeatPaymentInput, paySeat } from './pay-seat.ts';

/**
 * Records the payment of a participant's seat, once; also after the event has ended.
 *
 * @throws AppError EVENT_NOT_FOUND, PARTICIPANT_NOT_FOUND, SEAT_PAID, CUSTOMER_NOT_FOUND, and the refusals of paySeat
 */
export function payParticipant(
  ctx: StoreContext,
  input: { eventId: string; participantId: string; payment: SeatPaymentInput },
): Promise<ScheduledEvent> {
  return inStore(ctx, async (inside) => {
    const { event, participant } = await holdParticipant(inside, input);
    assertThat(participant.payment_id === null, 'SEAT_PAID');
    // Locked, because a customer with a paid seat must not be removed: of two such calls one waits.
    await holdCustomer(inside, { customerId: participant.customer_id });
    const { id: participantId, customer_id: customerId } = participant;
    await paySeat(inside, { event, participantId, customerId, payment: input.payment });
    const paid = await getEvent(inside, { eventId: event.id });
    const payment = paid.participants.find(({ id }) => id === participantId)?.payment;
    const fields = { total: payment?.total, paymentType: payment?.paymentType };
    inside.audit?.describe({ after: withFields(auditedEvent(paid), fields) });
    return paid;
  });
}
