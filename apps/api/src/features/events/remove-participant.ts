import { AppError, assertThat } from '../../app-error.ts';
import { withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { deleteParticipant } from './events-queries.ts';
import { holdParticipant } from './hold-participant.ts';
import { refundPayments } from './refund-payments.ts';
import { runningInEvent } from './running-in-event.ts';

/**
 * Removes a participant, until the event has ended; the payment of the seat is refunded (docs/product/events.md#participants).
 *
 * @throws AppError EVENT_NOT_FOUND, PARTICIPANT_NOT_FOUND, EVENT_ENDED, SESSION_RUNNING
 */
export async function removeParticipant(
  ctx: StoreContext,
  input: { eventId: string; participantId: string },
): Promise<void> {
  await inStore(ctx, async (inside) => {
    const { event, participant } = await holdParticipant(inside, input);
    assertThat(event.end_at > ctx.now(), 'EVENT_ENDED');
    if ((await runningInEvent(inside, event)).has(participant.customer_id))
      throw new AppError('SESSION_RUNNING', { message: 'Encerre a sessão do evento antes de remover.' });
    if (participant.payment_id !== null) requirePermission(ctx, 'refund');
    await deleteParticipant(inside.db, ctx.storeId, participant.id);
    const { id: eventId, name, participant_count: participants } = event;
    const before = { kind: 'event' as const, id: eventId, name, fields: { participants } };
    inside.audit?.describe({ before, after: withFields(before, { participants: participants - 1 }) });
    if (participant.payment_id !== null) await refundPayments(inside, event, participant.payment_id);
  });
}
