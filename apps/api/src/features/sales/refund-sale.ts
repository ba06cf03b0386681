import type { Sale } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { returnStock } from '../products/products-for-sale.ts';
import { saleView } from './sale-view.ts';
import { findSaleRow, lockSaleRow, markSaleRefunded } from './sales-queries.ts';

/**
 * Takes a sale back: its units return to the stock, the coupon's use comes back, and it leaves the figures. It stays in the
 * list, marked with who did it and why.
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
    // Products before the figures, as a sale locks them, so that neither waits for the other.
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
