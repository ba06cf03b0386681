import { createHash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The hash of a token for the database. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
