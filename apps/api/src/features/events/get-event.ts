import type { ScheduledEvent } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { findEventRow } from './events-queries.ts';
import { showEvents } from './show-events.ts';

/** @throws AppError EVENT_NOT_FOUND, also for a cancelled event */
export async function getEvent(ctx: StoreContext, input: { eventId: string }): Promise<ScheduledEvent> {
  const row = await findEventRow(ctx.db, ctx.storeId, input.eventId);
  assertThat(row, 'EVENT_NOT_FOUND');
  const [event] = await showEvents(ctx, [row]);
  assertThat(event, 'EVENT_NOT_FOUND');
  return event;
}
