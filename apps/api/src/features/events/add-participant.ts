import { randomUUID } from 'node:crypto';
import type { ScheduledEvent } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { assertVisit } from '../visit-rules/assert-visit.ts';
import { insertParticipant, isParticipant, lockEventRow } from './events-queries.ts';
import { getEvent } from './get-event.ts';

/**
 * Gives a customer a seat while there is one (docs/product/events.md#participants). The event is locked
 * first, so the last seat goes to one of many; the database refuses the others.
 *
 * @throws AppError EVENT_NOT_FOUND, EVENT_ENDED, CUSTOMER_NOT_FOUND, ALREADY_PARTICIPANT, EVENT_FULL, and the
 * refusals of the store's legal rules (assertVisit)
 */
export function addParticipant(
  ctx: StoreContext,
  input: { eventId: string; customerId: string },
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
    await insertParticipant(inside.db, {
      store_id: ctx.storeId,
      id: randomUUID(),
      event_id: locked.id,
      customer_id: input.customerId,
      actor: ctx.actor,
      created_at: now,
    });
    return getEvent(inside, { eventId: locked.id });
  });
}
