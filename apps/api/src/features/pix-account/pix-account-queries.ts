import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PixAccountsTable } from '../../db/pix-tables.ts';

export type PixAccountRow = Selectable<PixAccountsTable>;

export function findPixAccountRow(db: Db, storeId: string): Promise<PixAccountRow | undefined> {
  return db.selectFrom('pix_accounts').selectAll().where('store_id', '=', storeId).executeTakeFirst();
}

/** Stores the account; replaces an earlier one. */
export async function writePixAccount(db: Db, account: Insertable<PixAccountsTable>): Promise<void> {
  const { store_id: _, ...changes } = account;
  await db
    .insertInto('pix_accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(changes))
    .execute();
}

/** Changes the account, unless it was replaced since its key was read. */
export async function updatePixAccount(
  db: Db,
  { store_id: storeId, api_key: apiKey }: PixAccountRow,
  changes: Updateable<PixAccountsTable>,
): Promise<void> {
  await db
    .updateTable('pix_accounts')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('api_key', 'is not distinct from', apiKey)
    .execute();
}

/** Forgets the account, or only one in this state. */
export async function deletePixAccount(
  db: Db,
  storeId: string,
  state?: PixAccountRow['state'],
): Promise<void> {
  let account = db.deleteFrom('pix_accounts').where('store_id', '=', storeId);
  if (state) account = account.where('state', '=', state);
  await account.execute();
}
