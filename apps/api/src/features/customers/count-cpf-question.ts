import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addressKey } from '../../limits/address-key.ts';
import { countAttempt, takeAttempt } from '../../limits/rate-counters.ts';

/** A newcomer every fifteen seconds is more than a counter registers; a list of CPFs is longer. */
const questions = { max: 120, seconds: 1_800 } as const;

/**
 * Counts that a store asks about a CPF: by searching for the whole of it, registering it, or correcting one to it. Many
 * answers would tell which people of a list other stores know (docs/decisions/0020-what-a-cpf-tells.md). The same CPF again within the window is
 * no new question. Count outside the transaction of the answer: a refused call has asked too.
 *
 * @throws AppError RATE_LIMITED
 */
export async function countCpfQuestion(ctx: StoreContext, cpf: string): Promise<void> {
  const { seconds } = questions;
  const same = { bucket: `cpf-question:${addressKey(`${ctx.storeId} ${cpf}`)}`, seconds };
  // One transaction: a refusal takes both counts back, so that the CPF stays a new question.
  await inTransaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    const { count } = await countAttempt(inside, same);
    if (count === 1) await takeAttempt(inside, { bucket: `cpf-questions:${ctx.storeId}`, ...questions });
  });
}
