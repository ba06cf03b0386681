import { createHash, timingSafeEqual } from 'node:crypto';
import type { NoticeHeaders } from './payments.ts';

export const noticeTokenHeader = 'asaas-access-token';

/**
 * Whether a notice has the token that the provider was told to send. Compares in constant time.
 *
 * @param token if empty, no notice has it
 */
export function hasNoticeToken(token: string, headers: NoticeHeaders): boolean {
  const given = headers[noticeTokenHeader];
  if (token === '' || typeof given !== 'string') return false;
  // Hashing makes both sides equally long, which timingSafeEqual requires.
  const digest = (secret: string) => createHash('sha256').update(secret).digest();
  return timingSafeEqual(digest(token), digest(given));
}

/** Undefined for what is no JSON. */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
