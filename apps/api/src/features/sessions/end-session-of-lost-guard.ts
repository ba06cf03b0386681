import { type FairTimeClock, type LostGuard, fairEnd } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { timesOf } from '../../db/session-times.ts';
import { holdCustomerHere } from '../customers/hold-customer.ts';
import { endLockedSession } from './end-session.ts';
import { lockSessionRow } from './sessions-queries.ts';

interface Input {
  readonly sessionId: string;
  readonly guard: LostGuard;
  readonly clock: Omit<FairTimeClock, 'now'>;
}

/**
 * Ends a session as of its guard's last message, if fair time requires it; also one whose time has run out meanwhile. A customer gets the
 * unused whole minutes back, a guest pays only the used ones.
 *
 * @returns whether it was ended by this call
 */
export function endSessionOfLostGuard(ctx: StoreContext, input: Input): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const locked = await lockSessionRow(db, ctx.storeId, input.sessionId);
    if (!locked) return false;
    const guard = afterGivenBack(input.guard, locked.lost_until);
    const at = fairEnd(timesOf(locked), guard, { ...input.clock, now: ctx.now().getTime() });
    if (at === null) return false;
    // A customer who was removed since then has no balance for a refund.
    const { customer_id: customerId } = locked;
    if (customerId !== null && (await holdCustomerHere(inside, { customerId })) === null) return false;
    await endLockedSession(inside, locked, new Date(at));
    return true;
  });
}

/** The guard as if last seen after the time that was already given back for an outage, so that it is not given back twice. */
function afterGivenBack(guard: LostGuard, lostUntil: Date | null): LostGuard {
  return { ...guard, lastSeenAt: Math.max(guard.lastSeenAt, lostUntil?.getTime() ?? 0) };
}
