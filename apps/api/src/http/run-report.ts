import { AppError } from '../app-error.ts';
import type { PublicContext, StoreContext } from '../context.ts';
import type { ReadReplica } from '../db/read-replica.ts';

/**
 * Reads a report from the replica, where there is one that holds all that this store has changed, while changes by
 * other processes are heard. What fails there is asked of the primary, so that nobody notices a replica that goes away. A
 * refusal as well: the store itself may be too new.
 */
export async function runReport<T>(
  replica: ReadReplica | undefined,
  ctx: PublicContext | StoreContext,
  run: (ctx: PublicContext | StoreContext) => Promise<T>,
): Promise<T> {
  const db = replica && 'storeId' in ctx && ctx.ports.live.isListening() ? replica.dbFor(ctx.storeId) : null;
  if (!replica || !db) return run(ctx);
  try {
    return await run({ ...ctx, db });
  } catch (error) {
    if (!(error instanceof AppError)) replica.noteFailure(error);
    return run(ctx);
  }
}
