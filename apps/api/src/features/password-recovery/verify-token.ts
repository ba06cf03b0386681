import { timingSafeEqual } from 'node:crypto';
import type { ErrorCode } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import type { PublicContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { countAttempt } from '../../limits/rate-counters.ts';
import { hashToken } from '../../tokens.ts';
import { type Account, findAccount } from '../stores/find-account.ts';
import {
  type Guess,
  findGuessesEnd,
  findLink,
  findReset,
  releaseGuess,
  reserveGuess,
  consumeCode,
  consumeLink,
} from './password-recovery-queries.ts';
import { recoveryLimits } from './recovery-limits.ts';
import { codeHash, emailKey, isLinkToken } from './recovery-secrets.ts';

export interface TokenInput {
  readonly email: string;
  readonly token: string;
  /** Logs something that a person should look at. */
  readonly warn: (facts: object, message: string) => void;
}

/** Proves that the caller has the mailed code or link. */
export interface VerifiedToken {
  readonly account: Account;
  readonly emailKey: Uint8Array;
  /** Uses the code or link up in the caller's transaction; false when another request was faster. */
  readonly useUp: (db: Db) => Promise<boolean>;
}

/**
 * Checks whether the token is the account's. Both requests that take a token share one counter of guesses
 * (docs/product/password-recovery.md#guesses). A right code does not count.
 *
 * @param refusal the error code for a wrong or expired token
 * @throws AppError RATE_LIMITED from the fourth wrong guess on, also for unknown e-mails
 */
export async function verifyToken(
  ctx: PublicContext,
  input: TokenInput,
  refusal: ErrorCode,
): Promise<VerifiedToken> {
  const key = await emailKey(ctx.db, input.email);
  const found = isLinkToken(input.token) ? await tryLink(ctx, input, key) : await tryCode(ctx, input, key);
  if (found === null) throw new AppError(refusal);
  const account = await findAccount(ctx, input.email);
  // The e-mail may belong to another account since the code was mailed.
  if (account?.store.id !== found.storeId || account.closedAt !== null) throw new AppError(refusal);
  return { account, emailKey: key, useUp: found.useUp };
}

interface Found extends Pick<VerifiedToken, 'useUp'> {
  readonly storeId: string | null;
}

async function tryLink(ctx: PublicContext, { token }: TokenInput, key: Uint8Array): Promise<Found | null> {
  const hash = hashToken(token);
  const link = await findLink(ctx.db, { emailKey: key, hash, now: ctx.now() });
  if (!link) return null;
  return { storeId: link.store_id, useUp: (db) => consumeLink(db, { id: link.id, hash }) };
}

async function tryCode(ctx: PublicContext, input: TokenInput, key: Uint8Array): Promise<Found | null> {
  const now = ctx.now();
  const endsAt = new Date(now.getTime() + recoveryLimits.codeMs);
  const guess = await reserveGuess(ctx.db, { emailKey: key, now, endsAt });
  if (guess === undefined) throw await tooManyGuesses(ctx, key);
  const right = await rightCode(ctx, guess, input.token);
  if (right === null) {
    await countWrongGuess(ctx, input);
    return null;
  }
  const { resetId, hash } = right;
  await releaseGuess(ctx.db, { emailKey: key, resetId });
  const reset = await findReset(ctx.db, resetId);
  return {
    storeId: reset?.store_id ?? null,
    useUp: (db) => consumeCode(db, { emailKey: key, resetId, hash }),
  };
}

/** The right code; null also when no code is valid, or too many guesses were wrong before. */
async function rightCode(
  ctx: PublicContext,
  { reset_id: resetId, code_hash: hash, wrong_in_a_row: tries }: Guess,
  code: string,
): Promise<{ resetId: string; hash: Uint8Array } | null> {
  // Always hashed, so that the answer takes the same time for an e-mail without a code.
  const guessed = await codeHash(ctx.db, { resetId: resetId ?? '', code });
  if (resetId === null || hash === null || tries > recoveryLimits.wrongInARow) return null;
  return timingSafeEqual(guessed, hash) ? { resetId, hash } : null;
}

async function tooManyGuesses(ctx: PublicContext, key: Uint8Array): Promise<AppError> {
  const row = await findGuessesEnd(ctx.db, key);
  const waitMs = row ? row.ends_at.getTime() - ctx.now().getTime() : 0;
  const longestMs = Math.min(waitMs, recoveryLimits.codeMs);
  return new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(longestMs / 1_000)) });
}

/**
 * An attacker who tries three codes at each of many accounts stays below every account's limit; this count
 * reveals it.
 */
async function countWrongGuess(ctx: PublicContext, { warn }: TokenInput): Promise<void> {
  const { alarmEvery, alarmWindowSeconds } = recoveryLimits;
  const { count } = await countAttempt(ctx, { bucket: 'wrong-reset-guesses', seconds: alarmWindowSeconds });
  if (count % alarmEvery !== 0) return;
  warn(
    { wrongGuesses: count, withinSeconds: alarmWindowSeconds },
    'alarm: wrong guesses at password-reset codes rise across the platform',
  );
}
