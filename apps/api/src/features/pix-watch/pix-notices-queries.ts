import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PixNotice } from '../../ports/pix/pix-provider.ts';

export interface PixNoticeKey {
  readonly storeId: string;
  readonly noticeId: string;
}

/** @returns whether it is new: the provider sends each notice at least once */
export async function insertPixNotice(
  db: Db,
  storeId: string,
  { notice, receivedAt }: { readonly notice: PixNotice; readonly receivedAt: Date },
): Promise<boolean> {
  const { id, ...content } = notice;
  const inserted = await db
    .insertInto('pix_notices')
    .values({
      store_id: storeId,
      event_id: id,
      notice: JSON.stringify(content),
      received_at: receivedAt,
      processed_at: null,
      error: null,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function findPixNotice(db: Db, { storeId, noticeId }: PixNoticeKey) {
  return db
    .selectFrom('pix_notices')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('event_id', '=', noticeId)
    .executeTakeFirst();
}

export async function endPixNotice(db: Db, { storeId, noticeId }: PixNoticeKey, at: Date): Promise<void> {
  await db
    .updateTable('pix_notices')
    .set({ processed_at: at, error: null })
    .where('store_id', '=', storeId)
    .where('event_id', '=', noticeId)
    .execute();
}

export async function recordNoticeFailure(
  db: Db,
  { storeId, noticeId }: PixNoticeKey,
  error: string,
): Promise<void> {
  await db
    .updateTable('pix_notices')
    .set({ attempts: sql`attempts + 1`, error })
    .where('store_id', '=', storeId)
    .where('event_id', '=', noticeId)
    .execute();
}

export async function deletePixNoticesBefore(db: Db, processedBefore: Date): Promise<void> {
  await db.deleteFrom('pix_notices').where('processed_at', '<', processedBefore).execute();
}
