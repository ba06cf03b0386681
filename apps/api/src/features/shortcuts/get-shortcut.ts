import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { keyOf } from '../lock-pictures/picture-files.ts';
import { type ShortcutRow, listShortcutRows } from './shortcuts-queries.ts';

/** @throws AppError SHORTCUT_NOT_FOUND */
export async function getShortcutRow(ctx: StoreContext, shortcutId: string): Promise<ShortcutRow> {
  const rows = await listShortcutRows(ctx.db, ctx.storeId);
  const row = rows.find(({ id }) => id === shortcutId.toLowerCase());
  assertThat(row, 'SHORTCUT_NOT_FOUND');
  return row;
}

/** @throws AppError SHORTCUT_NOT_FOUND, IMAGE_NOT_FOUND */
export async function getShortcutIcon(
  ctx: StoreContext,
  { shortcutId }: { shortcutId: string },
): Promise<Uint8Array> {
  const { icon_file: name } = await getShortcutRow(ctx, shortcutId);
  assertThat(name, 'IMAGE_NOT_FOUND');
  const bytes = await ctx.ports.files.get(keyOf({ storeId: ctx.storeId, name }));
  assertThat(bytes, 'IMAGE_NOT_FOUND');
  return bytes;
}
