import type { Centavos, PaymentType, Tender } from '@coruja/domain';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type {
  EventParticipantsTable,
  EventPaymentsTable,
  ScheduledEventsTable,
} from '../../db/shop-tables.ts';
import type { SessionTimesRow } from '../../db/session-times.ts';

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

/** What one tender pays of a seat. */
export interface SeatTender {
  readonly type: Tender;
  readonly amount: Centavos;
  /** The amount that the customer handed over in cash. */
  readonly received: Centavos | null;
}

/** The participants of these events with what they paid, in the order in which they were added. */
export function listParticipantRows(db: Db, storeId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_participants as p')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.store_id', '=', 'p.store_id').onRef('c.id', '=', 'p.customer_id'),
    )
    .leftJoin('event_payments as y', (join) =>
      join.onRef('y.store_id', '=', 'p.store_id').onRef('y.id', '=', 'p.payment_id'),
    )
    .select(['p.id', 'p.event_id', 'p.customer_id', 'p.actor', 'p.created_at', 'c.name as customer_name'])
    .leftJoin('computers as k', (join) =>
      join
        .onRef('k.store_id', '=', 'p.store_id')
        .onRef('k.id', '=', 'p.computer_id')
        .on('k.removed_at', 'is', null),
    )
    .select(['k.id as computer_id', 'k.name as computer_name'])
    .select(['p.payment_id', 'y.payment_type', 'y.total_centavos'])
    .select(['y.created_at as paid_at', 'y.actor as paid_actor'])
    .select(
      sql<SeatTender[]>`(
        select coalesce(json_agg(json_build_object('type', m.tender, 'amount', m.amount_centavos,
                 'received', m.received_centavos) order by m.amount_centavos desc, m.tender), '[]')
        from money_entries m
        where m.store_id = p.store_id and m.event_payment_id = p.payment_id and m.kind = 'event')`.as(
        'payments',
      ),
    )
    .where('p.store_id', '=', storeId)
    .where(sql<boolean>`p.event_id = any(${eventIds}::uuid[])`)
    .orderBy('p.created_at')
    .orderBy('c.name_key')
    .orderBy('p.id')
    .execute();
}

export type PaymentRow = Awaited<ReturnType<typeof listPaymentRows>>[number];

/** The payments of these events as a whole, at most one each. */
export function listPaymentRows(db: Db, storeId: string, eventIds: readonly string[]) {
  return db
    .selectFrom('event_payments as p')
    .leftJoin('coupons as c', (join) =>
      join.onRef('c.store_id', '=', 'p.store_id').onRef('c.id', '=', 'p.coupon_id'),
    )
    .selectAll('p')
    .select('c.code as coupon_code')
    .where('p.store_id', '=', storeId)
    .where('p.is_seat', '=', false)
    .where(sql<boolean>`p.event_id = any(${eventIds}::uuid[])`)
    .execute();
}

