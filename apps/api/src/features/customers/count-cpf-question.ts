import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addressKey } from '../../limits/address-key.ts';
import { countAttempt, reserveAttempt } from '../../limits/rate-counters.ts';

/**
 * A new customer every fifteen seconds is more than a store has, and less than testing a list of CPFs needs.
 */
const questions = { max: 120, seconds: 1_800 } as const;

/**
 * Counts questions of a store about a CPF: searching for it, creating a customer with it, or correcting one
 * to it. Many answers would show which people of a list other stores know
 * (docs/decisions/0020-cpf-disclosure.md).
 * Asking about the same CPF again within the window is not counted. Call it outside the transaction of the
 * answer, so that refused requests count too.
 *
 * @throws AppError RATE_LIMITED
 */
export async function countCpfQuestion(ctx: StoreContext, cpf: string): Promise<void> {
  const { seconds } = questions;
  const same = { bucket: `cpf-question:${addressKey(`${ctx.storeId} ${cpf}`)}`, seconds };
  // One transaction: a refusal rolls back both counts, so that the CPF still counts as new.
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const { count } = await countAttempt(inside, same);
    if (count === 1) await reserveAttempt(inside, { bucket: `cpf-questions:${ctx.storeId}`, ...questions });
  });
}
