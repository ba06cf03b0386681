import type { Insertable, Updateable } from 'kysely';
import { compileOneOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { selectHourPrice } from '../../db/hour-price.ts';
import type { StoresTable } from '../../db/tables.ts';

export function insertStore(db: Db, store: Insertable<StoresTable>) {
  return db.insertInto('stores').values(store).returningAll().executeTakeFirstOrThrow();
}

/** The switches of a new store: time has a price from the start (docs/product/counter-settings.md#priced-time). */
export async function openCounter(db: Db, { storeId, at }: { storeId: string; at: Date }): Promise<void> {
  await db.insertInto('counter_settings').values({ store_id: storeId, prices_time_since: at }).execute();
}

export function findStore(db: Db, storeId: string) {
  return db.selectFrom('stores').selectAll().where('id', '=', storeId).executeTakeFirst();
}

export const findHourPrice = compileOneOnce((db, { storeId }: { storeId: string }) =>
  selectHourPrice(db, storeId),
);

export function findStoreByEmail(db: Db, email: string) {
  return db
    .selectFrom('stores')
    .selectAll()
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .where('released_at', 'is', null)
    .executeTakeFirst();
}

export function findTakenIdentity(db: Db, identity: { email: string; cnpj: string }) {
  return db
    .selectFrom('stores')
    .select(['email', 'cnpj'])
    .where((where) => where.or([where('email', '=', identity.email), where('cnpj', '=', identity.cnpj)]))
    .where('erased_at', 'is', null)
    .where('released_at', 'is', null)
    .execute();
}

export function updateStoreRow(db: Db, storeId: string, changes: Updateable<StoresTable>) {
  return db.updateTable('stores').set(changes).where('id', '=', storeId).returningAll().executeTakeFirst();
}

/** @returns whether the old hash still matched */
export async function updatePasswordHash(
  db: Db,
  storeId: string,
  hash: { from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('stores')
    .set({ password_hash: hash.to })
    .where('id', '=', storeId)
    .where('password_hash', '=', hash.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