/** Whether anybody has paid a seat of the event. */
export async function hasPaidSeats(db: Db, storeId: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event_participants')
    .select('id')
    .where('store_id', '=', storeId)
    .where('event_id', '=', eventId)
    .where('payment_id', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertEvent(db: Db, event: Insertable<ScheduledEventsTable>): Promise<void> {
  await db.insertInto('scheduled_events').values(event).execute();
}

export async function insertPayment(db: Db, payment: Insertable<EventPaymentsTable>): Promise<void> {
  await db.insertInto('event_payments').values(payment).execute();
}

export interface EventSessionRow extends SessionTimesRow {
  readonly event_id: string;
  readonly customer_id: string;
  readonly id: string;
  readonly computer_id: string;
  readonly computer_name: string;
}

/** The last session that each of these events has started for each customer. */
export async function listEventSessions(
  db: Db,
  storeId: string,
  eventIds: readonly string[],
): Promise<EventSessionRow[]> {
  const { rows } = await sql<EventSessionRow>`
    select distinct on (s.event_id, s.customer_id)
      s.event_id, s.customer_id, s.id, s.computer_id, c.name as computer_name, s.start_at, s.end_at, s.ended_at,
      s.spent_before_ms, s.paused_ms, s.paused_until, s.lost_ms
    from sessions s
    join computers c on c.store_id = s.store_id and c.id = s.computer_id
    where s.store_id = ${storeId} and s.event_id = any(${eventIds}::uuid[]) and s.customer_id is not null
      and s.undone_at is null
    order by s.event_id, s.customer_id, s.start_at desc`.execute(db);
  return rows;
}

interface SeatPayment {
  readonly storeId: string;
  readonly id: string;
  readonly eventId: string;
  readonly participantId: string;
  readonly paymentType: PaymentType;
  readonly total: Centavos;
  readonly actor: string;
  readonly at: Date;
  /** Empty if nothing is to be paid. */
  readonly tenders: readonly SeatTender[];
}

/** Inserts the payment of a seat with its money, and marks the seat as paid. */
export async function insertSeatPayment(db: Db, seat: SeatPayment): Promise<void> {
  const { storeId, id, total, actor, at, tenders } = seat;
  await sql`
    with payment as (
      insert into event_payments (store_id, id, event_id, is_seat, payment_type, subtotal_centavos, discount_centavos,
                                  total_centavos, actor, created_at)
      values (${storeId}, ${id}, ${seat.eventId}, true, ${seat.paymentType}, ${total}, 0, ${total}, ${actor}, ${at})
      returning store_id, id
    ),
    money as (
      insert into money_entries (store_id, id, kind, tender, amount_centavos, received_centavos, event_payment_id, actor,
                                 created_at)
      select payment.store_id, gen_random_uuid(), 'event', t.type, t.amount, t.received, payment.id, ${actor},
             ${at}::timestamptz
      from payment, jsonb_to_recordset(${JSON.stringify(tenders)}::jsonb) as t (type text, amount bigint, received bigint)
    )
    update event_participants set payment_id = payment.id from payment
    where event_participants.store_id = payment.store_id and event_participants.id = ${seat.participantId}`.execute(
    db,
  );
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
    .select(['id', 'customer_id', 'payment_id', 'computer_id'])
    .where('store_id', '=', storeId)
    .where('event_id', '=', seat.eventId)
    .where('id', '=', seat.id)
    .executeTakeFirst();
}

/** The computers that participants of the event have. */
export async function listTakenComputers(db: Db, storeId: string, eventId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('event_participants')
    .select('computer_id')
    .where('store_id', '=', storeId)
    .where('event_id', '=', eventId)
    .where('computer_id', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ computer_id: id }) => (id === null ? [] : [id])));
}

export async function setComputerOfParticipant(
  db: Db,
  storeId: string,
  participant: { id: string; computerId: string | null },
): Promise<void> {
  await db
    .updateTable('event_participants')
    .set({ computer_id: participant.computerId })
    .where('store_id', '=', storeId)
    .where('id', '=', participant.id)
    .execute();
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

/**
 * Removes payments from the figures: of one seat, or all of the event. The database gives a coupon's use back.
 *
 * @returns the sum in centavos, without courtesies
 */
export async function markPaymentsRefunded(
  db: Db,
  storeId: string,
  payment: { eventId: string; id: string | undefined; at: Date; actor: string },
): Promise<number> {
  let rows = db
    .updateTable('event_payments')
    .set({ refunded_at: payment.at, refund_actor: payment.actor })
    .where('store_id', '=', storeId)
    .where('event_id', '=', payment.eventId)
    .where('refunded_at', 'is', null)
    .returning(['payment_type', 'total_centavos']);
  if (payment.id !== undefined) rows = rows.where('id', '=', payment.id);
  const money = (await rows.execute()).filter((row) => row.payment_type !== 'FREE');
  return money.reduce((sum, row) => sum + row.total_centavos, 0);
}

/** Centavos that were paid back of an event so far, its seats included. */
export async function sumRefunded(db: Db, storeId: string, eventId: string): Promise<number> {
  const { refunded } = await db
    .selectFrom('event_payments')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('total_centavos'), eb.lit(0)).as('refunded'))
    .where('store_id', '=', storeId)
    .where('event_id', '=', eventId)
    .where('refunded_at', 'is not', null)
    .where('payment_type', '<>', 'FREE')
    .executeTakeFirstOrThrow();
  return Number(refunded);
}
