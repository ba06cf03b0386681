import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type AgeCursor, isOlderThan } from '../../db/paging/keyset.ts';
import type { PixTransfersTable } from '../../db/pix-tables.ts';

export type PixTransferRow = Selectable<PixTransfersTable>;

export async function insertTransfer(db: Db, transfer: Insertable<PixTransfersTable>): Promise<void> {
  await db.insertInto('pix_transfers').values(transfer).execute();
}

/** Changes a transfer that has not ended; undefined if it has. */
export function updateTransfer(
  db: Db,
  { store_id: storeId, id }: Pick<PixTransferRow, 'store_id' | 'id'>,
  changes: Updateable<PixTransfersTable>,
): Promise<PixTransferRow | undefined> {
  return db
    .updateTable('pix_transfers')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .where('state', 'in', ['ASKED', 'TOKEN'])
    .returningAll()
    .executeTakeFirst();
}

/** Newest first, after the last one of the previous page. */
export function listTransferRows(
  db: Db,
  storeId: string,
  { after, limit }: { after: AgeCursor | null; limit: number },
): Promise<PixTransferRow[]> {
  let rows = db
    .selectFrom('pix_transfers')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (after) rows = rows.where(isOlderThan(after));
  return rows.execute();
}

/** Transfers that have not ended, as far as we know. */
export function listOpenTransfers(db: Db, storeId: string): Promise<PixTransferRow[]> {
  return db
    .selectFrom('pix_transfers')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('state', 'in', ['ASKED', 'TOKEN'])
    .execute();
}
