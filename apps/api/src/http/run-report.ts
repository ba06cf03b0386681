import { AppError } from '../app-error.ts';
import type { PublicContext, StoreContext } from '../context.ts';
import type { CallTime } from '../db/call-time.ts';
import type { ReadReplica } from '../db/read-replica.ts';

/**
 * Reads a report from the replica, if it certainly has all changes of this store. If that fails, even with a
 * refusal, since the store may be too new for the replica, it is read from the primary, so that nobody
 * notices a failing replica.
 */
export async function runReport<T>(
  replica: ReadReplica | undefined,
  { ctx, time }: { ctx: PublicContext | StoreContext; time: CallTime },
  run: (ctx: PublicContext | StoreContext) => Promise<T>,
): Promise<T> {
  const db =
    replica && 'storeId' in ctx && ctx.ports.live.isListening() ? replica.dbFor(ctx.storeId, time) : null;
  if (!replica || !db) return run(ctx);
  try {
    return await run({ ...ctx, db });
  } catch (error) {
    if (!(error instanceof AppError)) replica.noteFailure(error);
    return run(ctx);
  }
}
