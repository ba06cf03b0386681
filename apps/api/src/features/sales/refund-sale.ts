import type { Sale } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { returnStock } from '../products/products-for-sale.ts';
import { saleView } from './sale-view.ts';
import { findSaleRow, lockSaleRow, markSaleRefunded } from './sales-queries.ts';

/**
 * Refunds a sale: its units return to the stock, the coupon's use is given back, and it is removed from the
 * figures. It stays in the list, with who refunded it and why.
 *
 * @throws AppError SALE_NOT_FOUND, SALE_REFUNDED, STOCK_TOO_LARGE
 */
export function refundSale(ctx: StoreContext, input: { saleId: string; reason: string }): Promise<Sale> {
  return inStore(ctx, async (inside) => {
    const locked = await lockSaleRow(inside.db, ctx.storeId, input.saleId);
    assertThat(locked, 'SALE_NOT_FOUND');
    assertThat(locked.refunded_at === null, 'SALE_REFUNDED');
    const row = await findSaleRow(inside.db, ctx.storeId, locked.id);
    assertThat(row, 'SALE_NOT_FOUND');
    // Products before the figures, in the same order as a sale, to avoid deadlocks.
    await returnStock(inside, { saleId: row.id, items: row.items });
    const at = ctx.now();
    await markSaleRefunded(inside.db, ctx.storeId, {
      id: row.id,
      at,
      reason: input.reason,
      actor: ctx.actor,
    });
    return saleView({
      ...row,
      refunded_at: at,
      refund_reason: input.reason,
      refund_actor: ctx.actor,
    });
  });
}
