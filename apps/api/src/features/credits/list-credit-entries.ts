import type { CreditEntry } from '@coruja/contract';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { Page } from '../../http/bind.ts';
import { decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { getCustomer } from '../customers/get-customer.ts';
import { creditEntryView } from './credit-entry-view.ts';
import { listCreditEntryRows } from './credits-queries.ts';

/**
 * A page of a customer's ledger, newest first: line by line why the balance is what it is.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, INVALID_CURSOR
 */
export async function listCreditEntries(
  ctx: StoreContext,
  input: { userId: string; limit: number; cursor?: string | undefined },
): Promise<Page<CreditEntry[]>> {
  await getCustomer(ctx, input);
  const before = input.cursor === undefined ? null : sequenceOf(input.cursor);
  const rows = await listCreditEntryRows(ctx.db, ctx.storeId, {
    customerId: input.userId,
    before,
    limit: input.limit,
  });
  const last = rows.at(-1);
  const nextCursor = last && rows.length === input.limit ? encodeCursor([String(last.sequence)]) : null;
  return { items: rows.map(creditEntryView), nextCursor };
}

function sequenceOf(cursor: string): number {
  const sequence = Number(decodeCursor(cursor, 1)[0]);
  if (!Number.isSafeInteger(sequence)) throw new AppError('INVALID_CURSOR');
  return sequence;
}
