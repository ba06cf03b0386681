import type { EndedSession } from '@coruja/contract';
import { refundableMinutes, takenMinutes } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import { auditedSession } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { boughtByWeight, timesOf } from '../../db/session-times.ts';
import { refundSessionMinutes } from '../credits/session-minutes.ts';
import { accountOf } from '../time-packages/session-package.ts';
import { holdSession } from './hold-session.ts';
import { endedSessionView } from './session-view.ts';
import { findSessionNames, type LockedSession, markSessionEnded } from './sessions-queries.ts';

/**
 * Ends a session now. A customer gets the unused whole minutes back in the same transaction; a guest pays what was used.
 *
 * @throws AppError SESSION_NOT_FOUND, SESSION_ENDED
 */
export function endSession(ctx: StoreContext, input: { sessionId: string }): Promise<EndedSession> {
  return inStore(ctx, async (inside) => {
    const { sessionId } = input;
    const [{ session, at }, names] = await Promise.all([
      holdSession(inside, sessionId),
      findSessionNames(inside.db, { storeId: ctx.storeId, id: sessionId }),
    ]);
    assertThat(names, 'SESSION_NOT_FOUND');
    const end = await endLockedSession(inside, session, at);
    const ended = endedSessionView({ ...session, ...names, ...end }, ctx.now());
    inside.audit?.describe({ before: auditedSession(ended) });
    return ended;
  });
}

/**
 * Ends a session at an instant within its time; a customer gets the unused minutes back.
 *
 * @returns the columns that it wrote
 */
export async function endLockedSession(
  ctx: StoreContext,
  locked: LockedSession,
  at: Date,
): Promise<Pick<LockedSession, 'ended_at' | 'refunded_minutes'>> {
  const account = await accountOf(ctx, locked);
  const times = timesOf(locked);
  const unused = account ? refundableMinutes(times, at.getTime()) : 0;
  const kept = boughtByWeight(locked) - unused;
  const minutes = takenMinutes(unused, locked.weight_hundredths, kept);
  const { storeId } = ctx;
  await markSessionEnded(ctx.db, { storeId, id: locked.id, endedAt: at, refundedMinutes: minutes });
  if (account && minutes > 0) {
    await refundSessionMinutes(ctx, { ...account, sessionId: locked.id, minutes });
  }
  return { ended_at: at, refunded_minutes: minutes };
}
