import type { SessionTimes } from '@coruja/domain';
import { type Insertable, sql } from 'kysely';
import { compileOnce, compileOncePipelined, compileOneOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import type { AgeCursor } from '../../db/paging/keyset.ts';
import type { SessionsTable } from '../../db/session-tables.ts';
import { isActiveAt, sessionFinish } from '../../db/session-finish.ts';

/** Sessions with the names that are shown with them. */
function sessionsOf(db: Db, storeId: string) {
  return namesOf(db, storeId).selectAll('s');
}

function namesOf(db: Db, storeId: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.computer_id'),
    )
    .leftJoin('customers as u', (join) =>
      join.onRef('u.store_id', '=', 's.store_id').onRef('u.id', '=', 's.customer_id'),
    )
    .leftJoin('sessions as b', (join) =>
      join.onRef('b.store_id', '=', 's.store_id').onRef('b.id', '=', 's.moved_from'),
    )
    .leftJoin('computers as d', (join) =>
      join.onRef('d.store_id', '=', 'b.store_id').onRef('d.id', '=', 'b.computer_id'),
    )
    .leftJoin('customer_packages as p', (join) =>
      join.onRef('p.store_id', '=', 's.store_id').onRef('p.id', '=', 's.package_id'),
    )
    .select(['c.name as computer_name', 'u.name as customer_name', 'u.email as customer_email'])
    .select(['p.name as package_name', 'p.kind as package_kind'])
    .select(['d.id as came_from_id', 'd.name as came_from_name'])
    .where('s.store_id', '=', storeId);
}

function activeSessionsOf(db: Db, storeId: string, now: Date) {
  return sessionsOf(db, storeId).where(isActiveAt(now));
}

export type SessionRow = Awaited<ReturnType<typeof listActiveSessionRows>>[number];

export function listActiveSessionRows(db: Db, storeId: string, now: Date) {
  return activeSessionsOf(db, storeId, now).orderBy(sessionFinish).orderBy('s.id').execute();
}

/** Sessions that are running or ended since then, the last one to end first. */
export function listSessionsSince(db: Db, storeId: string, since: Date) {
  return sessionsOf(db, storeId)
    .where(sql<boolean>`${sessionFinish} >= ${since}`)
    .orderBy(sessionFinish, 'desc')
    .orderBy('s.id')
    .execute();
}

/** Sessions on these computers within a span, with whether their customer was removed. */
export function listSessionsAt(
  db: Db,
  storeId: string,
  span: { computerIds: readonly string[]; from: Date; until: Date },
) {
  return sessionsOf(db, storeId)
    .select('u.removed_at as customer_removed_at')
    .where(sql<boolean>`s.computer_id = any(${span.computerIds}::uuid[])`)
    .where('s.start_at', '<', span.until)
    .where(sql<boolean>`${sessionFinish} > ${span.from}`)
    .orderBy('s.id')
    .execute();
}

/** What the time of the session `s` was sold for, less what was refunded; null for none. */
const soldCentavos = sql<number | null>`(
  select sum(i.quantity * i.unit_price_centavos - (
    select coalesce(sum(r.subtotal_centavos), 0) from sale_refund_items r
    where r.store_id = i.store_id and r.sale_item_id = i.id))::bigint
  from sale_items i
  where i.store_id = s.store_id and i.session_id = s.id and i.kind in ('session', 'extension', 'difference'))`;

const lastSaleId = sql<string | null>`(
  select t.id from sale_items i join sales t on t.store_id = i.store_id and t.id = i.sale_id
  where i.store_id = s.store_id and i.session_id = s.id and i.kind in ('session', 'extension', 'difference')
  order by t.created_at desc, t.id limit 1)`;

interface PastSessionsPage {
  readonly now: Date;
  /** Started in this span; null means no bound. */
  readonly from: Date | null;
  readonly until: Date | null;
  readonly computerId: string | null;
  readonly customer: {
    readonly id: string;
    /** Sessions that ended before this no longer name their customer. */
    readonly since: Date;
  } | null;
  readonly after: AgeCursor | null;
  readonly limit: number;
}

