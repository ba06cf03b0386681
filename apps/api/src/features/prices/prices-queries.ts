import type { PriceDocument, PriceDocumentAnswer } from '@coruja/contract';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { compileOneOnce } from '../../db/compile-once.ts';
import type { Db } from '../../db/database.ts';
import { selectHourPrice } from '../../db/hour-price.ts';
import type { PriceVersionsTable } from '../../db/tables.ts';

export interface PriceVersion {
  readonly version: number;
  readonly document: PriceDocumentAnswer;
}

/** The newest version; with `at`, the one that was in force then. */
export function findPriceVersion(db: Db, storeId: string, at?: Date): Promise<PriceVersion | undefined> {
  return newestVersion(db, { storeId, at });
}

const newestVersion = compileOneOnce((db, { storeId, at }: { storeId: string; at: Date | undefined }) => {
  const versions = db
    .selectFrom('price_versions')
    .select(['version', 'document'])
    .where('store_id', '=', storeId);
  return (at ? versions.where('created_at', '<=', at) : versions).orderBy('version', 'desc').limit(1);
});

/** The price of an hour, and while time has a price the newest version. */
export const findHourAndPrices = compileOneOnce((db, { storeId }: { storeId: string }) =>
  selectHourPrice(db, storeId).select(
    sql<PriceVersion | null>`case when c.prices_time_since is not null then (
        select json_build_object('version', v.version, 'document', v.document) from price_versions v
        where v.store_id = s.id order by v.version desc limit 1) end`.as('newest'),
  ),
);

export async function findPricesOfVersion(
  db: Db,
  storeId: string,
  version: number,
): Promise<PriceDocumentAnswer | undefined> {
  const row = await db
    .selectFrom('price_versions')
    .select('document')
    .where('store_id', '=', storeId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.document;
}

/** When packages of these names, and minutes for a balance (null), were last sold; null for never. */
export async function listLastSold(db: Db, storeId: string, names: readonly string[]) {
  const { rows } = await sql<{ name: string | null; at: Date | null }>`
    select null as name, (
      select max(created_at) from credit_entries
      where store_id = ${storeId} and kind = 'purchase' and package_id is null) as at
    union all
    select n.name, (select max(created_at) from customer_packages where store_id = ${storeId} and name = n.name)
    from unnest(${names}::text[]) as n (name)`.execute(db);
  return rows;
}

export async function insertPriceVersion(
  db: Db,
  row: Omit<Insertable<PriceVersionsTable>, 'document'> & { document: PriceDocumentAnswer },
): Promise<void> {
  const document = sql<PriceDocumentAnswer>`${JSON.stringify(row.document)}::jsonb`;
  await db
    .insertInto('price_versions')
    .values({ ...row, document })
    .execute();
}

/** Replaces the store's rooms by the list. Computers of a removed room are in none afterwards. */
export async function replaceRooms(db: Db, storeId: string, rooms: PriceDocument['rooms']): Promise<void> {
  const ids = rooms.map(({ id }) => id);
  const gone = sql<boolean>`room_id is not null and room_id <> all (${ids}::uuid[])`;
  await db
    .updateTable('computers')
    .set({ room_id: null })
    .where('store_id', '=', storeId)
    .where(gone)
    .execute();
  await db.deleteFrom('rooms').where('store_id', '=', storeId).where(notAmong(ids)).execute();
  await sql`
    insert into rooms (store_id, id, name, weight_hundredths, position)
    select ${storeId}::uuid, t.id, t.name, t.weight, t.position
    from unnest(${ids}::uuid[], ${rooms.map(({ name }) => name)}::text[], ${rooms.map(({ weight }) => weight)}::int[])
      with ordinality as t (id, name, weight, position)
    on conflict (store_id, id) do update set
      name = excluded.name, weight_hundredths = excluded.weight_hundredths, position = excluded.position`.execute(
    db,
  );
}

/** Replaces the store's customer groups by the list. Customers of a removed group are in none afterwards. */
export async function replaceCustomerGroups(
  db: Db,
  storeId: string,
  groups: PriceDocument['groups'],
): Promise<void> {
  const ids = groups.map(({ id }) => id);
  const gone = sql<boolean>`group_id is not null and group_id <> all (${ids}::uuid[])`;
  await db
    .updateTable('customers')
    .set({ group_id: null })
    .where('store_id', '=', storeId)
    .where(gone)
    .execute();
  await db.deleteFrom('customer_groups').where('store_id', '=', storeId).where(notAmong(ids)).execute();
  await sql`
    insert into customer_groups (store_id, id, name, discount_basis_points, position)
    select ${storeId}::uuid, t.id, t.name, t.discount, t.position
    from unnest(${ids}::uuid[], ${groups.map(({ name }) => name)}::text[],
                ${groups.map(({ discount }) => discount)}::int[])
      with ordinality as t (id, name, discount, position)
    on conflict (store_id, id) do update set
      name = excluded.name, discount_basis_points = excluded.discount_basis_points,
      position = excluded.position`.execute(db);
}

const notAmong = (ids: readonly string[]) => sql<boolean>`id <> all (${ids}::uuid[])`;
