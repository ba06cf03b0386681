import { cancelCharge } from '@coruja/contract';
import type { PublicContext, ReportFailure, StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { closeOrder, lockProductsOf } from './fulfil-order.ts';
import { stateOf } from './order-view.ts';
import { listExpiredOrders, lockOrderRow } from './orders-queries.ts';
import { endPixUses } from './received-pix-queries.ts';

const atOnce = 500;

/**
 * Ends the orders that were not paid in time, and gives back what they hold. One that fails does not stop the others.
 *
 * @param report is called with each failure
 */
export async function expireOrders(ctx: PublicContext, report: ReportFailure): Promise<void> {
  for (const { store_id: storeId, id } of await listExpiredOrders(ctx.db, ctx.now(), atOnce)) {
    try {
      await inStore(
        { ...ctx, storeId, actor: 'expiry', approvedBy: null },
        (inside) => expire(inside, id),
        'settling',
      );
      ctx.ports.live.publish(storeId, cancelCharge.changes);
    } catch (error) {
      report(error, { storeId, orderId: id });
    }
  }
}

async function expire(ctx: StoreContext, orderId: string): Promise<void> {
  const order = await lockOrderRow(ctx.db, ctx.storeId, orderId);
  // Somebody paid it meanwhile, or made a new charge for it.
  if (order?.state !== 'OPEN' || stateOf(order, ctx.now()) === 'OPEN') return;
  await endPixUses(ctx.db, ctx.storeId, { orderId, at: ctx.now() });
  await lockProductsOf(ctx, order);
  // The ledger of the stock names whoever made the order.
  await closeOrder({ ...ctx, actor: order.actor }, order, { state: 'EXPIRED' });
}
