import type { LockPictureKind, LockPictures } from '@coruja/contract';
import { auditedLockPicture } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getLockPictures } from './get-lock-pictures.ts';
import { deleteLockPictureRow, listLockPictureRows } from './lock-pictures-queries.ts';
import { removePictureFile } from './picture-files.ts';

/** Takes a picture off the lock screens. Without one it changes nothing, so it can be repeated. */
export async function removeLockPicture(
  ctx: StoreContext,
  { kind }: { kind: LockPictureKind },
): Promise<LockPictures> {
  const { former, pictures } = await inStore(
    ctx,
    async (inside) => {
      const rows = await listLockPictureRows(inside.db, ctx.storeId);
      const before = rows.find((row) => row.kind === kind);
      await deleteLockPictureRow(inside.db, ctx.storeId, kind);
      inside.audit?.describe({
        before: auditedLockPicture(kind, before !== undefined),
        after: auditedLockPicture(kind, false),
      });
      return { former: before?.file_name, pictures: await getLockPictures(inside) };
    },
    'counting',
  );
  if (former !== undefined) await removePictureFile(ctx, { storeId: ctx.storeId, name: former });
  return pictures;
}
