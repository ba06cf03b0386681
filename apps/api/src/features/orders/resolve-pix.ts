import type { ReceivedPix, resolvePixBody } from '@coruja/contract';
import { formatMinutes, limits, minutesFor, saleTotal } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import { auditedPix } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { requirePermission } from '../../permissions.ts';
import { holdCustomer } from '../customers/hold-customer.ts';
import type { WithCustomerId } from '../customers/with-customer-id.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { holdOpenOrder } from './hold-order.ts';
import { missingOf, receivedPixView, unresolvedOf } from './order-view.ts';
import { usePix } from './receive-pix.ts';
import { type ReceivedPixRow, lockPixRow, readPixRow } from './received-pix-queries.ts';
import type { StoredTime } from './stored-time.ts';
import { lineOfTime, writeOrder } from './write-order.ts';

type Input = WithCustomerId<z.output<typeof resolvePixBody>> & { readonly receivedPixId: string };

/**
 * Uses what is left of a PIX (docs/product/pix.md#to-resolve): a customer gets credits for it, or it pays another open order in
 * full or in part.
 *
 * @throws AppError RECEIVED_PIX_NOT_FOUND, PIX_RESOLVED, PIX_TOO_SMALL, CUSTOMER_NOT_FOUND, ORDER_NOT_FOUND, ORDER_CLOSED,
 * ORDER_EXPIRED, TIME_UNPRICED, and the refusals of a sale (createSale)
 */
export function resolvePix(ctx: StoreContext, input: Input): Promise<ReceivedPix> {
  return inStore(ctx, async (inside) => {
    const before = await (input.as === 'order' ? payOrder(inside, input) : giveCredits(inside, input));
    return describedPix(inside, before);
  });
}

async function payOrder(ctx: StoreContext, { orderId, receivedPixId }: Input): Promise<ReceivedPixRow> {
  assertThat(orderId, 'ORDER_NOT_FOUND');
  const order = await holdOpenOrder(ctx, orderId);
  const pix = await holdUnresolved(ctx, receivedPixId);
  const [left, missing] = [unresolvedOf(pix), missingOf(order)];
  await usePix(ctx, { pixId: pix.id, orderId, amount: left < missing ? left : missing });
  if (left >= missing) await fulfilOrder(ctx, order, 'person');
  return pix;
}

/** The credits are an order of their own, which the PIX pays at once. */
async function giveCredits(ctx: StoreContext, input: Input): Promise<ReceivedPixRow> {
  const pix = await holdUnresolved(ctx, input.receivedPixId);
  const customerId = input.customerId ?? pix.order.customer?.id;
  if (!customerId) throw AppError.field('userId', 'Escolha o cliente que recebe os créditos.');
  requirePermission(ctx, 'pix.resolve', { customerId });
  await holdCustomer(ctx, { customerId });
  const amount = unresolvedOf(pix);
  const { pricePerHour, pricesTime } = await getHourPrice(ctx);
  assertThat(pricesTime, 'TIME_UNPRICED');
  const minutes = minutesFor(amount, pricePerHour);
  assertThat(minutes >= 1, 'PIX_TOO_SMALL');
  if (minutes > limits.grantMinutes) throw new AppError('BALANCE_TOO_LARGE');
  const name = `Créditos · ${formatMinutes(minutes)}`;
  const time: StoredTime = {
    line: { kind: 'credits', minutes },
    agreed: { name, minutes, amount, rules: [], package: null },
    credits: minutes,
  };
  const order = await writeOrder(ctx, {
    customerId,
    couponId: null,
    sum: saleTotal([{ quantity: 1, unitPrice: amount }], null),
    pix: amount,
    request: { payments: [], discount: null },
    expiresAt: ctx.now(),
    lines: [lineOfTime(name, amount, time)],
  });
  await usePix(ctx, { pixId: pix.id, orderId: order.id, amount });
  await fulfilOrder(ctx, order, 'person');
  return pix;
}

/**
 * Locks a PIX of which something is left.
 *
 * @throws AppError RECEIVED_PIX_NOT_FOUND, PIX_RESOLVED
 */
export async function holdUnresolved({ db, storeId }: StoreContext, id: string): Promise<ReceivedPixRow> {
  const pix = await lockPixRow(db, storeId, id);
  assertThat(pix, 'RECEIVED_PIX_NOT_FOUND');
  assertThat(unresolvedOf(pix) > 0, 'PIX_RESOLVED');
  return pix;
}

/** The PIX after the change, for the answer and the audit. */
export async function describedPix(
  { db, storeId, audit }: StoreContext,
  before: ReceivedPixRow,
  reason: string | null = null,
): Promise<ReceivedPix> {
  const after = receivedPixView(await readPixRow(db, storeId, before.id));
  audit?.describe({ before: auditedPix(receivedPixView(before)), after: auditedPix(after), reason });
  return after;
}
