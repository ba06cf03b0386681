import type { Centavos, Tender } from '@coruja/domain';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locking } from '../../db/locks.ts';
import { type AgeCursor, isOlderThan } from '../../db/paging/keyset.ts';
import type {
  ShiftCountsTable,
  ShiftReviewsTable,
  ShiftsTable,
  StoredReport,
} from '../../db/shift-tables.ts';

function shiftsOf(db: Db, storeId: string) {
  return db
    .selectFrom('shifts as s')
    .innerJoin('drawers as d', (join) =>
      join.onRef('d.store_id', '=', 's.store_id').onRef('d.id', '=', 's.drawer_id'),
    )
    .innerJoin('stores as o', 'o.id', 's.store_id')
    .selectAll('s')
    .select(['d.name as drawer_name', 'o.owner_name'])
    .select(
      sql<Record<string, string> | null>`(
        select json_object_agg(t.id, t.name) from operators t where t.store_id = s.store_id and t.name is not null)`.as(
        'team_names',
      ),
    )
    .select(
      sql<number | null>`(
        select sum(c.difference_centavos)::bigint from shift_counts c
        where c.store_id = s.store_id and c.shift_id = s.id and s.closed_at is not null
          and c.attempt = (select max(m.attempt) from shift_counts m where m.store_id = s.store_id and m.shift_id = s.id))`.as(
        'difference_centavos',
      ),
    )
    .where('s.store_id', '=', storeId);
}

export type ShiftRow = NonNullable<Awaited<ReturnType<typeof findShiftRow>>>;

export function findShiftRow(db: Db, storeId: string, id: string) {
  return shiftsOf(db, storeId).where('s.id', '=', id).executeTakeFirst();
}

export function findOpenShiftRow(db: Db, storeId: string, drawerId?: string) {
  let rows = shiftsOf(db, storeId).where('s.closed_at', 'is', null);
  if (drawerId !== undefined) rows = rows.where('s.drawer_id', '=', drawerId);
  return rows.orderBy('s.number').limit(1).executeTakeFirst();
}

