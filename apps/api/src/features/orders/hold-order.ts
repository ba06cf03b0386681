import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { stateOf } from './order-view.ts';
import { type ChargeRow, type OrderRow, findChargeRow, lockOrderRow } from './orders-queries.ts';

/**
 * Locks an order that can still be paid, until the transaction ends.
 *
 * @throws AppError ORDER_NOT_FOUND, ORDER_CLOSED, ORDER_EXPIRED
 */
export async function holdOpenOrder(ctx: StoreContext, orderId: string): Promise<OrderRow> {
  const order = await lockOrderRow(ctx.db, ctx.storeId, orderId);
  assertThat(order, 'ORDER_NOT_FOUND');
  assertThat(order.state === 'OPEN', 'ORDER_CLOSED');
  assertThat(stateOf(order, ctx.now()) === 'OPEN', 'ORDER_EXPIRED');
  return order;
}

/**
 * Locks the order of a charge, then reads the charge.
 *
 * @throws AppError CHARGE_NOT_FOUND
 */
export async function holdOrderOf(
  { db, storeId }: StoreContext,
  chargeId: string,
): Promise<{ order: OrderRow; charge: ChargeRow }> {
  const found = await findChargeRow(db, storeId, chargeId);
  const order = found && (await lockOrderRow(db, storeId, found.order_id));
  const charge = found && (await findChargeRow(db, storeId, chargeId));
  assertThat(order && charge, 'CHARGE_NOT_FOUND');
  return { order, charge };
}
