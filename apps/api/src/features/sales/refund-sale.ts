import type { Sale } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { reopenBills } from '../bills/hold-bills.ts';
import { takeSoldMinutesBack } from '../credits/sold-minutes.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import { takeSoldPackagesBack } from '../time-packages/sold-packages.ts';
import { returnStock } from '../products/products-for-sale.ts';
import { saleView } from './sale-view.ts';
import { type SaleRow, findSaleRow, lockSaleRow, markSaleRefunded } from './sales-queries.ts';

/**
 * Refunds a sale: its units return to the stock, the coupon's use is given back, and it is removed from the
 * figures. It stays in the list, with who refunded it and why.
 *
 * @throws AppError SALE_NOT_FOUND, SALE_REFUNDED, STOCK_TOO_LARGE, TIME_USED
 */
export function refundSale(ctx: StoreContext, input: { saleId: string; reason: string }): Promise<Sale> {
  return inStore(ctx, async (inside) => {
    const customer = await holdBuyer(inside, input.saleId);
    const locked = await lockSaleRow(inside.db, ctx.storeId, input.saleId);
    assertThat(locked, 'SALE_NOT_FOUND');
    assertThat(locked.refunded_at === null, 'SALE_REFUNDED');
    const row = await findSaleRow(inside.db, ctx.storeId, locked.id);
    assertThat(row, 'SALE_NOT_FOUND');
    // Products before the figures, in the same order as a sale, to avoid deadlocks.
    const products = row.items.flatMap(({ productId, quantity }) =>
      productId ? [{ productId, quantity }] : [],
    );
    if (products.length > 0) await returnStock(inside, { saleId: row.id, items: products });
    await takeTimeBack(inside, row, customer);
    const at = ctx.now();
    await markSaleRefunded(inside.db, ctx.storeId, {
      id: row.id,
      at,
      reason: input.reason,
      actor: ctx.actor,
    });
    await reopenBills(inside, { saleId: row.id });
    return saleView({
      ...row,
      refunded_at: at,
      refund_reason: input.reason,
      refund_actor: ctx.actor,
    });
  });
}

/** To a customer: they are taken back with the sale. */
const givesMinutes = ({ kind }: { kind: string }) => kind === 'credits' || kind === 'package';

interface Buyer {
  readonly id: string;
  readonly balanceMinutes: number;
}

/** Locks the customer whose balance changes, before the sale. */
async function holdBuyer(ctx: StoreContext, saleId: string): Promise<Buyer | null> {
  const sale = await findSaleRow(ctx.db, ctx.storeId, saleId);
  if (!sale?.customer_id || !sale.items.some(({ time }) => time && givesMinutes(time))) return null;
  const { balanceMinutes } = await holdCustomer(ctx, { customerId: sale.customer_id });
  return { id: sale.customer_id, balanceMinutes };
}

/** Takes sold minutes back; a session that was sold has been used. */
async function takeTimeBack(ctx: StoreContext, sale: SaleRow, customer: Buyer | null): Promise<void> {
  const time = sale.items.flatMap((item) => item.time ?? []);
  assertThat(!time.some(({ kind }) => kind === 'session' || kind === 'extension'), 'TIME_USED');
  const minutes = time.reduce((sum, line) => sum + (line.kind === 'credits' ? line.minutes : 0), 0);
  if (!customer) return;
  if (time.some(({ kind }) => kind === 'package'))
    await takeSoldPackagesBack(ctx, { saleId: sale.id, customerId: customer.id });
  if (minutes === 0) return;
  const { id: customerId, balanceMinutes } = customer;
  await takeSoldMinutesBack(ctx, { customerId, saleId: sale.id, minutes, balanceMinutes });
}
