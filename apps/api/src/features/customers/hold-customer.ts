import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { lockCustomerRow } from './customers-queries.ts';

/**
 * A customer whose balance is about to change, held until the transaction ends.
 *
 * @throws AppError CUSTOMER_NOT_FOUND
 */
export async function holdCustomer(
  ctx: StoreContext,
  input: { userId: string },
): Promise<{ balanceMinutes: number }> {
  const row = await lockCustomerRow(ctx.db, ctx.storeId, input.userId);
  assertThat(row?.removed_at === null, 'CUSTOMER_NOT_FOUND');
  return { balanceMinutes: row.balance_minutes };
}
