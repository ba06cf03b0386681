import type { Order, SaleTime, orderBody } from '@coruja/contract';
import { type Centavos, centavos } from '@coruja/domain';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { auditedOrder } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { undone } from '../../db/savepoint.ts';
import { getComputer } from '../computers/get-computer.ts';
import { holdCoupon } from '../coupons/hold-coupon.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { assertHasCodes } from '../pix-settings/pix-settings.ts';
import { getPricing, weightOf } from '../prices/pricing.ts';
import { holdProducts } from '../products/products-for-sale.ts';
import { type SaleInput, type WrittenSale, writeSale } from '../sales/create-sale.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { orderView } from './order-view.ts';
import { storedTime } from './stored-time.ts';
import { type NewLine, lineOfTime, orderEnd, writeOrder } from './write-order.ts';

type Input = WithCustomerId<z.output<typeof orderBody>>;

/**
 * Creates an order, to be paid by PIX (docs/product/pix.md#orders). Its sale is written and undone first, so that an order
 * costs the same as a sale and is refused for the same reasons. Then the order holds its stock and its coupon.
 *
 * @throws AppError PIX_OFF, PIX_UNTESTED, NOTHING_TO_PAY, and the refusals of a sale (createSale)
 */
export function createOrder(ctx: StoreContext, input: Input): Promise<Order> {
  return inStore(ctx, async (inside) => {
    await assertHasCodes(inside);
    const quoted = await undone(inside.db, () => quote(inside, input));
    const { sum, couponId } = quoted;
    const weights = await holdWhatIsOrdered(inside, input, quoted);
    const row = await writeOrder(inside, {
      customerId: input.customerId ?? null,
      couponId,
      sum,
      pix: pixPart(input, sum.total),
      request: { payments: input.payments, discount: input.discount ?? null },
      expiresAt: orderEnd(ctx.now()),
      lines: [...linesOfProducts(quoted), ...linesOfTime(input, quoted, weights)],
    });
    const order = orderView(row, ctx.now());
    inside.audit?.describe({ after: auditedOrder(order) });
    return order;
  });
}

/** Writes the sale as if it were paid by PIX alone; its total says how much the PIX must pay. */
function quote(ctx: StoreContext, input: Input): Promise<WrittenSale> {
  return writeSale(ctx, { ...input, paymentType: 'PIX', payments: undefined });
}

/**
 * Locks again what the sale had locked, in the same order.
 *
 * @returns the weight of the computer for each line of time, in hundredths
 */
function holdWhatIsOrdered(ctx: StoreContext, input: Input, { products }: WrittenSale): Promise<number[]> {
  return inStore(ctx, async (inside) => {
    const weights: number[] = [];
    for (const line of input.time ?? []) weights.push(await weightOfLine(inside, line));
    if (input.customerId) await holdCustomer(inside, { customerId: input.customerId });
    if (products.length > 0) await holdProducts(inside, products);
    if (input.couponCode) await holdCoupon(inside, input.couponCode);
    return weights;
  });
}

async function weightOfLine(ctx: StoreContext, line: SaleTime): Promise<number> {
  if (line.kind === 'extension') return (await holdSession(ctx, line.sessionId)).session.weight_hundredths;
  if (line.kind !== 'session') return 100;
  const { room } = await getComputer(ctx, line);
  return weightOf(await getPricing(ctx), room?.id ?? null);
}

/** The part of the total that the other tenders do not pay. */
function pixPart({ payments }: Input, total: Centavos): Centavos {
  const others = payments.reduce((paid, { amount }) => paid + amount, 0);
  if (others < total) return centavos(total - others);
  throw new AppError('NOTHING_TO_PAY');
}

/** In the order in which their stock is held. */
function linesOfProducts({ products }: WrittenSale): NewLine[] {
  return products
    .toSorted((a, b) => (a.productId < b.productId ? -1 : 1))
    .map(({ productId, name, quantity, unitPrice }) => ({
      product_id: productId,
      name,
      quantity,
      unit_price_centavos: unitPrice,
      time: null,
    }));
}

function linesOfTime(
  { time: lines = [] }: Pick<SaleInput, 'time'>,
  { time: rows }: WrittenSale,
  weights: readonly number[],
): NewLine[] {
  return rows.map((row, at) => {
    const line = lines[at];
    if (!line) throw new Error('A row of time has its line.');
    return lineOfTime(row.name, row.amount, storedTime(line, row, weights[at] ?? 100));
  });
}
