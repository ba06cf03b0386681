import type { Insertable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PayoutAccountsTable } from '../../db/tables.ts';

export type PayoutAccountRow = NonNullable<Awaited<ReturnType<typeof findPayoutAccountRow>>>;

export function findPayoutAccountRow(db: Db, storeId: string) {
  return db.selectFrom('payout_accounts').selectAll().where('store_id', '=', storeId).executeTakeFirst();
}

export function insertPayoutAccount(db: Db, account: Insertable<PayoutAccountsTable>) {
  return db.insertInto('payout_accounts').values(account).returningAll().executeTakeFirstOrThrow();
}

/** The row after the change; undefined if the store has none. */
export function updatePayoutAccountRow(
  db: Db,
  storeId: string,
  changes: Updateable<PayoutAccountsTable>,
): Promise<PayoutAccountRow | undefined> {
  return db
    .updateTable('payout_accounts')
    .set(changes)
    .where('store_id', '=', storeId)
    .returningAll()
    .executeTakeFirst();
}

/** Whether one was deleted. */
export async function deletePayoutAccountRow(db: Db, storeId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('payout_accounts')
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
