import { createHash } from 'node:crypto';

/** The name of a counter for an address or an account: counters hold neither in clear text. */
export function addressKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}
