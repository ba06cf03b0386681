import { type Insertable, type Selectable, sql } from 'kysely';
import type { PushSubscriptionsTable } from '../../db/alert-tables.ts';
import type { Db } from '../../db/database.ts';

export type PushRow = Selectable<PushSubscriptionsTable>;

export function listPushRows(db: Db, storeId: string): Promise<PushRow[]> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findPushRow(db: Db, storeId: string, id: string): Promise<PushRow | undefined> {
  return db
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A browser that turns notifications on again keeps its row. */
export function writePushRow(db: Db, row: Insertable<PushSubscriptionsTable>): Promise<PushRow> {
  const { p256dh, auth, server_key, sign_in_hash, device } = row;
  return db
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'endpoint'])
        .doUpdateSet({ p256dh, auth, server_key, sign_in_hash, device }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes all but the newest ones. */
export async function deleteOldestPushRows(db: Db, storeId: string, keep: number): Promise<void> {
  await sql`
    delete from push_subscriptions where store_id = ${storeId} and id in (
      select id from push_subscriptions where store_id = ${storeId}
      order by created_at desc, id offset ${keep})`.execute(db);
}

/** @returns whether there was one */
export async function deletePushRow(db: Db, storeId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('push_subscriptions')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes those of one sign-in, of all but one, or all of the store. */
export async function deletePushRowsOf(
  db: Db,
  storeId: string,
  { signIn, except }: { readonly signIn?: Uint8Array; readonly except?: Uint8Array },
): Promise<void> {
  let rows = db.deleteFrom('push_subscriptions').where('store_id', '=', storeId);
  if (signIn !== undefined) rows = rows.where('sign_in_hash', '=', signIn);
  if (except !== undefined) rows = rows.where('sign_in_hash', '<>', except);
  await rows.execute();
}

/** Deletes those of one store, or of all stores if null. */
export async function deletePushRows(db: Db, storeId: string | null): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .$if(storeId !== null, (query) => query.where('store_id', '=', storeId))
    .execute();
}
