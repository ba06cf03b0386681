import type { ScheduledEvent } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { eventView } from './event-view.ts';
import { type EventRow, listEventSessions, listParticipantRows, listPaymentRows } from './events-queries.ts';

/** Events in wire format: participants, payments and sessions of all of them are read with one statement each. */
export async function showEvents(ctx: StoreContext, rows: readonly EventRow[]): Promise<ScheduledEvent[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const participants = groupByEvent(await listParticipantRows(ctx.db, ctx.storeId, ids));
  const payments = groupByEvent(await listPaymentRows(ctx.db, ctx.storeId, ids));
  const sessions = groupByEvent(await listEventSessions(ctx.db, ctx.storeId, ids));
  return rows.map((row) =>
    eventView(row, {
      participants: participants.get(row.id) ?? [],
      payment: payments.get(row.id)?.[0],
      sessions: new Map(sessions.get(row.id)?.map((session) => [session.customer_id, session])),
      now: ctx.now(),
    }),
  );
}

function groupByEvent<Row extends { readonly event_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.event_id);
    if (group) group.push(row);
    else groups.set(row.event_id, [row]);
  }
  return groups;
}