/** What the store's last closed shift left in its drawer. */
export async function findLastLeft(db: Db, storeId: string): Promise<number | null> {
  const row = await db
    .selectFrom('shifts')
    .select('left_centavos')
    .where('store_id', '=', storeId)
    .where('closed_at', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.left_centavos ?? null;
}

/** Newest first, after the last one of the previous page; with `openedOrClosedBy` only this person's. */
export function listShiftRows(
  db: Db,
  storeId: string,
  {
    after,
    limit,
    openedOrClosedBy,
  }: { after: AgeCursor | null; limit: number; openedOrClosedBy: string | null },
) {
  let rows = shiftsOf(db, storeId)
    .select('s.opened_at as created_at')
    .orderBy('s.opened_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit);
  if (openedOrClosedBy !== null) {
    rows = rows.where((where) =>
      where.or([where('s.opened_by', '=', openedOrClosedBy), where('s.closed_by', '=', openedOrClosedBy)]),
    );
  }
  if (after) {
    rows = rows.where(isOlderThan(after, { at: 's.opened_at', id: 's.id' }));
  }
  return rows.execute();
}

/**
 * Locks the shift until the transaction ends. It waits for transactions that write entries of the shift, and later ones wait for it
 * (docs/decisions/0024-sales-and-the-closing-shift.md).
 */
export async function lockShiftRow(db: Db, storeId: string, id: string): Promise<void> {
  locking(db, 'shift');
  await db
    .selectFrom('shifts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .execute();
}

/** Of all open stores: shifts that were opened before this instant and are not closed, without an alert to the owner. */
export function listShiftsOpenSince(db: Db, openedBefore: Date) {
  return db
    .selectFrom('shifts as s')
    .innerJoin('stores as o', 'o.id', 's.store_id')
    .select(['s.store_id', 's.id', 's.number'])
    .where('s.closed_at', 'is', null)
    .where('s.opened_at', '<=', openedBefore)
    .where('o.closed_at', 'is', null)
    .where(
      sql<boolean>`not exists (select 1 from alerts a
        where a.store_id = s.store_id and a.kind = 'shift-forgotten' and a.subject_key = s.id)`,
    )
    .execute();
}

/** The store's settings for shifts; in a store without a row shifts are off. */
export async function findShiftSettings(db: Db, storeId: string) {
  const row = await db
    .selectFrom('counter_settings')
    .select(['has_shifts', 'shift_tolerance_centavos'])
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return { hasShifts: row?.has_shifts ?? false, tolerance: row?.shift_tolerance_centavos ?? 0 };
}

/** @returns the drawer of this id, or the store's first one */
export function findDrawerRow(db: Db, storeId: string, id: string | undefined) {
  let rows = db.selectFrom('drawers').select(['id', 'name']).where('store_id', '=', storeId);
  if (id !== undefined) rows = rows.where('id', '=', id);
  return rows.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst();
}

export async function insertDrawer(
  db: Db,
  drawer: { store_id: string; id: string; name: string; created_at: Date },
): Promise<void> {
  await db.insertInto('drawers').values(drawer).execute();
}

/** The number of the store's next shift, and what the drawer's last one left. */
export async function findNextShift(db: Db, storeId: string, drawerId: string) {
  const { rows } = await sql<{ number: number; left: Centavos | null }>`
    select coalesce(max(number), 0) + 1 as number,
           (select l.left_centavos from shifts l
             where l.store_id = ${storeId} and l.drawer_id = ${drawerId} order by l.number desc limit 1) as left
    from shifts where store_id = ${storeId}`.execute(db);
  return rows[0] ?? { number: 1, left: null };
}

/** The closed shift before this one of its drawer: its hash, and when it was closed. */
export async function findPreviousReport(
  db: Db,
  storeId: string,
  { drawerId, number }: { drawerId: string; number: number },
): Promise<{ readonly hash: Uint8Array; readonly closedAt: Date } | null> {
  const row = await db
    .selectFrom('shifts')
    .select(['report_hash', 'closed_at'])
    .where('store_id', '=', storeId)
    .where('drawer_id', '=', drawerId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { report_hash: hash, closed_at: closedAt } = row ?? {};
  return hash && closedAt ? { hash, closedAt } : null;
}

export async function insertShift(db: Db, shift: Insertable<ShiftsTable>): Promise<void> {
  await db.insertInto('shifts').values(shift).execute();
}

interface DrawerEntry {
  readonly storeId: string;
  readonly shiftId: string;
  readonly kind: 'float' | 'sangria' | 'suprimento' | 'closing';
  /** Negative for money that leaves the drawer. */
  readonly amount: number;
  readonly reason: string | null;
  readonly actor: string;
  readonly at: Date;
}

export async function insertDrawerEntry(db: Db, entry: DrawerEntry): Promise<void> {
  const { storeId, shiftId, kind, amount, reason, actor, at } = entry;
  await sql`
    insert into money_entries (store_id, id, kind, tender, amount_centavos, shift_id, reason, actor, created_at)
    values (${storeId}, gen_random_uuid(), ${kind}, 'CASH', ${amount}, ${shiftId}, ${reason}, ${actor}, ${at})`.execute(
    db,
  );
}

/** What the entries of a shift sum to by tender, without what leaves the drawer at the closing. */
export function sumExpected(db: Db, storeId: string, shiftId: string) {
  return db
    .selectFrom('money_entries')
    .select('tender')
    .select(sql<number>`sum(amount_centavos)::bigint`.as('amount'))
    .where('store_id', '=', storeId)
    .where('shift_id', '=', shiftId)
    .where('kind', '<>', 'closing')
    .groupBy('tender')
    .$castTo<{ tender: Tender; amount: number }>()
    .execute();
}

/** In chronological order; the float comes before movements of the same instant. */
export function listMovementRows(db: Db, storeId: string, shiftId: string) {
  return db
    .selectFrom('money_entries')
    .select(['id', 'amount_centavos', 'reason', 'actor', 'created_at'])
    .select((entry) => entry.ref('kind').$castTo<DrawerEntry['kind']>().as('kind'))
    .where('store_id', '=', storeId)
    .where('shift_id', '=', shiftId)
    .where('kind', 'in', ['float', 'sangria', 'suprimento', 'closing'])
    .orderBy('created_at')
    .orderBy(sql`array_position(array['float', 'suprimento', 'sangria', 'closing'], kind)`)
    .orderBy('id')
    .execute();
}

/** In the order of the attempts and tenders. */
export function listCountRows(db: Db, storeId: string, shiftId: string) {
  return db
    .selectFrom('shift_counts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('shift_id', '=', shiftId)
    .orderBy('attempt')
    .orderBy(sql`array_position(array['CASH', 'PIX', 'DEBIT_CARD', 'CREDIT_CARD', 'MIXED'], tender)`)
    .execute();
}

export async function insertCounts(db: Db, counts: readonly Insertable<ShiftCountsTable>[]): Promise<void> {
  await db
    .insertInto('shift_counts')
    .values([...counts])
    .execute();
}

export function listReviewRows(db: Db, storeId: string, shiftId: string) {
  return db
    .selectFrom('shift_reviews')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('shift_id', '=', shiftId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertReview(db: Db, review: Insertable<ShiftReviewsTable>): Promise<void> {
  await db.insertInto('shift_reviews').values(review).execute();
}

interface Closing {
  readonly id: string;
  readonly by: string;
  readonly at: Date;
  readonly left: number;
  readonly note: string | null;
  readonly attendantPresent: boolean;
  readonly report: StoredReport;
  readonly hash: Uint8Array;
}

export async function markShiftClosed(db: Db, storeId: string, closing: Closing): Promise<void> {
  await db
    .updateTable('shifts')
    .set({
      closed_by: closing.by,
      closed_at: closing.at,
      left_centavos: closing.left,
      note: closing.note,
      attendant_present: closing.attendantPresent,
      report: JSON.stringify(closing.report),
      report_hash: closing.hash,
    })
    .where('store_id', '=', storeId)
    .where('id', '=', closing.id)
    .execute();
}
