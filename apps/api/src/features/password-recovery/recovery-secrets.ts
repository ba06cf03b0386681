import { createHmac, randomInt } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { serverSecret } from '../../db/server-secret.ts';

/** The key of an e-mail's row. A keyed hash, so that the table does not show who requested a code. */
export function emailKey(db: Db, email: string): Promise<Uint8Array> {
  return keyedHash(db, `email ${email}`);
}

/** The stored hash of a code. Without a key, ten thousand tries would reverse it. */
export function codeHash(
  db: Db,
  secret: { readonly resetId: string; readonly code: string },
): Promise<Uint8Array> {
  return keyedHash(db, `code ${secret.resetId} ${secret.code}`);
}

async function keyedHash(db: Db, text: string): Promise<Uint8Array> {
  const secret = await serverSecret(db, 'password-recovery');
  return createHmac('sha256', secret).update(text).digest();
}

export function newCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/**
 * Whether it is a link's token: 256 random bits in 43 characters. Anything else counts as a guess of a code.
 */
export function isLinkToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}
