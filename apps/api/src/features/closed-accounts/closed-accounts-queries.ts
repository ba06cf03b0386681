import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Accounts whose owner may still change their mind, the next to be erased first. */
export function listClosedStores(db: Db) {
  return db
    .selectFrom('stores')
    .select(['id', 'email', 'name', 'closed_at', 'time_zone'])
    .$narrowType<{ closed_at: Date }>()
    .where('closed_at', 'is not', null)
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .execute();
}

/** Open or closed, and not erased. */
export function findStoreByEmail(db: Db, email: string) {
  return db
    .selectFrom('stores')
    .select(['id', 'name', 'closed_at'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function reopenStore(db: Db, storeId: string): Promise<void> {
  await db.updateTable('stores').set({ closed_at: null }).where('id', '=', storeId).execute();
}

export async function listStoresToErase(db: Db, closedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('closed_at', '<=', closedBefore)
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Those of which rows remain, because a law keeps them or because the work was interrupted. */
export async function listErasedStores(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stores').select('id').where('erased_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes the account nobody's: its e-mail and CNPJ are free, nothing opens it. Asks once more whether it is due, for it may
 * have been reopened meanwhile.
 *
 * @returns the e-mail that it had, or undefined when it is not due
 */
export async function makeNobodys(
  db: Db,
  storeId: string,
  times: { closedBefore: Date; now: Date },
): Promise<string | undefined> {
  const due = await db
    .selectFrom('stores')
    .select('email')
    .where('id', '=', storeId)
    .where('closed_at', '<=', times.closedBefore)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!due) return undefined;
  await db
    .updateTable('stores')
    .set({ email: '', password_hash: '', phone: '', erased_at: times.now })
    .where('id', '=', storeId)
    .execute();
  return due.email;
}

/** Pictures of products, some at a time. */
export function listProductImages(db: Db, storeId: string, limit: number) {
  return db
    .selectFrom('product_images')
    .select(['id', 'file_name'])
    .where('store_id', '=', storeId)
    .limit(limit)
    .execute();
}

export async function deleteProductImageRows(db: Db, storeId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('product_images')
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}

/** Photos of customers, some at a time. */
export function listCustomerImages(db: Db, storeId: string, limit: number) {
  return db
    .selectFrom('customers')
    .select(['id', 'image_name'])
    .$narrowType<{ image_name: string }>()
    .where('store_id', '=', storeId)
    .where('image_name', 'is not', null)
    .limit(limit)
    .execute();
}

export async function forgetCustomerImages(db: Db, storeId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('customers')
    .set({ image_name: null })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
