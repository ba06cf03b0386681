import type { PublicContext } from '../../context.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { recordAccess } from '../access-records/record-access.ts';
import { insertSignIn } from './auth-queries.ts';
import { rememberBrowser } from './known-browsers.ts';

/** Where a sign-in comes from, so that its owner can recognise it. */
export interface SignInOrigin {
  readonly address: string;
  readonly device: string | null;
  /** The browser's previous token, if it was known. */
  readonly presentedBrowserToken: string | undefined;
}

/** The tokens that the browser gets. */
export interface SignInTokens {
  /** The token of the sign-in. */
  readonly token: string;
  /** The token that makes the browser known. */
  readonly browserToken: string;
}

/**
 * Creates a sign-in with a token of 256 random bits, of which the database has only the hash, records the
 * access, and remembers the browser. Runs in the caller's transaction.
 *
 * @param input.passwordHash the hash that was checked
 * @returns null if that password was changed meanwhile or the account closed
 */
export async function openSignIn(
  ctx: PublicContext,
  input: SignInOrigin & { readonly storeId: string; readonly passwordHash: string },
): Promise<SignInTokens | null> {
  const { storeId, passwordHash, address, device, presentedBrowserToken: presentedToken } = input;
  const token = newToken();
  const signIn = { tokenHash: hashToken(token), passwordHash, at: ctx.now(), address, device };
  const signInId = await insertSignIn(ctx.db, storeId, signIn);
  if (signInId === undefined) return null;
  await recordAccess(ctx, { storeId, kind: 'sign-in', address });
  return { token, browserToken: await rememberBrowser(ctx, { storeId, signInId, presentedToken }) };
}
