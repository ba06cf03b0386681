import type { ScheduledEvent } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import type { EventRow, ParticipantRow, PaymentRow } from './events-queries.ts';

interface EventParts {
  readonly participants: readonly ParticipantRow[];
  readonly payment: PaymentRow | undefined;
}

/** An event is confirmed by its payment (docs/product/events.md#states). */
export function eventView(row: EventRow, { participants, payment }: EventParts): ScheduledEvent {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    date: row.day,
    startTime: row.start_at.toISOString(),
    endTime: row.end_at.toISOString(),
    price: toReais(centavos(row.price_centavos)),
    capacity: row.capacity,
    confirmed: payment !== undefined,
    isFromApp: row.is_from_app,
    participants: participants.map(participantView),
    _count: { participants: row.participant_count },
    payment: payment ? paymentView(payment) : null,
    createdAt: row.created_at.toISOString(),
    actor: row.actor,
  };
}

function participantView(row: ParticipantRow): ScheduledEvent['participants'][number] {
  return {
    id: row.id,
    user: { id: row.customer_id, name: row.customer_name },
    addedAt: row.created_at.toISOString(),
    actor: row.actor,
  };
}

function paymentView(row: PaymentRow): NonNullable<ScheduledEvent['payment']> {
  return {
    paymentType: row.payment_type,
    subtotal: toReais(centavos(row.subtotal_centavos)),
    discount: toReais(centavos(row.discount_centavos)),
    total: toReais(centavos(row.total_centavos)),
    ...(row.coupon_code === null ? {} : { coupon: { code: row.coupon_code } }),
    paidAt: row.created_at.toISOString(),
    actor: row.actor,
  };
}
