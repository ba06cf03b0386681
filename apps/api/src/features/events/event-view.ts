import { timesOf } from '../../db/session-times.ts';
import type { EventStart, ScheduledEvent } from '@coruja/contract';
import { type Centavos, centavos, isActive, toReais } from '@coruja/domain';
import type { EventRow, EventSessionRow, ParticipantRow, PaymentRow } from './events-queries.ts';

interface EventParts {
  readonly participants: readonly ParticipantRow[];
  readonly payment: PaymentRow | undefined;
  /** The last session of each customer, by the customer's id. */
  readonly sessions: ReadonlyMap<string, EventSessionRow>;
  readonly now: Date;
}

/** An event is confirmed by its payment, or by that of a seat (docs/product/events.md#states). */
export function eventView(
  row: EventRow,
  { participants, payment, sessions, now }: EventParts,
): ScheduledEvent {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    date: row.day,
    startTime: row.start_at.toISOString(),
    endTime: row.end_at.toISOString(),
    price: toReais(centavos(row.price_centavos)),
    seatPrice: row.seat_price_centavos === null ? null : toReais(centavos(row.seat_price_centavos)),
    capacity: row.capacity,
    confirmed: payment !== undefined || participants.some(({ payment_id }) => payment_id !== null),
    isFromApp: row.is_from_app,
    participants: participants.map((participant) =>
      participantView(participant, sessions.get(participant.customer_id), now),
    ),
    _count: { participants: row.participant_count },
    payment: payment ? paymentView(payment) : null,
    createdAt: row.created_at.toISOString(),
    actor: row.actor,
  };
}

function participantView(
  row: ParticipantRow,
  session: EventSessionRow | undefined,
  now: Date,
): ScheduledEvent['participants'][number] {
  return {
    ...seatView(row),
    addedAt: row.created_at.toISOString(),
    actor: row.actor,
    computer:
      row.computer_id === null || row.computer_name === null
        ? null
        : { id: row.computer_id, name: row.computer_name },
    session: session ? sessionOfEvent(session, now) : null,
    payment: seatPaymentView(row),
  };
}

/** Whose seat it is. */
export function seatView(row: ParticipantRow): EventStart['started'][number] {
  return { id: row.id, user: { id: row.customer_id, name: row.customer_name } };
}

function sessionOfEvent(row: EventSessionRow, now: Date) {
  const times = timesOf(row);
  return {
    id: row.id,
    computer: { id: row.computer_id, name: row.computer_name },
    startTime: row.start_at.toISOString(),
    endTime: (row.ended_at ?? row.end_at).toISOString(),
    isRunning: isActive(times, now.getTime()),
  };
}

function seatPaymentView(row: ParticipantRow): ScheduledEvent['participants'][number]['payment'] {
  const { payment_type: paymentType, total_centavos: total, paid_at: paidAt, paid_actor: actor } = row;
  if (paymentType === null || total === null || paidAt === null || actor === null) return null;
  return {
    paymentType,
    total: toReais(centavos(total)),
    payments: row.payments.map(({ type, amount, received }) => ({
      type,
      amount: toReais(amount),
      received: received === null ? null : toReais(received),
      change: toReais(received === null ? (0 as Centavos) : centavos(received - amount)),
    })),
    paidAt: paidAt.toISOString(),
    actor,
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
