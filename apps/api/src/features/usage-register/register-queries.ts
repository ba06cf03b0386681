import { limits, maxPauses, pauseMs } from '@coruja/domain';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RegisterOpeningsTable } from '../../db/legal-tables.ts';
import type { AgeCursor } from '../../db/paging/keyset.ts';
import { sessionFinish } from '../../db/session-finish.ts';

export async function insertOpening(db: Db, opening: Insertable<RegisterOpeningsTable>): Promise<void> {
  await db.insertInto('register_openings').values(opening).execute();
}

/** Openings with the current names of their computer or customer, if it still exists. */
function openingsOf(db: Db, storeId: string) {
  return db
    .selectFrom('register_openings as o')
    .leftJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.computer_id'),
    )
    .leftJoin('customers as u', (join) =>
      join.onRef('u.store_id', '=', 'o.store_id').onRef('u.id', '=', 'o.customer_id'),
    )
    .selectAll('o')
    .select(['o.at as created_at', 'c.name as computer_name', 'u.name as customer_name'])
    .where('o.store_id', '=', storeId);
}

export type OpeningRow = NonNullable<Awaited<ReturnType<typeof findOpeningRow>>>;

export function findOpeningRow(db: Db, storeId: string, id: string) {
  return openingsOf(db, storeId).where('o.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function listOpeningRows(db: Db, storeId: string, page: { after: AgeCursor | null; limit: number }) {
  const rows = openingsOf(db, storeId).orderBy('o.at', 'desc').orderBy('o.id').limit(page.limit);
  const { after } = page;
  if (!after) return rows.execute();
  return rows
    .where(sql<boolean>`(o.at < ${after.createdAt} or (o.at = ${after.createdAt} and o.id > ${after.id}))`)
    .execute();
}

/**
 * Whether the store has this computer. A removed one is in no list, so an official request about it can only give the days.
 */
export async function hasComputer(db: Db, storeId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('computers')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The store's record of the person with this CPF, removed or not. */
export function findCustomerByCpf(db: Db, storeId: string, cpf: string) {
  return db
    .selectFrom('customers as c')
    .innerJoin('people as p', 'p.id', 'c.id')
    .select('c.id')
    .where('c.store_id', '=', storeId)
    .where('p.cpf', '=', cpf)
    .executeTakeFirst();
}

interface EntriesPage {
  /** Sessions that overlap this range. */
  readonly from: Date;
  readonly until: Date;
  readonly computerId: string | null;
  readonly customerId: string | null;
  readonly after: AgeCursor | null;
  readonly limit: number;
}

export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number];

/** A session of a whole day with all its pauses. */
const longestMs = limits.sessionMinutes * 60_000 + maxPauses * pauseMs;

/** Oldest first. No session is longer than `longestMs`, so the index by start can be used. */
export function listEntryRows(db: Db, storeId: string, page: EntriesPage) {
  let rows = db
    .selectFrom('sessions as s')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 's.store_id').onRef('c.id', '=', 's.computer_id'),
    )
    .leftJoin('customers as u', (join) =>
      join.onRef('u.store_id', '=', 's.store_id').onRef('u.id', '=', 's.customer_id'),
    )
    .leftJoin('people as p', 'p.id', 's.customer_id')
    .select(['s.id', 's.start_at as created_at', sessionFinish.as('finish'), 's.customer_id', 's.actor'])
    .select(['s.guardian_present', 's.document_shown', 's.computer_address', 's.undone_at', 's.undone_by'])
    .select(['c.name as computer_name', 'u.name as customer_name', 'p.cpf'])
    .select(['u.birth_date', 'u.phone', 'u.document_kind', 'u.document_number', 'u.document_seen_on'])
    .select(['u.address', 'u.school', 'u.guardian_name', 'u.guardian_document', 'u.guardian_phone'])
    .select(['u.consent_on', 'u.consent_until', 'u.consent_night_until'])
    .where('s.store_id', '=', storeId)
    .where('s.start_at', '>=', new Date(page.from.getTime() - longestMs))
    .where('s.start_at', '<', page.until)
    .where(sessionFinish, '>', page.from);
  const { computerId, customerId, after } = page;
  if (computerId !== null) rows = rows.where('s.computer_id', '=', computerId);
  if (customerId !== null) rows = rows.where('s.customer_id', '=', customerId);
  if (after) rows = rows.where(sql<boolean>`(s.start_at, s.id) > (${after.createdAt}, ${after.id})`);
  return rows.orderBy('s.start_at').orderBy('s.id').limit(page.limit).execute();
}
