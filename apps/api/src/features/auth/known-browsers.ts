import type { PublicContext } from '../../context.ts';
import { Secret } from '../../ports/payments/secret.ts';
import { type Seal, SealBroken } from '../../seal.ts';
import { hashToken, newToken } from '../../tokens.ts';
import {
  correctFutureBrowsers,
  deleteBrowsersBefore,
  isBrowserKnown,
  keepNewestBrowsers,
  replaceBrowserToken,
  upsertKnownBrowser,
} from './known-browsers-queries.ts';

type BrowserContext = Pick<PublicContext, 'db' | 'now'>;

/** How long a browser is known after its last sign-in: the longest that browsers keep a cookie. */
export const browserLifetimeSeconds = 400 * 24 * 3_600;

/** More than an owner uses. A program that signs in without cookies would add one each time. */
const mostPerStore = 50;

/** The seal's `place` of a token (seal.ts). */
const sealPlace = 'known-browser';

const oldest = (ctx: BrowserContext) => new Date(ctx.now().getTime() - browserLifetimeSeconds * 1_000);

/**
 * Whether the browser of this token signed in to an account before (given by e-mail or id, or any account).
 */
export function isKnownBrowser(
  ctx: BrowserContext,
  input: { readonly account: Partial<Record<'id' | 'email', string>>; readonly token: string },
): Promise<boolean> {
  const { account, token } = input;
  return isBrowserKnown(ctx.db, { account, tokenHash: hashToken(token), renewedAfter: oldest(ctx) });
}

/**
 * Remembers the browser of a new sign-in under a new token, which replaces the one that it sent. Runs in the
 * caller's transaction.
 *
 * @returns the token
 */
export async function rememberBrowser(
  ctx: Pick<PublicContext, 'db' | 'now' | 'ports'>,
  input: { readonly storeId: string; readonly signInId: string; readonly presentedToken: string | undefined },
): Promise<string> {
  const { storeId, signInId, presentedToken } = input;
  const token = ctx.ports.seal.close(new Secret(`${storeId} ${newToken()}`), sealPlace);
  const tokenHash = hashToken(token);
  if (presentedToken) await replaceBrowserToken(ctx.db, { from: hashToken(presentedToken), to: tokenHash });
  await upsertKnownBrowser(ctx.db, storeId, { tokenHash, signInId, at: ctx.now() });
  await keepNewestBrowsers(ctx.db, storeId, mostPerStore);
  return token;
}

/**
 * As whom the calls of a browser with this token are counted, which names the store of its last sign-in. It asks no database, so it
 * does not know whether the browser has been forgotten.
 *
 * @returns null for a token that this installation has not made
 */
export function callerOfBrowser(seal: Seal, token: string): string | null {
  try {
    const [storeId] = seal.open(token, sealPlace).reveal().split(' ');
    return `browser of ${storeId}`;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

/** Deletes browsers whose cookie has expired, and corrects those with dates from a clock that was ahead. */
export async function deleteOldBrowsers(ctx: BrowserContext): Promise<void> {
  await correctFutureBrowsers(ctx.db, ctx.now());
  await deleteBrowsersBefore(ctx.db, oldest(ctx));
}
