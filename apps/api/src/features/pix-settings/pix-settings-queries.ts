import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { PixSettingsTable } from '../../db/pix-tables.ts';

export type PixSettingsRow = Omit<Selectable<PixSettingsTable>, 'store_id'>;

/** A store without a row has PIX off. */
const defaults: PixSettingsRow = {
  mode: 'OFF',
  key: null,
  key_type: null,
  sends_txid: true,
  test_asked_at: null,
  tested_at: null,
  auto_from_centavos: 1_000,
};

export async function findPixSettings(db: Db, storeId: string): Promise<PixSettingsRow> {
  const row = await db
    .selectFrom('pix_settings')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? defaults;
}

/** The settings, locked until the transaction ends; undefined for a store that never saved any. */
export function lockPixSettings(db: Db, storeId: string): Promise<PixSettingsRow | undefined> {
  return db
    .selectFrom('pix_settings')
    .selectAll()
    .where('store_id', '=', storeId)
    .forUpdate()
    .executeTakeFirst();
}

export async function writePixSettings(db: Db, settings: Insertable<PixSettingsTable>): Promise<void> {
  const { store_id: _, ...changes } = settings;
  await db
    .insertInto('pix_settings')
    .values(settings)
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(changes))
    .execute();
}

export async function updatePixSettings(
  db: Db,
  storeId: string,
  changes: Updateable<PixSettingsTable>,
): Promise<void> {
  await db.updateTable('pix_settings').set(changes).where('store_id', '=', storeId).execute();
}
