import type { PublicContext } from '../../context.ts';
import { hashToken, newToken } from '../../tokens.ts';
import { keepAccess } from '../access-records/keep-access.ts';
import { insertAuthSession } from './auth-queries.ts';
import { rememberBrowser } from './known-browsers.ts';

/** From where a sign-in is opened, for its owner to tell it from others. */
export interface Opening {
  readonly address: string;
  readonly device: string | null;
  /** By which the browser was known so far, if it was. */
  readonly broughtBrowserToken: string | undefined;
}

/** What the browser of a sign-in is given. */
export interface Opened {
  /** The session's. */
  readonly token: string;
  /** By which the browser is known from now on. */
  readonly browserToken: string;
}

/**
 * Opens a session of 256 random bits, known to the database by its hash alone, keeps that the account was opened, and
 * remembers the browser. In the caller's transaction.
 *
 * @param input.passwordHash the password that was looked at
 * @returns null where that password was replaced meanwhile or the account closed
 */
export async function openSession(
  ctx: PublicContext,
  input: Opening & { readonly storeId: string; readonly passwordHash: string },
): Promise<Opened | null> {
  const { storeId, passwordHash, address, device, broughtBrowserToken: broughtToken } = input;
  const token = newToken();
  const session = { tokenHash: hashToken(token), passwordHash, at: ctx.now(), address, device };
  const signInId = await insertAuthSession(ctx.db, storeId, session);
  if (signInId === undefined) return null;
  await keepAccess(ctx, { storeId, kind: 'sign-in', address });
  return { token, browserToken: await rememberBrowser(ctx, { storeId, signInId, broughtToken }) };
}
