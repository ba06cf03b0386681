import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { AccessRecordsTable } from '../../db/sign-in-tables.ts';

export async function insertAccessRecord(db: Db, record: AccessRecordsTable): Promise<void> {
  await db.insertInto('access_records').values(record).execute();
}

/** Oldest first. */
export function listAccessRecordRows(db: Db, storeId: string) {
  return db
    .selectFrom('access_records')
    .select(['kind', 'address', 'at'])
    .where('store_id', '=', storeId)
    .orderBy('at')
    .orderBy(sql`kind = 'sign-up'`, 'desc')
    .execute();
}

export async function deleteAccessRecordsBefore(db: Db, instant: Date): Promise<void> {
  await db.deleteFrom('access_records').where('at', '<', instant).execute();
}
