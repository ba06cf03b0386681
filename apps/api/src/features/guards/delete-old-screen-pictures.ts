import { screenPictureShownSeconds } from '@coruja/contract';
import type { PublicContext } from '../../context.ts';
import { deletePicturesOutside, secondsBefore } from './screen-picture-queries.ts';

export async function deleteOldScreenPictures({ db, now }: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
  const at = now();
  await deletePicturesOutside(db, { since: secondsBefore(at, screenPictureShownSeconds), now: at });
}
