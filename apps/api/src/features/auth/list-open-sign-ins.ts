import type { PublicContext } from '../../context.ts';
import { listSignInRowsOf } from './auth-queries.ts';
import { signInLifetime } from './sign-in-lifetime.ts';

export interface OpenSignIn {
  readonly tokenHash: Uint8Array;
}

/** The unexpired sign-ins of some stores. Listing does not keep them alive. */
export async function listOpenSignIns(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<OpenSignIn[]> {
  const now = ctx.now().getTime();
  const rows = await listSignInRowsOf(ctx.db, {
    storeIds,
    usedAfter: new Date(now - signInLifetime.idleMs),
    createdAfter: new Date(now - signInLifetime.longestMs),
  });
  return rows.map(({ token_hash: tokenHash }) => ({ tokenHash }));
}
