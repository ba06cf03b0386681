import { assertThat } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import { bearerToken, hashToken } from '../../tokens.ts';
import { findPictureOfGuard } from './lock-pictures-queries.ts';
import { keyOf } from './picture-files.ts';

interface Input {
  readonly sha256: string;
  readonly authorization: string | undefined;
}

/**
 * A picture of the store of a guard's token, by the hash that its state named.
 *
 * @throws AppError UNAUTHENTICATED without the token of a paired computer, IMAGE_NOT_FOUND
 */
export async function getGuardPicture(ctx: PublicContext, input: Input): Promise<Uint8Array> {
  const token = bearerToken(input.authorization);
  assertThat(token, 'UNAUTHENTICATED');
  const found = await findPictureOfGuard(ctx.db, {
    tokenHash: hashToken(token),
    sha256: Buffer.from(input.sha256, 'hex'),
  });
  assertThat(found, 'UNAUTHENTICATED');
  assertThat(found.file_name, 'IMAGE_NOT_FOUND');
  const bytes = await ctx.ports.files.get(keyOf({ storeId: found.store_id, name: found.file_name }));
  assertThat(bytes, 'IMAGE_NOT_FOUND');
  return bytes;
}
