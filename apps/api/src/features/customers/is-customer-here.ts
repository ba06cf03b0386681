import type { StoreContext } from '../../context.ts';
import { lockCustomerRow } from './customers-queries.ts';

/** Whether the person is still a customer. If so, they stay one until the transaction ends. */
export async function isCustomerHere(ctx: StoreContext, input: { customerId: string }): Promise<boolean> {
  const row = await lockCustomerRow(ctx.db, ctx.storeId, input.customerId);
  return row?.removed_at === null;
}
