import { latestEnd } from '../../clock-skew.ts';
import type { PublicContext, SignedIn } from '../../context.ts';
import { isConnectionError } from '../../db/connection-error.ts';
import { hashToken } from '../../tokens.ts';
import { subscriptionFacts } from '../subscriptions/subscription-facts.ts';
import { correctFutureSignIns, findSignInRow, touchSignIn } from './auth-queries.ts';
import { signInLifetime } from './sign-in-lifetime.ts';

/**
 * The store of a sign-in's token, or null when the token is unknown, idle for 12 hours or older than 30 days.
 * Requests caused by a person keep the sign-in alive, written at most once a minute. One dated ahead by a
 * wrong clock is set back to now.
 */
export async function findSignIn(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  input: { token: string; touch: boolean },
): Promise<SignedIn | null> {
  const now = ctx.now();
  const tokenHash = hashToken(input.token);
  const row = await findSignInRow(ctx.db, {
    tokenHash,
    usedAfter: new Date(now.getTime() - signInLifetime.idleMs),
    createdAfter: new Date(now.getTime() - signInLifetime.longestMs),
  });
  if (!row) return null;
  const unusedMs = now.getTime() - row.last_used_at.getTime();
  if (row.created_at > latestEnd(now) || row.last_used_at > latestEnd(now))
    await ignoreReadOnlyDatabase(() => correctFutureSignIns(ctx.db, now));
  else if (input.touch && unusedMs > signInLifetime.touchEveryMs)
    await ignoreReadOnlyDatabase(() => touchSignIn(ctx.db, { tokenHash, usedAt: now }));
  // An open invoice does not change access, so it is not queried at every request.
  const subscription = subscriptionFacts(row, { timeZone: row.time_zone, hasOpenInvoice: false });
  const { store_id: storeId, has_team: hasTeam, device: deviceName } = row;
  return { storeId, tokenHash, subscription, hasTeam: hasTeam ?? false, deviceName };
}

/** A database that refuses writes because its disk is full can still be read. */
async function ignoreReadOnlyDatabase(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isConnectionError(error)) throw error;
  }
}
