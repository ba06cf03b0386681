import { randomUUID } from 'node:crypto';
import type { ScheduledEvent, eventBody } from '@coruja/contract';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedEvent } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { eventTimes } from './event-times.ts';
import { insertEvent } from './events-queries.ts';
import { getEvent } from './get-event.ts';

/**
 * Creates an event. It is pending until it is paid (docs/product/events.md#states).
 *
 * @throws AppError VALIDATION if start and end are the same, TIME_UNPRICED for a price per seat while time has no price
 */
export function createEvent(ctx: StoreContext, input: z.output<typeof eventBody>): Promise<ScheduledEvent> {
  return inStore(ctx, async (inside) => {
    const { timeZone, pricesTime } = await getHourPrice(inside);
    const seatPrice = input.seatPrice ?? null;
    assertThat(pricesTime || seatPrice === null, 'TIME_UNPRICED');
    const { day, startAt, endAt } = eventTimes(input, timeZone);
    const id = randomUUID();
    await insertEvent(inside.db, {
      store_id: ctx.storeId,
      id,
      name: input.name,
      description: input.description ?? null,
      day,
      start_at: startAt,
      end_at: endAt,
      price_centavos: input.price,
      seat_price_centavos: seatPrice,
      capacity: input.capacity,
      is_from_app: input.isFromApp,
      actor: ctx.actor,
      created_at: ctx.now(),
      cancelled_at: null,
    });
    const event = await getEvent(inside, { eventId: id });
    inside.audit?.describe({ after: auditedEvent(event) });
    return event;
  });
}
