import type { CreditEntry } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { pageBySequence, readSequenceCursor } from '../../db/paging/keyset.ts';
import type { Page } from '../../db/paging/page.ts';
import { getCustomer } from '../customers/get-customer.ts';
import { creditEntryView } from './credit-entry-view.ts';
import { listCreditEntryRows } from './credits-queries.ts';

/**
 * A page of a customer's ledger, newest first, which explains the balance.
 *
 * @throws AppError CUSTOMER_NOT_FOUND, INVALID_CURSOR
 */
export async function listCreditEntries(
  ctx: StoreContext,
  input: { customerId: string; limit: number; cursor?: string | undefined },
): Promise<Page<CreditEntry[]>> {
  await getCustomer(ctx, input);
  const before = readSequenceCursor(input.cursor);
  const rows = await listCreditEntryRows(ctx.db, ctx.storeId, {
    customerId: input.customerId,
    before,
    limit: input.limit,
  });
  return pageBySequence(rows, input.limit, creditEntryView);
}
