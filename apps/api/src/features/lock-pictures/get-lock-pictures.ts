import type { LockPictureKind, LockPictures } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { listLockPictureRows } from './lock-pictures-queries.ts';
import { keyOf } from './picture-files.ts';

export async function getLockPictures(ctx: StoreContext): Promise<LockPictures> {
  const rows = await listLockPictureRows(ctx.db, ctx.storeId);
  const at = (kind: LockPictureKind) =>
    rows.find((row) => row.kind === kind)?.uploaded_at.toISOString() ?? null;
  return { logo: at('logo'), picture: at('picture') };
}

/** @throws AppError IMAGE_NOT_FOUND */
export async function getLockPicture(
  ctx: StoreContext,
  input: { kind: LockPictureKind },
): Promise<Uint8Array> {
  const rows = await listLockPictureRows(ctx.db, ctx.storeId);
  const row = rows.find(({ kind }) => kind === input.kind);
  assertThat(row, 'IMAGE_NOT_FOUND');
  const bytes = await ctx.ports.files.get(keyOf({ storeId: ctx.storeId, name: row.file_name }));
  assertThat(bytes, 'IMAGE_NOT_FOUND');
  return bytes;
}
