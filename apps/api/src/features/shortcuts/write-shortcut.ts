import { randomUUID } from 'node:crypto';
import type { Shortcut, shortcutBody } from '@coruja/contract';
import { limits } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedShortcut } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { removePictureFile } from '../lock-pictures/picture-files.ts';
import { getShortcutRow } from './get-shortcut.ts';
import { listShortcuts } from './list-shortcuts.ts';
import { shortcutView } from './shortcut-view.ts';
import {
  deleteShortcutRow,
  exchangePositions,
  insertShortcut,
  listShortcutRows,
  replaceShortcutRooms,
  updateShortcutRow,
} from './shortcuts-queries.ts';

type Fields = z.output<typeof shortcutBody>;

// Each change counts or orders the store's shortcuts, so there is one at a time.

/**
 * Adds a shortcut as the last one.
 *
 * @throws AppError SHORTCUT_LIMIT, ROOM_NOT_FOUND
 */
export function createShortcut(ctx: StoreContext, input: Fields): Promise<Shortcut> {
  const { storeId } = ctx;
  return inStore(
    ctx,
    async (inside) => {
      const { length: position } = await listShortcutRows(inside.db, storeId);
      assertThat(position < limits.shortcuts, 'SHORTCUT_LIMIT');
      const id = randomUUID();
      await insertShortcut(inside.db, {
        store_id: storeId,
        id,
        ...columnsOf(input),
        icon_file: null,
        icon_sha256: null,
        position,
        created_at: ctx.now(),
      });
      await replaceShortcutRooms(inside.db, { storeId, id }, input.roomIds ?? []);
      const shortcut = shortcutView(await getShortcutRow(inside, id));
      inside.audit?.describe({ after: auditedShortcut(shortcut) });
      return shortcut;
    },
    'counting',
  );
}

/** @throws AppError SHORTCUT_NOT_FOUND, ROOM_NOT_FOUND */
export function updateShortcut(
  ctx: StoreContext,
  { shortcutId, ...input }: Fields & { shortcutId: string },
): Promise<Shortcut> {
  return inStore(
    ctx,
    async (inside) => {
      const before = await getShortcutRow(inside, shortcutId);
      const key = { storeId: ctx.storeId, id: before.id };
      await updateShortcutRow(inside.db, key, columnsOf(input));
      await replaceShortcutRooms(inside.db, key, input.roomIds ?? []);
      const shortcut = shortcutView(await getShortcutRow(inside, before.id));
      inside.audit?.describe({
        before: auditedShortcut(shortcutView(before)),
        after: auditedShortcut(shortcut),
      });
      return shortcut;
    },
    'counting',
  );
}

function columnsOf({ name, target, arguments: given, roomIds }: Fields) {
  return { name, target, arguments: given ?? null, in_all_rooms: roomIds === null };
}

/** @throws AppError SHORTCUT_NOT_FOUND */
export async function deleteShortcut(
  ctx: StoreContext,
  { shortcutId }: { shortcutId: string },
): Promise<void> {
  const { storeId } = ctx;
  const name = await inStore(
    ctx,
    async (inside) => {
      const row = await getShortcutRow(inside, shortcutId);
      await deleteShortcutRow(inside.db, storeId, row);
      inside.audit?.describe({ before: auditedShortcut(shortcutView(row)) });
      return row.icon_file;
    },
    'counting',
  );
  if (name !== null) await removePictureFile(ctx, { storeId, name });
}

/**
 * Exchanges a shortcut with its neighbour.
 *
 * @returns all shortcuts in their order
 * @throws AppError SHORTCUT_NOT_FOUND
 */
export function moveShortcut(
  ctx: StoreContext,
  { shortcutId, direction }: { shortcutId: string; direction: 'up' | 'down' },
): Promise<Shortcut[]> {
  return inStore(
    ctx,
    async (inside) => {
      const row = await getShortcutRow(inside, shortcutId);
      const shortcuts = await listShortcuts(inside);
      const next = row.position + (direction === 'up' ? -1 : 1);
      const isMoved = next >= 0 && next < shortcuts.length;
      const described = auditedShortcut(shortcutView(row));
      const at = (position: number) => ({ ...described, fields: { position: position + 1 } });
      inside.audit?.describe({ before: at(row.position), after: at(isMoved ? next : row.position) });
      if (!isMoved) return shortcuts;
      await exchangePositions(inside.db, ctx.storeId, row.position, next);
      return listShortcuts(inside);
    },
    'counting',
  );
}
