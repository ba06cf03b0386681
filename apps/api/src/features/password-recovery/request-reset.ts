import { randomUUID } from 'node:crypto';
import type { PublicContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { reserveAttempt } from '../../limits/rate-counters.ts';
import { type Caller, limitOfCaller } from '../auth/limit-of-caller.ts';
import { findAccount } from '../stores/find-account.ts';
import { beginCode, countCodes, insertReset, lockRecovery } from './password-recovery-queries.ts';
import { recoveryLimits } from './recovery-limits.ts';
import { emailKey } from './recovery-secrets.ts';

/** The answer in every case (docs/product/password-recovery.md#request). */
const neutral = 'Se existir uma conta com este e-mail, um código foi enviado.';

/**
 * Records the request and leaves the rest to a job. Whether an account has the e-mail changes only a value in
 * a row: the same statements run, so that the response time reveals nothing.
 *
 * @throws AppError RATE_LIMITED
 */
export async function requestReset(
  ctx: PublicContext,
  input: Caller & { readonly email: string },
): Promise<{ message: string }> {
  const counted = { name: 'request-reset', account: { email: input.email }, max: 20, seconds: 3_600 };
  await reserveAttempt(ctx, await limitOfCaller(ctx, input, counted));
  const key = await emailKey(ctx.db, input.email);
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const resetId = randomUUID();
    const now = ctx.now().getTime();
    const kind = await kindOfMail(db, { key, now });
    const account = await findAccount(inside, input.email);
    await insertReset(db, {
      id: resetId,
      email_key: key,
      store_id: account?.closedAt === null ? account.store.id : null,
      kind,
      asked_at: new Date(now),
      expires_at: new Date(now + (kind === 'code' ? recoveryLimits.codeMs : recoveryLimits.linkMs)),
    });
    // Only the newest counts, even if it is a link: then no code is valid.
    await beginCode(db, key, { resetId, endsAt: new Date(now + recoveryLimits.codeMs) });
    await ctx.ports.jobs.enqueue(db, { name: 'reset-mail', data: { resetId } });
  });
  ctx.ports.jobs.wake();
  return { message: neutral };
}

/** A code, unless the e-mail has exceeded one of its limits (docs/product/password-recovery.md#limits). */
async function kindOfMail(
  db: Db,
  { key, now }: { readonly key: Uint8Array; readonly now: number },
): Promise<'code' | 'link'> {
  const endsAt = new Date(now + recoveryLimits.codeMs);
  const { wrong_in_a_row: wrong } = await lockRecovery(db, { emailKey: key, endsAt });
  const codes = await countCodes(db, key, {
    day: new Date(now - recoveryLimits.dayMs),
    month: new Date(now - recoveryLimits.monthMs),
    now: new Date(now),
  });
  const isPast =
    wrong >= recoveryLimits.wrongInARow ||
    codes.day >= recoveryLimits.codesPerDay ||
    codes.month >= recoveryLimits.codesPerMonth;
  return isPast ? 'link' : 'code';
}