export type PastSessionRow = Awaited<ReturnType<ReturnType<typeof pastSessions>['execute']>>[number];

/** Sessions that are over, the last started first, after the last one of the previous page. */
export function pastSessions(db: Db, storeId: string, page: PastSessionsPage) {
  let rows = sessionsOf(db, storeId)
    .select(['s.start_at as created_at', sessionFinish.as('finish'), 'u.erased_at as customer_erased_at'])
    .leftJoin('bills as i', (join) =>
      join.onRef('i.store_id', '=', 's.store_id').onRef('i.session_id', '=', 's.id'),
    )
    .select(['i.id as bill_id', 'i.settled_at as bill_settled_at', 'i.waiver_reason as bill_waiver_reason'])
    .select(['i.amount_centavos as bill_centavos', 'i.sale_id as bill_sale_id'])
    .select([soldCentavos.as('sold_centavos'), lastSaleId.as('sold_sale_id')])
    .where(sql<boolean>`(s.ended_at is not null or ${sessionFinish} <= ${page.now})`);
  const { from, until, computerId, customer, after } = page;
  if (from) rows = rows.where('s.start_at', '>=', from);
  if (until) rows = rows.where('s.start_at', '<', until);
  if (computerId !== null) rows = rows.where('s.computer_id', '=', computerId);
  if (customer) {
    rows = rows
      .where('s.customer_id', '=', customer.id)
      .where(
        sql<boolean>`(select erased_at from customers where store_id = ${storeId} and id = ${customer.id}) is null`,
      )
      .where(sessionFinish, '>=', customer.since);
  }
  if (after) {
    // The first condition lets the index be used. One comparison of both columns could not: ids ascend, starts descend.
    rows = rows
      .where(sql<boolean>`s.start_at <= ${after.createdAt}`)
      .where(sql<boolean>`(s.start_at < ${after.createdAt} or s.id > ${after.id})`);
  }
  return rows.orderBy('s.start_at', 'desc').orderBy('s.id').limit(page.limit);
}

export function findActiveSessionOfComputer(
  db: Db,
  storeId: string,
  where: { computerId: string; now: Date },
) {
  return activeSessionsOf(db, storeId, where.now)
    .where('s.computer_id', '=', where.computerId)
    .executeTakeFirst();
}

interface Seat {
  readonly storeId: string;
  readonly computerId: string;
  readonly customerId: string | null;
  readonly now: Date;
}

/** The running sessions at the computer or of the customer, at most two, with their planned ends. */
export const listActiveOf = compileOnce((db, { storeId, computerId, customerId, now }: Seat) =>
  db
    .selectFrom('sessions as s')
    .select(['s.computer_id', 's.end_at'])
    .where('s.store_id', '=', storeId)
    .where(isActiveAt(now))
    .where((where) => {
      const atComputer = where('s.computer_id', '=', computerId);
      return customerId === null
        ? atComputer
        : where.or([atComputer, where('s.customer_id', '=', customerId)]);
    }),
);

interface OneSession {
  readonly storeId: string;
  readonly id: string;
}

const oneSession = compileOneOnce((db, { storeId, id }: OneSession) =>
  sessionsOf(db, storeId).where('s.id', '=', id),
);

export function findSessionRow(db: Db, storeId: string, id: string) {
  return oneSession(db, { storeId, id });
}

/** The names that are shown with a session, for who has its row. */
export const findSessionNames = compileOneOnce((db, { storeId, id }: OneSession) =>
  namesOf(db, storeId).where('s.id', '=', id),
);

export type LockedSession = NonNullable<Awaited<ReturnType<typeof lockSessionRow>>>;

