import { randomUUID } from 'node:crypto';
import { centavos } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { refusalOf } from '../../db/constraints.ts';
import { inStore } from '../../db/locks.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { lockProducts } from '../products/products-for-sale.ts';
import { type SaleInput, writeSale } from '../sales/create-sale.ts';
import type { TimeLine } from '../sales/sale-time.ts';
import { type OrderRow, endCharges, releaseLines, updateOrderRow } from './orders-queries.ts';
import { asCredits, timeLine } from './stored-time.ts';

/** Who said that the money had arrived. */
export type SettledBy = NonNullable<OrderRow['settled_by']>;

/**
 * Makes the sale of an order whose PIX has arrived in full, at the agreed prices; the order is locked. What it holds is given
 * back in the same transaction. A customer whose session is over, or whose computer is taken, gets the minutes as credits.
 *
 * @throws AppError if the sale is refused; then nothing of it is written
 */
export async function fulfilOrder(ctx: StoreContext, order: OrderRow, settledBy: SettledBy): Promise<void> {
  const lines = order.lines.filter((line) => line.time !== null);
  try {
    await inSavepoint(ctx.db, () => sell(ctx, { order, settledBy, time: lines.map(timeLine) }));
  } catch (error) {
    const isSeated = lines.some((line) => asCredits(line) !== null);
    if (order.customer_id === null || !isSeated || !refusalOf(error)) throw error;
    const instead = lines.map((line) => asCredits(line) ?? timeLine(line));
    await inSavepoint(ctx.db, () => sell(ctx, { order, settledBy, time: instead }));
  }
}

interface Covered {
  readonly order: OrderRow;
  readonly settledBy: SettledBy;
  readonly time: readonly TimeLine[];
}

async function sell(ctx: StoreContext, { order, settledBy, time }: Covered): Promise<void> {
  const saleId = randomUUID();
  const products = order.lines.flatMap(({ productId, quantity, unitPrice }) =>
    productId === null ? [] : [{ productId, quantity, unitPrice: centavos(unitPrice) }],
  );
  await inStore(ctx, (inside) =>
    writeSale(inside, saleOf(order, { products, time }), {
      saleId,
      unitPrices: new Map(products.map(({ productId, unitPrice }) => [productId, unitPrice])),
      coupon: couponOf(order),
      release: () => closeOrder(inside, order, { state: 'PAID', saleId, settledBy }),
    }),
  );
}

function saleOf(
  order: OrderRow,
  { products, time }: { products: SaleInput['items']; time: readonly TimeLine[] },
): SaleInput {
  const { payments, discount } = order.request;
  return {
    paymentType: payments.length > 0 ? 'MIXED' : 'PIX',
    payments: [...payments, { type: 'PIX', amount: centavos(order.pix_centavos) }],
    couponCode: order.coupon_code,
    ...(discount && { discount }),
    items: products.map(({ productId, quantity }) => ({ productId, quantity })),
    ...(time.length > 0 && { time }),
    customerId: order.customer_id,
  };
}

/** The coupon's part of the discount, even if the coupon has expired since. */
function couponOf(order: OrderRow) {
  if (order.coupon_id === null) return null;
  const amount = centavos(order.discount_centavos - order.manual_discount_centavos);
  return { id: order.coupon_id, discount: { kind: 'fixed' as const, amount } };
}

/** Locks the products of an order that ends without a sale. */
export function lockProductsOf(ctx: StoreContext, { lines }: Pick<OrderRow, 'lines'>): Promise<void> {
  return lockProducts(
    ctx,
    lines.flatMap(({ productId }) => productId ?? []),
  );
}

/** Ends an order and its charges, and gives back what it holds; its products are locked. */
export async function closeOrder(
  { db, storeId, now, actor }: StoreContext,
  { id, expires_at: expiresAt }: Pick<OrderRow, 'id' | 'expires_at'>,
  end: { state: 'PAID'; saleId: string; settledBy: SettledBy } | { state: 'CANCELLED' | 'EXPIRED' },
): Promise<void> {
  const at = now();
  await releaseLines(db, storeId, { orderId: id, at, actor });
  const { saleId, settledBy } = end.state === 'PAID' ? end : { saleId: null, settledBy: null };
  const changes = { state: end.state, sale_id: saleId, settled_by: settledBy, closed_at: at };
  // One that was made while the clock was ahead ended now.
  const ended = end.state === 'EXPIRED' && expiresAt > at ? { expires_at: at } : {};
  await updateOrderRow(db, storeId, { id, changes: { ...changes, ...ended } });
  // A static code never dies, so the charge of an expired order can still be paid.
  if (end.state !== 'EXPIRED') await endCharges(db, storeId, { orderId: id, at });
}
