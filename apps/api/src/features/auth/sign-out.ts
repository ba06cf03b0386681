import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { endPush } from '../push/end-push.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { deleteSignIn } from './auth-queries.ts';

export async function signOut(
  ctx: StoreContext,
  input: { tokenHash: Uint8Array; address: string },
): Promise<void> {
  ctx.audit?.describe({ before: { kind: 'access', id: null, name: null, fields: {} } });
  await inTransaction(ctx.db, async (db) => {
    await deleteSignIn(db, input.tokenHash);
    await endPush({ ...ctx, db }, { signIn: input.tokenHash });
    const { storeId } = ctx;
    await recordAccess({ ...ctx, db }, { storeId, kind: 'sign-out', address: input.address });
    await ctx.audit?.write({ ...ctx, db });
  });
  ctx.audit?.noteCommit();
}
