import { type Insertable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ShortcutsTable } from '../../db/guard-tables.ts';

export type ShortcutRow = Awaited<ReturnType<typeof listShortcutRows>>[number];

/** In their order, with the rooms that each is shown in. */
export function listShortcutRows(db: Db, storeId: string) {
  return db
    .selectFrom('shortcuts as s')
    .select(['id', 'name', 'target', 'arguments', 'icon_file', 'icon_sha256', 'in_all_rooms', 'position'])
    .select(
      sql<{ id: string; name: string }[]>`(
        select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.position), '[]')
        from shortcut_rooms x join rooms r on r.store_id = x.store_id and r.id = x.room_id
        where x.store_id = s.store_id and x.shortcut_id = s.id)`.as('rooms'),
    )
    .where('store_id', '=', storeId)
    .orderBy('position')
    .execute();
}

export async function insertShortcut(db: Db, row: Insertable<ShortcutsTable>): Promise<void> {
  await db.insertInto('shortcuts').values(row).execute();
}

export async function updateShortcutRow(
  db: Db,
  { storeId, id }: { storeId: string; id: string },
  changes: Partial<Omit<Insertable<ShortcutsTable>, 'store_id' | 'id' | 'position'>>,
): Promise<void> {
  await db
    .updateTable('shortcuts')
    .set(changes)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .execute();
}

export async function replaceShortcutRooms(
  db: Db,
  { storeId, id }: { storeId: string; id: string },
  roomIds: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('shortcut_rooms')
    .where('store_id', '=', storeId)
    .where('shortcut_id', '=', id)
    .execute();
  const rows = roomIds.map((roomId) => ({ store_id: storeId, shortcut_id: id, room_id: roomId }));
  if (rows.length > 0) await db.insertInto('shortcut_rooms').values(rows).execute();
}

/** The later ones move up. */
export async function deleteShortcutRow(
  db: Db,
  storeId: string,
  { id, position }: Pick<ShortcutRow, 'id' | 'position'>,
): Promise<void> {
  await db.deleteFrom('shortcuts').where('store_id', '=', storeId).where('id', '=', id).execute();
  await db
    .updateTable('shortcuts')
    .set({ position: sql<number>`position - 1` })
    .where('store_id', '=', storeId)
    .where('position', '>', position)
    .execute();
}

/** Exchanges the shortcuts at two positions. */
export async function exchangePositions(db: Db, storeId: string, one: number, other: number): Promise<void> {
  await db
    .updateTable('shortcuts')
    .set({ position: sql<number>`${one}::integer + ${other}::integer - position` })
    .where('store_id', '=', storeId)
    .where('position', 'in', [one, other])
    .execute();
}
