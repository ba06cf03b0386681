import type { PublicContext } from '../../context.ts';
import { listAuthSessionsOf } from './auth-queries.ts';
import { sessionLifetime } from './session-lifetime.ts';

export interface OpenSignIn {
  readonly tokenHash: Uint8Array;
}

/** The unexpired sign-ins of some stores. Listing does not keep them alive. */
export async function listOpenSignIns(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<OpenSignIn[]> {
  const now = ctx.now().getTime();
  const rows = await listAuthSessionsOf(ctx.db, {
    storeIds,
    usedAfter: new Date(now - sessionLifetime.idleMs),
    createdAfter: new Date(now - sessionLifetime.longestMs),
  });
  return rows.map(({ token_hash: tokenHash }) => ({ tokenHash }));
}
