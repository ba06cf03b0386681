import { createHmac, randomInt } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { serverSecret } from '../../db/server-secret.ts';

/** Under what an e-mail's row is found. Keyed, so that the table tells nobody who asked for a code. */
export function emailKey(db: Db, email: string): Promise<Uint8Array> {
  return keyedHash(db, `email ${email}`);
}

/** What is stored of a code. Without the key, ten thousand tries would open an ordinary hash. */
export function codeHash(
  db: Db,
  of: { readonly resetId: string; readonly code: string },
): Promise<Uint8Array> {
  return keyedHash(db, `code ${of.resetId} ${of.code}`);
}

async function keyedHash(db: Db, text: string): Promise<Uint8Array> {
  const secret = await serverSecret(db, 'password-recovery');
  return createHmac('sha256', secret).update(text).digest();
}

export function newCode(): string {
  return String(randomInt(10_000)).padStart(4, '0');
}

/** Whether it is a link's: 256 random bits in 43 characters. Everything else is taken for a code, and costs a guess. */
export function isLinkToken(token: string): boolean {
  return /^[\w-]{43}$/.test(token);
}
