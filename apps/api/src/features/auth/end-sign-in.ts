import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { deleteSignInById, deleteOtherSignIns } from './auth-queries.ts';
import { endPush } from '../push/end-push.ts';
import { deleteBrowserOfSignIn } from './known-browsers-queries.ts';

/** The token of the request, and where it came from. */
interface Ending {
  readonly tokenHash: Uint8Array;
  readonly address: string;
}

/**
 * Ends one sign-in of the store; its browser is no longer known.
 *
 * @returns whether it was the caller's own
 * @throws AppError SIGN_IN_NOT_FOUND
 */
export async function endSignIn(
  ctx: StoreContext,
  input: Ending & { readonly signInId: string },
): Promise<boolean> {
  const { storeId } = ctx;
  return inStore(ctx, async (inside) => {
    const ended = await deleteSignInById(inside.db, storeId, input.signInId);
    assertThat(ended, 'SIGN_IN_NOT_FOUND');
    inside.audit?.describe({ before: { kind: 'access', id: input.signInId, name: null, fields: {} } });
    await deleteBrowserOfSignIn(inside.db, storeId, input.signInId);
    await endPush(inside, { signIn: ended });
    await recordAccess(inside, { storeId, kind: 'sign-out', address: input.address });
    return Buffer.from(ended).equals(input.tokenHash);
  });
}

/**
 * Ends every other sign-in of the store and forgets all other browsers.
 *
 * @throws AppError UNAUTHENTICATED if the caller's own sign-in has just ended
 */
export async function endOtherSignIns(ctx: StoreContext, input: Ending): Promise<void> {
  const { storeId } = ctx;
  await inStore(ctx, async (inside) => {
    inside.audit?.describe({ before: { kind: 'access', id: null, name: null, fields: {} } });
    await endPush(inside, { except: input.tokenHash });
    const ended = await deleteOtherSignIns(inside.db, storeId, input.tokenHash);
    assertThat(ended !== undefined, 'UNAUTHENTICATED');
    if (ended === 0) return;
    await recordAccess(inside, { storeId, kind: 'sign-out', address: input.address });
  });
}
