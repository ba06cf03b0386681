import { createHash, randomBytes } from 'node:crypto';

/** A new token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The token of an `Authorization` header, as guards send it; undefined without one. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
}

/** The hash of a token for the database. Tokens are random, so a plain hash is enough. */
export function hashToken(token: string): Uint8Array {
  return createHash('sha256').update(token).digest();
}
