import type { PublicContext } from '../../context.ts';
import { hashToken, newToken } from '../../http/session-cookie.ts';
import { keepAccess } from '../access-records/keep-access.ts';
import { insertAuthSession } from './auth-queries.ts';

/** From where a sign-in is opened, for its owner to tell it from others. */
export interface Opening {
  readonly address: string;
  readonly device: string | null;
}

/**
 * Opens a session of 256 random bits, known to the database by its hash alone, and keeps that the account was opened. In the
 * caller's transaction.
 *
 * @param input.passwordHash the password that was looked at
 * @returns its token, or null where that password was replaced meanwhile or the account closed
 */
export async function openSession(
  ctx: PublicContext,
  input: Opening & { readonly storeId: string; readonly passwordHash: string },
): Promise<string | null> {
  const { storeId, passwordHash, address, device } = input;
  const token = newToken();
  const session = { tokenHash: hashToken(token), passwordHash, at: ctx.now(), address, device };
  if (!(await insertAuthSession(ctx.db, storeId, session))) return null;
  await keepAccess(ctx, { storeId, kind: 'sign-in', address });
  return token;
}
