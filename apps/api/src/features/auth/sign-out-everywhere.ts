import type { PublicContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { endPushEverywhere } from '../push/end-push.ts';
import { deleteSignIns } from './auth-queries.ts';
import { deleteOldSignIns } from './delete-old-sign-ins.ts';

/**
 * Ends every sign-in of one store or of all, for the operator. A running server ends the live streams of
 * those browsers within seconds, at their next check.
 *
 * @param input.storeId null for all
 * @param input.address the origin of the command, for the access records
 * @returns how many unexpired sign-ins of how many stores were ended
 */
export async function signOutEverywhere(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  input: { storeId: string | null; address: string },
): Promise<{ stores: number; browsers: number }> {
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await deleteOldSignIns(inside);
    await endPushEverywhere(inside, input.storeId);
    const ended = await deleteSignIns(db, input.storeId);
    const storeIds = new Set(ended);
    for (const storeId of storeIds)
      await recordAccess(inside, { storeId, kind: 'sign-out', address: input.address });
    return { stores: storeIds.size, browsers: ended.length };
  });
}
