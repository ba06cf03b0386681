import { screenPictureAnswerSeconds, screenPictureMost } from '@coruja/contract';
import { AppError, assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { checkWebp } from '../../ports/images.ts';
import { bearerToken, hashToken } from '../../tokens.ts';
import { findAskedGuard, putScreenPicture, secondsBefore } from './screen-picture-queries.ts';

interface Input {
  readonly commandId: string;
  /** Base64. */
  readonly image: string;
  readonly authorization: string | undefined;
}

/**
 * A guard's answer to `askScreenPicture`. It replaces the computer's picture before.
 *
 * @throws AppError UNAUTHENTICATED without the token of a paired computer; SCREEN_PICTURES_OFF; NOT_FOUND for a command
 * of another computer or kind, an answered one, and one that is older than a minute; NOT_AN_IMAGE, PAYLOAD_TOO_LARGE
 */
export async function sendScreenPicture(ctx: PublicContext, input: Input): Promise<void> {
  const token = bearerToken(input.authorization);
  assertThat(token, 'UNAUTHENTICATED');
  const now = ctx.now();
  const { commandId } = input;
  const since = secondsBefore(now, screenPictureAnswerSeconds);
  const found = await findAskedGuard(ctx.db, { tokenHash: hashToken(token), commandId, since, now });
  assertThat(found, 'UNAUTHENTICATED');
  assertThat(found.is_allowed, 'SCREEN_PICTURES_OFF');
  assertThat(found.is_asked, 'NOT_FOUND');
  const image = Buffer.from(input.image, 'base64');
  if (image.length > screenPictureMost.bytes) throw new AppError('PAYLOAD_TOO_LARGE');
  await checkWebp(image, screenPictureMost);
  const { store_id, computer_id } = found;
  await putScreenPicture(ctx.db, { store_id, computer_id, command_id: commandId, image, received_at: now });
}
