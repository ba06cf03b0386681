import type { SignIn } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { listSignInRows } from './auth-queries.ts';
import { unexpiredAfter } from './sign-in-lifetime.ts';
import { signInView } from './sign-in-view.ts';

/**
 * Where the account is signed in now (docs/asvs.md, 7.5.2): the caller's own first, then the most recently
 * used.
 */
export async function listSignIns(ctx: StoreContext, input: { tokenHash: Uint8Array }): Promise<SignIn[]> {
  const living = { ...unexpiredAfter(ctx.now()), tokenHash: input.tokenHash };
  const rows = await listSignInRows(ctx.db, ctx.storeId, living);
  return rows.map(signInView);
}
