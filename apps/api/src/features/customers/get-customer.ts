import type { User } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { customerView } from './customer-view.ts';
import { findCustomerRow } from './customers-queries.ts';

/** @throws AppError CUSTOMER_NOT_FOUND, also for a person whom only other stores know */
export async function getCustomer(ctx: StoreContext, input: { userId: string }): Promise<User> {
  const row = await findCustomerRow(ctx.db, ctx.storeId, input.userId);
  assertThat(row, 'CUSTOMER_NOT_FOUND');
  return customerView(row);
}
