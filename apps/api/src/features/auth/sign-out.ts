import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { keepAccess } from '../access-records/keep-access.ts';
import { deleteSignIn } from './auth-queries.ts';

export async function signOut(
  ctx: StoreContext,
  input: { tokenHash: Uint8Array; address: string },
): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    await deleteSignIn(db, input.tokenHash);
    const { storeId } = ctx;
    await keepAccess({ ...ctx, db }, { storeId, kind: 'sign-out', address: input.address });
  });
}
