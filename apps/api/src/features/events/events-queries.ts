import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type {
  EventParticipantsTable,
  EventPaymentsTable,
  ScheduledEventsTable,
} from '../../db/shop-tables.ts';

/** A cancelled event is hidden everywhere (docs/product/events.md#cancelling). */
function eventsOf(db: Db, storeId: string) {
  return db
    .selectFrom('scheduled_events as e')
    .selectAll('e')
    .where('e.store_id', '=', storeId)
    .where('e.cancelled_at', 'is', null);
}

export type EventRow = Awaited<ReturnType<typeof listComingEventRows>>[number];

interface EventPage {
  /** Events that end after this instant are running or upcoming, the others are past. */
  readonly asOf: Date;
  /** The first day of an event, in the store's zone. */
  readonly day: string | null;
  /** Where the previous page ended within this part of the list. */
  readonly after: { readonly startAt: Date; readonly id: string } | null;
  readonly limit: number;
}

/** Running and upcoming events, soonest first. */
export function listComingEventRows(db: Db, storeId: string, page: EventPage) {
  let rows = eventsOf(db, storeId).where('e.end_at', '>', page.asOf);
  if (page.day) rows = rows.where('e.day', '=', page.day);
  if (page.after) {
    rows = rows.where(sql<boolean>`(e.start_at, e.id) > (${page.after.startAt}, ${page.after.id})`);
  }
  return rows.orderBy('e.start_at').orderBy('e.id').limit(page.limit).execute();
}

/** Past events, newest first. */
export function listPastEventRows(db: Db, storeId: string, page: EventPage) {
  let rows = eventsOf(db, storeId).where('e.end_at', '<=', page.asOf);
  if (page.day) rows = rows.where('e.day', '=', page.day);
  if (page.after) {
    rows = rows.where(sql<boolean>`(e.start_at, e.id) < (${page.after.startAt}, ${page.after.id})`);
  }
  return rows.orderBy('e.start_at', 'desc').orderBy('e.id', 'desc').limit(page.limit).execute();
}

export function findEventRow(db: Db, storeId: string, id: string) {
  return eventsOf(db, storeId).where('e.id', '=', id).executeTakeFirst();
}

/** The event's row, locked until the transaction ends: seats and payments are handled one after the other. */
export function lockEventRow(db: Db, storeId: string, id: string) {
  locking(db, 'event');
  return eventsOf(db, storeId).where('e.id', '=', id).forUpdate().executeTakeFirst();
}

export type ParticipantRow = Awaited<ReturnType<typeof listParticipantRows>>[number];

/** The participants of these events, in the order in which they were added. */
export function listParticipantRows(db: Db, storeId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_participants as p')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.store_id', '=', 'p.store_id').onRef('c.id', '=', 'p.customer_id'),
    )
    .select(['p.id', 'p.event_id', 'p.customer_id', 'p.actor', 'p.created_at', 'c.name as customer_name'])
    .where('p.store_id', '=', storeId)
    .where(sql<boolean>`p.event_id = any(${eventIds}::uuid[])`)
    .orderBy('p.created_at')
    .orderBy('c.name_key')
    .orderBy('p.id')
    .execute();
}

export type PaymentRow = Awaited<ReturnType<typeof listPaymentRows>>[number];

/** The payments of these events, at most one each. */
export function listPaymentRows(db: Db, storeId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_payments as p')
    .leftJoin('coupons as c', (join) =>
      join.onRef('c.store_id', '=', 'p.store_id').onRef('c.id', '=', 'p.coupon_id'),
    )
    .selectAll('p')
    .select('c.code as coupon_code')
    .where('p.store_id', '=', storeId)
    .where(sql<boolean>`p.event_id = any(${eventIds}::uuid[])`)
    .execute();
}

export async function insertEvent(db: Db, event: Insertable<ScheduledEventsTable>): Promise<void> {
  await db.insertInto('scheduled_events').values(event).execute();
}

export async function insertPayment(db: Db, payment: Insertable<EventPaymentsTable>): Promise<void> {
  await db.insertInto('event_payments').values(payment).execute();
}

/** Takes a seat; the database counts it and refuses one beyond the capacity. */
export async function insertParticipant(
  db: Db,
  participant: Insertable<EventParticipantsTable>,
): Promise<void> {
  await db.insertInto('event_participants').values(participant).execute();
}

export async function isParticipant(
  db: Db,
  storeId: string,
  seat: { eventId: string; customerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('event_participants')
    .select('id')
    .where('store_id', '=', storeId)
    .where('event_id', '=', seat.eventId)
    .where('customer_id', '=', seat.customerId)
    .executeTakeFirst();
  return row !== undefined;
}

export function findParticipantRow(db: Db, storeId: string, seat: { eventId: string; id: string }) {
  return db
    .selectFrom('event_participants')
    .select('id')
    .where('store_id', '=', storeId)
    .where('event_id', '=', seat.eventId)
    .where('id', '=', seat.id)
    .executeTakeFirst();
}

/** Gives a seat back; the database counts it. */
export async function deleteParticipant(db: Db, storeId: string, id: string): Promise<void> {
  await db.deleteFrom('event_participants').where('store_id', '=', storeId).where('id', '=', id).execute();
}

export async function markEventCancelled(
  db: Db,
  storeId: string,
  event: { id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('scheduled_events')
    .set({ cancelled_at: event.at })
    .where('store_id', '=', storeId)
    .where('id', '=', event.id)
    .execute();
}

/** Removes an event's payment from the figures, if there is one; the database gives the coupon's use back. */
export async function markPaymentRefunded(
  db: Db,
  storeId: string,
  payment: { eventId: string; at: Date; actor: string },
): Promise<void> {
  await db
    .updateTable('event_payments')
    .set({ refunded_at: payment.at, refund_actor: payment.actor })
    .where('store_id', '=', storeId)
    .where('event_id', '=', payment.eventId)
    .execute();
}
