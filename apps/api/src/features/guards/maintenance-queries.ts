import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MaintenanceSheetsTable } from '../../db/guard-tables.ts';

/** Replaces the store's sheet. The one before loses its hashes, so that none of its codes is sent to a guard again. */
export async function putSheet(db: Db, sheet: Omit<MaintenanceSheetsTable, 'replaced_at'>): Promise<void> {
  await db
    .updateTable('maintenance_sheets')
    .set({ hashes: null, replaced_at: sheet.created_at })
    .where('store_id', '=', sheet.store_id)
    .where('hashes', 'is not', null)
    .execute();
  await db
    .insertInto('maintenance_sheets')
    .values({ ...sheet, replaced_at: null })
    .execute();
}

export function findSheet(db: Db, storeId: string) {
  return db
    .selectFrom('maintenance_sheets')
    .select(['id', 'created_at'])
    .where('store_id', '=', storeId)
    .where('hashes', 'is not', null)
    .executeTakeFirst();
}

/** Where the codes of a sheet were used, newest first. */
export function listOpenings(db: Db, storeId: string, sheetId: string) {
  return db
    .selectFrom('maintenance_openings as o')
    .innerJoin('computers as c', (join) =>
      join.onRef('c.store_id', '=', 'o.store_id').onRef('c.id', '=', 'o.computer_id'),
    )
    .select(['o.number', 'o.opened_at', 'c.id', 'c.name'])
    .where('o.store_id', '=', storeId)
    .where('o.sheet_id', '=', sheetId)
    .orderBy('o.opened_at', 'desc')
    .orderBy('o.number')
    .execute();
}

interface Report {
  readonly storeId: string;
  readonly computerId: string;
  /** Hexadecimal. */
  readonly tokenHash: string;
  readonly sheet: string;
  readonly code: number;
  readonly openedAt: Date;
  readonly now: Date;
}

/**
 * Records that a code has opened this computer, with a line in the audit while the store has a team. A report that is repeated, of
 * another store's sheet or by a token that is no longer valid changes nothing.
 *
 * @returns whether it changed anything
 */
export async function recordOpening(db: Db, report: Report): Promise<boolean> {
  const { storeId, computerId, tokenHash, sheet, code, openedAt, now } = report;
  const { rows } = await sql`
    with opening as (
      insert into maintenance_openings (store_id, sheet_id, number, computer_id, opened_at, reported_at)
      select s.store_id, s.id, ${code}::integer, g.computer_id,
        greatest(least(s.created_at, ${now}::timestamptz), least(${openedAt}::timestamptz, ${now}::timestamptz)),
        ${now}::timestamptz
      from maintenance_sheets s
      join guards g on g.store_id = s.store_id and g.computer_id = ${computerId}::uuid
        and g.token_hash = decode(${tokenHash}, 'hex')
      where s.store_id = ${storeId}::uuid and s.id = ${sheet}::uuid
      on conflict do nothing
      returning store_id, computer_id, number, opened_at),
    line as (
      insert into audit_entries (store_id, at, actor, endpoint, subject, subject_key, subject_name, after)
      select o.store_id, o.opened_at, 'guard', 'reportMaintenance', 'computer', c.id, c.name,
        jsonb_build_object('maintenanceCode', o.number)
      from opening o
      join computers c on c.store_id = o.store_id and c.id = o.computer_id
      join counter_settings t on t.store_id = o.store_id and t.has_team)
    select number from opening`.execute(db);
  return rows.length > 0;
}

/** Sheets that were replaced before this, with their openings. */
export async function deleteOldSheets(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('maintenance_sheets').where('replaced_at', '<', before).execute();
}
