import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { PublicContext } from '../../context.ts';
import {
  challengeMs,
  consumeChallenge,
  deleteExpiredChallenges,
  insertChallenge,
} from './passkeys-queries.ts';

type ChallengeContext = Pick<PublicContext, 'db' | 'now'>;

/** What the signature is for: signing in to any account, or a new passkey of this store. */
export type Purpose = 'sign-in' | { readonly newPasskeyOf: string };

/** @returns 256 random bits to be signed, in base64url; the database has only their hash */
export async function newChallenge(ctx: ChallengeContext, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + challengeMs);
  await insertChallenge(ctx.db, { hash: hashOf(purpose, challenge), expires_at: expiresAt });
  return challenge;
}

/**
 * Takes the challenge that a browser says was signed, if it is valid for this purpose. It is used up,
 * whatever the answer is.
 *
 * @returns null if it is not valid
 */
export async function takeChallenge(
  ctx: ChallengeContext,
  purpose: Purpose,
  clientDataJson: string,
): Promise<string | null> {
  const challenge = challengeOf(clientDataJson);
  if (challenge === null) return null;
  return (await consumeChallenge(ctx.db, hashOf(purpose, challenge), ctx.now())) ? challenge : null;
}

const clientData = z.object({ challenge: z.string() });

function challengeOf(clientDataJson: string): string | null {
  try {
    const read = clientData.safeParse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()));
    return read.data?.challenge ?? null;
  } catch {
    return null;
  }
}

/** Deletes expired challenges. */
export function deleteOldChallenges(ctx: ChallengeContext): Promise<void> {
  return deleteExpiredChallenges(ctx.db, ctx.now());
}

function hashOf(purpose: Purpose, challenge: string): Uint8Array {
  const what = purpose === 'sign-in' ? purpose : `new passkey of ${purpose.newPasskeyOf}`;
  return createHash('sha256').update(`${what} ${challenge}`).digest();
}
