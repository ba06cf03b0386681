import type { EndedSession } from '@coruja/contract';
import { isActive, refundableMinutes, takenMinutes } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { refundSessionMinutes } from '../credits/session-minutes.ts';
import { endedSessionView, timesOf } from './session-view.ts';
import { findSessionRow, lockSessionRow, type LockedSession, markSessionEnded } from './sessions-queries.ts';

/**
 * Ends a session now. A customer gets the unused whole minutes back in the same transaction; a guest pays what was used.
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED
 */
export function endSession(ctx: StoreContext, input: { sessionId: string }): Promise<EndedSession> {
  return inStore(ctx, async (inside) => {
    const locked = await lockSessionRow(inside.db, ctx.storeId, input.sessionId);
    assertThat(locked, 'SESSION_NOT_FOUND');
    const now = ctx.now();
    assertThat(isActive(timesOf(locked), now.getTime()), 'SESSION_ENDED');

    // Not before its start, even if the clock was set back since then.
    const at = new Date(Math.max(now.getTime(), locked.start_at.getTime()));
    await endLockedSession(inside, locked, at);
    const row = await findSessionRow(inside.db, ctx.storeId, locked.id);
    assertThat(row, 'SESSION_NOT_FOUND');
    return endedSessionView(row, now);
  });
}

/** Ends a session at an instant within its time; a customer gets the unused minutes back. */
export async function endLockedSession(ctx: StoreContext, locked: LockedSession, at: Date): Promise<void> {
  const isOfBalance = (locked.billing ?? 'balance') === 'balance';
  const customerId = isOfBalance ? locked.customer_id : null;
  const unused = customerId ? refundableMinutes(timesOf(locked), at.getTime()) : 0;
  const taken = (minutes: number) => takenMinutes(minutes, locked.weight_hundredths);
  const minutes = taken(locked.duration_minutes) - taken(locked.duration_minutes - unused);
  await markSessionEnded(ctx.db, ctx.storeId, { id: locked.id, endedAt: at, refundedMinutes: minutes });
  if (customerId && minutes > 0) {
    await refundSessionMinutes(ctx, { customerId, sessionId: locked.id, minutes });
  }
}
