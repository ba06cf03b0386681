import type { FileField, LockPictureKind, LockPictures } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import { auditedLockPicture } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { getLockPictures } from './get-lock-pictures.ts';
import { listLockPictureRows, putLockPictureRow } from './lock-pictures-queries.ts';
import { removePictureFile, storePicture } from './picture-files.ts';

/** Each computer of the store loads them. */
const maxSides: Readonly<Record<LockPictureKind, number>> = { logo: 512, picture: 1_280 };

interface Input {
  readonly kind: LockPictureKind;
  readonly image?: FileField | undefined;
}

/**
 * Stores a re-encoded picture for the lock screens under a generated name, and deletes the one before.
 *
 * @throws AppError NOT_AN_IMAGE, PAYLOAD_TOO_LARGE
 */
export async function putLockPicture(ctx: StoreContext, { kind, image }: Input): Promise<LockPictures> {
  if (image === undefined) throw AppError.field('image', 'Envie um arquivo.');
  const { storeId } = ctx;
  return storePicture(ctx, image, {
    maxSide: maxSides[kind],
    isKept: async (name) =>
      (await listLockPictureRows(ctx.db, storeId)).some((row) => row.file_name === name),
    async keep({ name, sha256 }) {
      const { former, pictures } = await inStore(
        ctx,
        async (inside) => {
          const rows = await listLockPictureRows(inside.db, storeId);
          const row = { store_id: storeId, kind, file_name: name, sha256, uploaded_at: ctx.now() };
          await putLockPictureRow(inside.db, row);
          inside.audit?.describe({ after: auditedLockPicture(kind, true) });
          return {
            former: rows.find((one) => one.kind === kind)?.file_name,
            pictures: await getLockPictures(inside),
          };
        },
        // One at a time: of two at once, neither would delete the other's file.
        'counting',
      );
      if (former !== undefined) await removePictureFile(ctx, { storeId, name: former });
      return pictures;
    },
  });
}
