import type { Database } from '../src/db/database.ts';

/** `npm run test:priced`: stores keep priced time switched on. */
export const isTimePriced = Boolean(process.env['PRICED_TIME']);

/** Most tests are about a store from before time had a price; priced-owner.ts turns it on. */
export async function leaveTimeUnpriced({ kysely }: Database, storeId: string): Promise<void> {
  if (isTimePriced) return;
  await kysely.deleteFrom('counter_settings').where('store_id', '=', storeId).execute();
}
