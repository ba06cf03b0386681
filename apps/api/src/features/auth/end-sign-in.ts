import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keepAccess } from '../access-records/keep-access.ts';
import { deleteAuthSessionById, deleteOtherAuthSessions } from './auth-queries.ts';

/** Who ends sign-ins: the token by which the call was made, and from where. */
interface Ending {
  readonly tokenHash: Uint8Array;
  readonly address: string;
}

/**
 * Ends one sign-in of the store.
 *
 * @returns whether it was the caller's own
 * @throws AppError SIGN_IN_NOT_FOUND
 */
export async function endSignIn(
  ctx: StoreContext,
  input: Ending & { readonly signInId: string },
): Promise<boolean> {
  const { storeId } = ctx;
  return inTransaction(ctx.db, async (db) => {
    const ended = await deleteAuthSessionById(db, storeId, input.signInId);
    assertThat(ended, 'SIGN_IN_NOT_FOUND');
    await keepAccess({ ...ctx, db }, { storeId, kind: 'sign-out', address: input.address });
    return Buffer.from(ended).equals(input.tokenHash);
  });
}

/** Ends every sign-in of the store but the caller's own. */
export async function endOtherSignIns(ctx: StoreContext, input: Ending): Promise<void> {
  const { storeId } = ctx;
  await inTransaction(ctx.db, async (db) => {
    if ((await deleteOtherAuthSessions(db, storeId, input.tokenHash)) === 0) return;
    await keepAccess({ ...ctx, db }, { storeId, kind: 'sign-out', address: input.address });
  });
}
