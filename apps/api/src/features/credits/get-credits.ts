import type { Customer } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { getCustomer } from '../customers/get-customer.ts';

/** @throws AppError CUSTOMER_NOT_FOUND */
export async function getCredits(
  ctx: StoreContext,
  input: { customerId: string },
): Promise<Customer['credits']> {
  const { credits } = await getCustomer(ctx, input);
  return credits;
}
