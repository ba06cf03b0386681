import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { countActiveSessions } from '../sessions/count-active-sessions.ts';
import { closeStore } from '../stores/close-store.ts';
import { lockStore } from '../stores/lock-store.ts';
import { endSubscription } from '../subscriptions/end-subscription.ts';
import { deleteAuthSessionsOf } from './auth-queries.ts';

/**
 * Closes the account, cancels its subscription and ends every sign-in of it.
 *
 * @throws AppError SESSIONS_ACTIVE
 */
export async function closeAccount(ctx: StoreContext): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await lockStore(inside);
    assertThat((await countActiveSessions(inside)) === 0, 'SESSIONS_ACTIVE');
    await closeStore(inside);
    await endSubscription(inside);
    await deleteAuthSessionsOf(db, ctx.storeId);
  });
  ctx.ports.jobs.wake();
}
