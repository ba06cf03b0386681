import type { FileField, Shortcut } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import { auditedShortcut } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { removePictureFile, storePicture } from '../lock-pictures/picture-files.ts';
import { getShortcutRow } from './get-shortcut.ts';
import { shortcutView } from './shortcut-view.ts';
import { listShortcutRows, updateShortcutRow } from './shortcuts-queries.ts';

/** Each computer of the store loads them. */
const maxSide = 256;

/**
 * Stores a re-encoded icon under a generated name, and deletes the one before.
 *
 * @throws AppError SHORTCUT_NOT_FOUND, NOT_AN_IMAGE, PAYLOAD_TOO_LARGE
 */
export async function putShortcutIcon(
  ctx: StoreContext,
  { shortcutId, image }: { shortcutId: string; image?: FileField | undefined },
): Promise<Shortcut> {
  if (image === undefined) throw AppError.field('image', 'Envie um arquivo.');
  // An unknown one costs no decoding.
  await getShortcutRow(ctx, shortcutId);
  return storePicture(ctx, image, {
    maxSide,
    isKept: async (name) =>
      (await listShortcutRows(ctx.db, ctx.storeId)).some((row) => row.icon_file === name),
    keep: ({ name, sha256 }) => replaceIcon(ctx, shortcutId, { icon_file: name, icon_sha256: sha256 }),
  });
}

/**
 * Without an icon it changes nothing, so it can be repeated.
 *
 * @throws AppError SHORTCUT_NOT_FOUND
 */
export function removeShortcutIcon(
  ctx: StoreContext,
  { shortcutId }: { shortcutId: string },
): Promise<Shortcut> {
  return replaceIcon(ctx, shortcutId, { icon_file: null, icon_sha256: null });
}

async function replaceIcon(
  ctx: StoreContext,
  shortcutId: string,
  icon: { icon_file: string; icon_sha256: Uint8Array } | { icon_file: null; icon_sha256: null },
): Promise<Shortcut> {
  const { storeId } = ctx;
  const { former, shortcut } = await inStore(
    ctx,
    async (inside) => {
      const before = await getShortcutRow(inside, shortcutId);
      await updateShortcutRow(inside.db, { storeId, id: before.id }, icon);
      const after = shortcutView(await getShortcutRow(inside, before.id));
      inside.audit?.describe({
        before: auditedShortcut(shortcutView(before)),
        after: auditedShortcut(after),
      });
      return { former: before.icon_file, shortcut: after };
    },
    // Of two at once, neither would delete the other's file.
    'counting',
  );
  if (former !== null) await removePictureFile(ctx, { storeId, name: former });
  return shortcut;
}

/** Deletes the files of an erased store; their rows come after them. */
export async function removeShortcutIcons(ctx: StoreContext): Promise<void> {
  const { storeId } = ctx;
  for (const { icon_file: name } of await listShortcutRows(ctx.db, storeId))
    if (name !== null) await removePictureFile(ctx, { storeId, name });
}
