import { endSession } from '@coruja/contract';
import { fairTimeDelayMs } from '@coruja/domain';
import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { endSessionOfLostGuard } from '../sessions/end-session-of-lost-guard.ts';
import {
  findSettings,
  isAnyGuardConnectedSince,
  listSessionsOfLostGuards,
  lockLostGuard,
} from './guards-queries.ts';

interface Options {
  /** When this process started: guards get the same time to reconnect after that. */
  readonly servingSince: Date;
  /** Called for a session that could not be ended; the others still are. */
  readonly report?: ReportFailure;
}

/**
 * Fair time (docs/product/guard.md#fair-time): ends the sessions of computers whose guard was lost and did not return, in stores
 * that turned it on, if any guard is connected at all (docs/decisions/0010-guard-presence.md). May run late, twice or at the same
 * time as another run: it locks each guard's row while it checks its session.
 *
 * @returns how many sessions were ended
 */
export async function endSessionsOfLostGuards(ctx: PublicContext, options: Options): Promise<number> {
  const awaited = new Date(ctx.now().getTime() - fairTimeDelayMs);
  if (options.servingSince > awaited) return 0;
  // When no guard is connected, the server itself is probably cut off, and the sessions go on. Nothing is ended until some guard
  // has been connected for as long as the others get to reconnect.
  if (!(await isAnyGuardConnectedSince(ctx.db, awaited))) return 0;
  let ended = 0;
  for (const row of await listSessionsOfLostGuards(ctx.db, awaited)) {
    const { store_id: storeId, computer_id: computerId, session_id: sessionId } = row;
    const inside = { ...ctx, storeId, actor: 'guard', approvedBy: null };
    try {
      if (!(await endOne(inside, { computerId, sessionId, ...options }))) continue;
      ended += 1;
      ctx.ports.live.publish(storeId, endSession.changes);
    } catch (error) {
      options.report?.(error, { storeId, sessionId });
    }
  }
  return ended;
}

function endOne(
  ctx: StoreContext,
  input: { computerId: string; sessionId: string; servingSince: Date },
): Promise<boolean> {
  return inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const guard = await lockLostGuard(db, ctx.storeId, input.computerId);
    const settings = await findSettings(db, ctx.storeId);
    if (!guard?.lost_at || !guard.last_seen_at) return false;
    return endSessionOfLostGuard(inside, {
      sessionId: input.sessionId,
      guard: { lastSeenAt: guard.last_seen_at.getTime(), lostAt: guard.lost_at.getTime() },
      clock: {
        fairSince: settings?.fair_time_since?.getTime() ?? null,
        servingSince: input.servingSince.getTime(),
      },
    });
  });
}
