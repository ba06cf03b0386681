import type { Db } from '../../db/database.ts';

export async function markSubscriptionCancelled(db: Db, storeId: string): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'CANCELLED' })
    .where('store_id', '=', storeId)
    .execute();
}
