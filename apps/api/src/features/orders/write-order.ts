import { randomUUID } from 'node:crypto';
import { type Centavos, type SaleTotal, orderMs } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import type { StoredRequest } from '../../db/pix-tables.ts';
import { type OrderRow, insertOrder, readOrderRow } from './orders-queries.ts';

export function orderEnd(now: Date): Date {
  return new Date(now.getTime() + orderMs);
}

interface NewOrder {
  readonly customerId: string | null;
  readonly couponId: string | null;
  readonly sum: SaleTotal;
  /** The part of the total that is to be paid by PIX. */
  readonly pix: Centavos;
  readonly request: StoredRequest;
  readonly expiresAt: Date;
  readonly lines: readonly NewLine[];
}

/** A product, or a line of time as JSON. */
export interface NewLine {
  readonly product_id: string | null;
  readonly name: string;
  readonly quantity: number;
  readonly unit_price_centavos: Centavos;
  readonly time: string | null;
}

/** Writes an open order, which takes its units from the stock; products and coupon are locked. */
export async function writeOrder(ctx: StoreContext, order: NewOrder): Promise<OrderRow> {
  const { db, storeId } = ctx;
  const { sum, lines } = order;
  const id = randomUUID();
  await insertOrder(
    db,
    {
      store_id: storeId,
      id,
      customer_id: order.customerId,
      state: 'OPEN',
      coupon_id: order.couponId,
      subtotal_centavos: sum.subtotal,
      discount_centavos: sum.discount,
      manual_discount_centavos: sum.manualDiscount,
      total_centavos: sum.total,
      pix_centavos: order.pix,
      request: JSON.stringify(order.request),
      sale_id: null,
      settled_by: null,
      actor: ctx.actor,
      created_at: ctx.now(),
      expires_at: order.expiresAt,
      closed_at: null,
    },
    lines.map((line, position) => ({
      store_id: storeId,
      id: randomUUID(),
      order_id: id,
      position,
      released_at: null,
      released_by: null,
      ...line,
    })),
  );
  return readOrderRow(db, storeId, id);
}

/** A line of time at the agreed amount. */
export function lineOfTime(name: string, amount: Centavos, time: object): NewLine {
  return { product_id: null, name, quantity: 1, unit_price_centavos: amount, time: JSON.stringify(time) };
}
