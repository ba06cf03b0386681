import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { CounterSettingsTable } from '../../db/tables.ts';

export type CounterSettingsRow = Omit<Selectable<CounterSettingsTable>, 'store_id'>;

/** A store without a row has everything off. */
const defaults: CounterSettingsRow = {
  prices_time_since: null,
  guest_payment: 'end',
  has_shifts: false,
  needs_shift: false,
  shares_shift: false,
  shift_tolerance_centavos: 200,
  has_team: false,
  lock_after_minutes: 5,
};

const columns = Object.keys(defaults) as (keyof CounterSettingsRow)[];

export async function findCounterSettings(db: Db, storeId: string): Promise<CounterSettingsRow> {
  const row = await db
    .selectFrom('counter_settings')
    .select(columns)
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? defaults;
}

export async function writeCounterSettings(
  db: Db,
  storeId: string,
  settings: CounterSettingsRow,
): Promise<void> {
  await db
    .insertInto('counter_settings')
    .values({ store_id: storeId, ...settings })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(settings))
    .execute();
}
