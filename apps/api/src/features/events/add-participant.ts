import { randomUUID } from 'node:crypto';
import type { ScheduledEvent, addParticipantBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedEvent, withFields } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { assertVisit } from '../visit-rules/assert-visit.ts';
import { type EventRow, insertParticipant, isParticipant, lockEventRow } from './events-queries.ts';
import { getEvent } from './get-event.ts';
import { paySeat } from './pay-seat.ts';
import { holdNextComputer, holdSeatComputer } from './seat-computer.ts';

/**
 * Gives a customer a seat while there is one, and records its payment (docs/product/events.md#participants). The event
 * is locked first, so that only one of several concurrent calls gets the last seat; the database enforces it too.
 *
 * @throws AppError EVENT_NOT_FOUND, EVENT_ENDED, CUSTOMER_NOT_FOUND, ALREADY_PARTICIPANT, EVENT_FULL,
 * COMPUTER_NOT_FOUND, SEAT_TAKEN, TIME_UNPRICED, the refusals of the store's legal rules (assertVisit) and of a
 * payment (paySeat)
 */
export function addParticipant(
  ctx: StoreContext,
  input: WithCustomerId<z.output<typeof addParticipantBody>> & { eventId: string },
): Promise<ScheduledEvent> {
  return inStore(ctx, async (inside) => {
    const locked = await lockEventRow(inside.db, ctx.storeId, input.eventId);
    assertThat(locked, 'EVENT_NOT_FOUND');
    // Read after locking: the event may have ended while this request waited.
    const now = ctx.now();
    assertThat(locked.end_at > now, 'EVENT_ENDED');
    await holdCustomer(inside, { customerId: input.customerId });
    const seat = { eventId: locked.id, customerId: input.customerId };
    assertThat(!(await isParticipant(inside.db, ctx.storeId, seat)), 'ALREADY_PARTICIPANT');
    assertThat(locked.participant_count < locked.capacity, 'EVENT_FULL');
    const { start_at: from, end_at: until } = locked;
    await assertVisit(inside, { kind: 'seat', customerId: input.customerId, from, until });
    const id = randomUUID();
    const computerId = await computerOf(inside, locked, input.computerId);
    await insertParticipant(inside.db, {
      store_id: ctx.storeId,
      id,
      event_id: locked.id,
      customer_id: input.customerId,
      computer_id: computerId,
      actor: ctx.actor,
      created_at: now,
    });
    const { customerId, payment } = input;
    if (payment) await paySeat(inside, { event: locked, participantId: id, customerId, payment });
    const event = await getEvent(inside, { eventId: locked.id });
    const thing = auditedEvent(event);
    const { participants, paidSeats } = thing.fields;
    const before = withFields(thing, { participants: locked.participant_count });
    const paid = input.payment ? { paidSeats } : {};
    inside.audit?.describe({ before, after: withFields(thing, { participants, ...paid }) });
    return event;
  });
}

/** The requested computer; none if null was requested; the next free one if nothing was. */
function computerOf(ctx: StoreContext, event: EventRow, wanted: string | null | undefined) {
  if (wanted === undefined) return holdNextComputer(ctx, event);
  return wanted === null ? null : holdSeatComputer(ctx, event, wanted.toLowerCase());
}
