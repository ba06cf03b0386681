import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hasActiveSession, lockCustomerRow, updateCustomerRow } from './customers-queries.ts';

/**
 * Removes this store's record of a customer. Ledger, sessions and legal record stay (docs/product/customers.md#removal).
 *
 * @throws AppError CUSTOMER_NOT_FOUND, CUSTOMER_IN_SESSION, CUSTOMER_HAS_BALANCE
 */
export async function removeCustomer(ctx: StoreContext, input: { userId: string }): Promise<void> {
  await inTransaction(ctx.db, async (db) => {
    const now = ctx.now();
    const row = await lockCustomerRow(db, ctx.storeId, input.userId);
    assertThat(row?.removed_at === null, 'CUSTOMER_NOT_FOUND');
    assertThat(!(await hasActiveSession(db, ctx.storeId, { id: input.userId, now })), 'CUSTOMER_IN_SESSION');
    assertThat(row.balance_minutes === 0, 'CUSTOMER_HAS_BALANCE');
    await updateCustomerRow(db, ctx.storeId, { id: input.userId, changes: { removed_at: now } });
  });
}
