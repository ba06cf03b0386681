import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Closed accounts that can still be reopened, the next to be erased first. */
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

/**
 * Open or closed, but not erased. An account that lost its e-mail is included only if no other account has it
 * now.
 */
export function findStoreByEmail(db: Db, email: string) {
  return db
    .selectFrom('stores')
    .select(['id', 'name', 'closed_at'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .orderBy('released_at', (order) => order.desc().nullsFirst())
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
}

/** The account, open or closed, that keeps others from signing up with a CNPJ. */
export function findStoreByCnpj(db: Db, cnpj: string) {
  return db
    .selectFrom('stores')
    .select(['id', 'name', 'email'])
    .where('cnpj', '=', cnpj)
    .where('erased_at', 'is', null)
    .where('released_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Frees the e-mail and the CNPJ; from then on nobody can sign in to the account. */
export async function releaseIdentity(db: Db, storeId: string, at: Date): Promise<void> {
  await db.updateTable('stores').set({ released_at: at }).where('id', '=', storeId).execute();
}

/** Violates `stores_email_key` or `stores_cnpj_key` if another account now has its e-mail or CNPJ. */
export async function reopenStore(db: Db, storeId: string): Promise<void> {
  await db
    .updateTable('stores')
    .set({ closed_at: null, released_at: null })
    .where('id', '=', storeId)
    .execute();
}

/** Accounts that lost e-mail and CNPJ and must be closed. */
export async function listReleasedStores(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('stores')
    .select('id')
    .where('released_at', 'is not', null)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
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

/** Erased accounts that still have rows, because a law requires them or the work was interrupted. */
export async function listErasedStores(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stores').select('id').where('erased_at', 'is not', null).execute();
  return rows.map(({ id }) => id);
}

/**
 * Anonymises the account: its e-mail and CNPJ become free, and nobody can sign in. Checks again whether it is
 * due, because it may have been reopened meanwhile.
 *
 * @returns its former e-mail, or undefined when it is not due
 */
export async function anonymizeStore(
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
    .set({
      email: '',
      password_hash: '',
      phone: '',
      confirmation_hash: null,
      confirmation_expires_at: null,
      erased_at: times.now,
    })
    .where('id', '=', storeId)
    .execute();
  return due.email;
}

/** Product images, at most `limit`. */
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

/** Customer photos, at most `limit`. */
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

export async function clearCustomerImages(db: Db, storeId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('customers')
    .set({ image_name: null })
    .where('store_id', '=', storeId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute();
}
