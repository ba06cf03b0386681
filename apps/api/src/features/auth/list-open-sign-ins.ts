import type { PublicContext } from '../../context.ts';
import { listSignInRowsOf } from './auth-queries.ts';
import { unexpiredAfter } from './sign-in-lifetime.ts';

export interface OpenSignIn {
  readonly tokenHash: Uint8Array;
}

/** The unexpired sign-ins of some stores. Listing does not keep them alive. */
export async function listOpenSignIns(
  ctx: Pick<PublicContext, 'db' | 'now'>,
  storeIds: readonly string[],
): Promise<OpenSignIn[]> {
  const rows = await listSignInRowsOf(ctx.db, { ...unexpiredAfter(ctx.now()), storeIds });
  return rows.map(({ token_hash: tokenHash }) => ({ tokenHash }));
}
