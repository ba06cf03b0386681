import { screenPictureShownSeconds } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { getComputer } from '../computers/get-computer.ts';
import { findScreenPicture, secondsBefore } from './screen-picture-queries.ts';

/**
 * The picture that this person has asked for, so that nobody looks at a screen without a line in the audit.
 *
 * @throws AppError COMPUTER_NOT_FOUND, IMAGE_NOT_FOUND also after two minutes
 */
export async function getScreenPicture(
  ctx: StoreContext,
  { computerId, commandId }: { computerId: string; commandId: string },
): Promise<Uint8Array> {
  await getComputer(ctx, { computerId });
  const now = ctx.now();
  const since = secondsBefore(now, screenPictureShownSeconds);
  const wanted = { computerId, commandId, actor: ctx.actor, since, now };
  const image = await findScreenPicture(ctx.db, ctx.storeId, wanted);
  assertThat(image, 'IMAGE_NOT_FOUND');
  return image;
}
