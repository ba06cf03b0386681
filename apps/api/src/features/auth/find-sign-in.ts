import type { PublicContext, SignedIn } from '../../context.ts';
import { isConnectionError } from '../../db/connection-error.ts';
import { subscriptionFacts } from '../subscriptions/subscription-facts.ts';
import { hashToken } from '../../http/session-cookie.ts';
import { findAuthSession, touchAuthSession } from './auth-queries.ts';
import { sessionLifetime } from './session-lifetime.ts';

/**
 * The store of a session token, or null when the token is unknown, idle for 12 hours or older than 30 days.
 * A call that a person caused keeps the session alive; the write is made at most once a minute.
 */
export async function findSignIn(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  input: { token: string; touch: boolean },
): Promise<SignedIn | null> {
  const now = ctx.now();
  const tokenHash = hashToken(input.token);
  const row = await findAuthSession(ctx.db, {
    tokenHash,
    usedAfter: new Date(now.getTime() - sessionLifetime.idleMs),
    createdAfter: new Date(now.getTime() - sessionLifetime.longestMs),
  });
  if (!row) return null;
  if (input.touch && now.getTime() - row.last_used_at.getTime() > sessionLifetime.touchEveryMs) {
    try {
      await touchAuthSession(ctx.db, { tokenHash, usedAt: now });
    } catch (error) {
      // A database that takes no writes, because its disk is full, can still be read.
      if (!isConnectionError(error)) throw error;
    }
  }
  // What is open to be paid takes no access away, so it is not asked at every call.
  const subscription = subscriptionFacts(row, { timeZone: row.time_zone, hasOpenInvoice: false });
  return { storeId: row.store_id, tokenHash, subscription };
}
