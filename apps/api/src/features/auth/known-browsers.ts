import type { PublicContext } from '../../context.ts';
import { hashToken, newToken } from '../../tokens.ts';
import {
  deleteBrowsersBefore,
  isBrowserKnown,
  keepNewestBrowsers,
  replaceBrowserToken,
  upsertKnownBrowser,
} from './known-browsers-queries.ts';

type BrowserContext = Pick<PublicContext, 'db' | 'now'>;

/** For how long a browser is known since its last sign-in: what browsers keep a cookie at most. */
export const knownForSeconds = 400 * 24 * 3_600;

/** More browsers than an owner uses; who signs in by a program brings no cookie and would be a new one each time. */
const mostPerStore = 50;

const oldest = (ctx: BrowserContext) => new Date(ctx.now().getTime() - knownForSeconds * 1_000);

/** Whether an account (by e-mail or id, or any at all) was signed in before by the browser that brought this token. */
export function isKnownBrowser(
  ctx: BrowserContext,
  input: { readonly account: Partial<Record<'id' | 'email', string>>; readonly token: string },
): Promise<boolean> {
  const { account, token } = input;
  return isBrowserKnown(ctx.db, { account, tokenHash: hashToken(token), renewedAfter: oldest(ctx) });
}

/**
 * Remembers the browser of a new sign-in by a token that nobody has seen before, in place of the one it brought. In the
 * caller's transaction.
 *
 * @returns the token
 */
export async function rememberBrowser(
  ctx: BrowserContext,
  input: { readonly storeId: string; readonly signInId: string; readonly broughtToken: string | undefined },
): Promise<string> {
  const { storeId, signInId, broughtToken } = input;
  const token = newToken();
  const tokenHash = hashToken(token);
  if (broughtToken) await replaceBrowserToken(ctx.db, { from: hashToken(broughtToken), to: tokenHash });
  await upsertKnownBrowser(ctx.db, storeId, { tokenHash, signInId, at: ctx.now() });
  await keepNewestBrowsers(ctx.db, storeId, mostPerStore);
  return token;
}

/** Deletes the browsers whose cookie is over. */
export function forgetOldBrowsers(ctx: BrowserContext): Promise<void> {
  return deleteBrowsersBefore(ctx.db, oldest(ctx));
}