/** The session's row, locked until the transaction ends: of two concurrent ends, one succeeds. */
export function lockSessionRow(db: Db, storeId: string, id: string) {
  locking(db, 'session');
  return oneSessionHeld(db, { storeId, id });
}

const oneSessionHeld = compileOneOnce((db, { storeId, id }: OneSession) =>
  db.selectFrom('sessions').selectAll().where('store_id', '=', storeId).where('id', '=', id).forUpdate(),
);

/** Locks several sessions, in the order of their ids. */
export async function lockSessionRows(db: Db, storeId: string, ids: readonly string[]): Promise<void> {
  locking(db, 'session');
  await db
    .selectFrom('sessions')
    .select('id')
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function countActive(
  db: Db,
  storeId: string,
  where: { now: Date; customerId?: string },
): Promise<number> {
  const active = db
    .selectFrom('sessions as s')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('s.store_id', '=', storeId)
    .where(isActiveAt(where.now));
  const { customerId } = where;
  const row = await (customerId
    ? active.where('s.customer_id', '=', customerId)
    : active
  ).executeTakeFirstOrThrow();
  return row.count;
}

/**
 * Includes the address of the computer's guard, if connected: it is for the usage register and never listed.
 */
export const insertSession = compileOncePipelined(
  (db, session: Omit<Insertable<SessionsTable>, 'computer_address'>) => {
    const address = sql<string | null>`(
      select g.address from guards g join guard_processes p on p.id = g.connected_to and p.expires_at > now()
      where g.store_id = ${session.store_id} and g.computer_id = ${session.computer_id})`;
    return db.insertInto('sessions').values({ ...session, computer_address: address });
  },
);

export async function extendSessionRow(
  db: Db,
  storeId: string,
  session: { id: string; minutes: number; endAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set((set) => ({
      end_at: session.endAt,
      duration_minutes: set('duration_minutes', '+', session.minutes),
    }))
    .where('store_id', '=', storeId)
    .where('id', '=', session.id)
    .execute();
}

/** Ends the part of a moved session at the computer that it leaves: its planned time ends with the minute that had begun. */
export async function endMovedSession(
  db: Db,
  storeId: string,
  session: { id: string; endedAt: Date; endAt: Date; minutes: number; pausedMs: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      ended_at: session.endedAt,
      end_at: session.endAt,
      duration_minutes: session.minutes,
      paused_ms: session.pausedMs,
      paused_until: null,
      used_seconds: sql<number>`least(used_seconds, ${session.minutes * 60}::integer)`,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', session.id)
    .execute();
}

export async function markSessionUndone(
  db: Db,
  storeId: string,
  session: { id: string; at: Date; actor: string; refundedMinutes: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      ended_at: session.at,
      refunded_minutes: session.refundedMinutes,
      undone_at: session.at,
      undone_by: session.actor,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', session.id)
    .execute();
}

/** Writes a pause that starts or ends. @param session.begun how many pauses start: 1 or 0 */
export async function updatePause(
  db: Db,
  storeId: string,
  session: { id: string; times: SessionTimes; begun: number },
): Promise<void> {
  const { endAt, pausedMs = 0, pausedUntil = null } = session.times;
  await db
    .updateTable('sessions')
    .set((set) => ({
      end_at: new Date(endAt),
      paused_ms: pausedMs,
      paused_until: pausedUntil === null ? null : new Date(pausedUntil),
      pauses: set('pauses', '+', session.begun),
    }))
    .where('store_id', '=', storeId)
    .where('id', '=', session.id)
    .execute();
}

interface EndedRow {
  readonly storeId: string;
  readonly id: string;
  readonly endedAt: Date;
  readonly refundedMinutes: number;
}

export const markSessionEnded = compileOncePipelined(
  (db, { storeId, id, endedAt, refundedMinutes }: EndedRow) =>
    db
      .updateTable('sessions')
      .set({ ended_at: endedAt, refunded_minutes: refundedMinutes })
      .where('store_id', '=', storeId)
      .where('id', '=', id),
);
