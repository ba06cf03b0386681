import { createHash, randomUUID } from 'node:crypto';
import type { FileField } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import type { PublicContext, StoreContext } from '../../context.ts';
import { rewriteImage } from '../../ports/images.ts';
import { listLockPictureRows } from './lock-pictures-queries.ts';

interface PictureFile {
  readonly storeId: string;
  readonly name: string;
}

/** The same key as in backup/upload-keys.ts. */
export function keyOf({ storeId, name }: PictureFile): string {
  return `lock/${storeId}/${name}`;
}

interface NewPicture<T> {
  /** In pixels; a larger picture is made smaller. */
  readonly maxSide: number;
  /** Writes the row of the file. */
  readonly keep: (file: { readonly name: string; readonly sha256: Uint8Array }) => Promise<T>;
  /** Whether a row refers to the file. */
  readonly isKept: (name: string) => Promise<boolean>;
}

/**
 * Stores a re-encoded picture under a generated name. If its row cannot be written, the file is deleted again.
 *
 * @throws AppError NOT_AN_IMAGE, PAYLOAD_TOO_LARGE, and what `keep` throws
 */
export async function storePicture<T>(
  ctx: StoreContext,
  image: FileField,
  { maxSide, keep, isKept }: NewPicture<T>,
): Promise<T> {
  if (image instanceof Blob) throw new AppError('NOT_AN_IMAGE');
  const bytes = await rewriteImage(image.buffer, { maxSide });
  const file = { storeId: ctx.storeId, name: `${randomUUID()}.webp` };
  await ctx.ports.files.put(keyOf(file), bytes);
  try {
    return await keep({ name: file.name, sha256: createHash('sha256').update(bytes).digest() });
  } catch (error) {
    if (!(await isKept(file.name))) await removePictureFile(ctx, file);
    throw error;
  }
}

/** Deletes a picture's file that rows no longer refer to. */
export async function removePictureFile(ctx: PublicContext, file: PictureFile): Promise<void> {
  await ctx.ports.files.remove(keyOf(file));
}

/** Deletes the files of an erased store; their rows come after them. */
export async function removePictureFiles(ctx: StoreContext): Promise<void> {
  const { storeId } = ctx;
  for (const { file_name: name } of await listLockPictureRows(ctx.db, storeId))
    await removePictureFile(ctx, { storeId, name });
}
