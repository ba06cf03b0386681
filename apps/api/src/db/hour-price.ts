import type { Db } from './database.ts';

/** The price of an hour of a store (`s`), and since when time has a price. */
export function selectHourPrice(db: Db, storeId: string) {
  return db
    .selectFrom('stores as s')
    .leftJoin('counter_settings as c', 'c.store_id', 's.id')
    .select(['s.price_per_hour_centavos', 's.time_zone', 'c.prices_time_since'])
    .where('s.id', '=', storeId);
}
