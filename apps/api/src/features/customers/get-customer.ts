import type { Customer } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { customerView } from './customer-view.ts';
import { findCustomerRow } from './customers-queries.ts';

/** @throws AppError CUSTOMER_NOT_FOUND, also for a person whom only other stores know */
export async function getCustomer(ctx: StoreContext, input: { customerId: string }): Promise<Customer> {
  const row = await findCustomerRow(ctx.db, ctx.storeId, input.customerId);
  assertThat(row, 'CUSTOMER_NOT_FOUND');
  return customerView(row);
}
