import type { StoreContext } from '../../context.ts';
import { findBalanceRow } from './credits-queries.ts';

/** A customer's minutes; 0 for a customer who was removed. */
export async function findBalance(ctx: StoreContext, input: { customerId: string }): Promise<number> {
  return (await findBalanceRow(ctx.db, ctx.storeId, input.customerId))?.balance_minutes ?? 0;
}
