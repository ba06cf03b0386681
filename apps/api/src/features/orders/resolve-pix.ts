import { randomUUID } from 'node:crypto';
import type { ReceivedPix, refundPixBody, resolvePixBody } from '@coruja/contract';
import { type Centavos, formatCentavos, formatMinutes, limits, minutesFor } from '@coruja/domain';
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
import { missingOf, receivedPixView, stateOf, unresolvedOf } from './order-view.ts';
import { findOrderRow, insertOrder, lockOrderRow } from './orders-queries.ts';
import { usePix } from './receive-pix.ts';
import { type ReceivedPixRow, findPixRow, insertPixRefund, lockPixRow } from './received-pix-queries.ts';
import type { StoredTime } from './stored-time.ts';

type Input = WithCustomerId<z.output<typeof resolvePixBody>> & { readonly receivedPixId: string };

/**
 * Uses what is left of a PIX (docs/product/pix.md#to-resolve): a customer gets credits for it, or it pays another open order, or a
 * part of it.
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
  const order = await lockOrderRow(ctx.db, ctx.storeId, orderId);
  assertThat(order, 'ORDER_NOT_FOUND');
  assertThat(order.state === 'OPEN', 'ORDER_CLOSED');
  assertThat(stateOf(order, ctx.now()) === 'OPEN', 'ORDER_EXPIRED');
  const pix = await holdUnresolved(ctx, receivedPixId);
  const [left, missing] = [unresolvedOf(pix), missingOf(order)];
  await usePix(ctx, { pixId: pix.id, orderId, amount: left < missing ? left : missing });
  if (left >= missing) await fulfilOrder(ctx, order);
  return pix;
}

/** The credits are an order of their own, which the PIX pays at once. */
async function giveCredits(ctx: StoreContext, input: Input): Promise<ReceivedPixRow> {
  const pix = await holdUnresolved(ctx, input.receivedPixId);
  const customerId = input.customerId ?? pix.order.user?.id;
  if (!customerId) throw AppError.field('userId', 'Escolha o cliente que recebe os créditos.');
  requirePermission(ctx, 'pix.resolve', { customerId });
  await holdCustomer(ctx, { customerId });
  const amount = unresolvedOf(pix);
  const { pricePerHour, pricesTime } = await getHourPrice(ctx);
  assertThat(pricesTime, 'TIME_UNPRICED');
  const minutes = minutesFor(amount, pricePerHour);
  assertThat(minutes >= 1, 'PIX_TOO_SMALL');
  if (minutes > limits.grantMinutes) throw new AppError('BALANCE_TOO_LARGE');
  const orderId = randomUUID();
  await writeCreditsOrder(ctx, { orderId, customerId, amount, minutes });
  await usePix(ctx, { pixId: pix.id, orderId, amount });
  const order = await findOrderRow(ctx.db, ctx.storeId, orderId);
  if (!order) throw new Error('An order is found once it is written.');
  await fulfilOrder(ctx, order);
  return pix;
}

interface CreditsOrder {
  readonly orderId: string;
  readonly customerId: string;
  readonly amount: Centavos;
  readonly minutes: number;
}

async function writeCreditsOrder(
  { db, storeId, actor, now }: StoreContext,
  { orderId, customerId, amount, minutes }: CreditsOrder,
): Promise<void> {
  const name = `Créditos · ${formatMinutes(minutes)}`;
  const time: StoredTime = {
    line: { kind: 'credits', minutes },
    agreed: { name, minutes, amount, rules: [], package: null },
    credits: minutes,
  };
  await insertOrder(
    db,
    {
      store_id: storeId,
      id: orderId,
      customer_id: customerId,
      state: 'OPEN',
      coupon_id: null,
      subtotal_centavos: amount,
      discount_centavos: 0,
      manual_discount_centavos: 0,
      total_centavos: amount,
      pix_centavos: amount,
      request: JSON.stringify({ payments: [], discount: null }),
      sale_id: null,
      actor,
      created_at: now(),
      expires_at: now(),
      closed_at: null,
    },
    [
      {
        store_id: storeId,
        id: randomUUID(),
        order_id: orderId,
        position: 0,
        product_id: null,
        name,
        quantity: 1,
        unit_price_centavos: amount,
        time: JSON.stringify(time),
        released_at: null,
        released_by: null,
      },
    ],
  );
}

type Refund = z.output<typeof refundPixBody> & { readonly receivedPixId: string };

/**
 * Somebody has given back, at the bank, what is left of a PIX or a part of it.
 *
 * @throws AppError RECEIVED_PIX_NOT_FOUND, PIX_RESOLVED, PIX_EXCEEDED
 */
export function refundPix(
  ctx: StoreContext,
  { receivedPixId, amount, reason }: Refund,
): Promise<ReceivedPix> {
  return inStore(ctx, async (inside) => {
    const pix = await holdUnresolved(inside, receivedPixId);
    const left = unresolvedOf(pix);
    if (amount > left) {
      const message = `Deste PIX só restam ${formatCentavos(left)} para devolver.`;
      throw new AppError('PIX_EXCEEDED', { message });
    }
    await insertPixRefund(inside.db, {
      store_id: ctx.storeId,
      id: randomUUID(),
      received_pix_id: pix.id,
      amount_centavos: amount,
      reason,
      actor: ctx.actor,
      created_at: ctx.now(),
    });
    return describedPix(inside, pix, reason);
  });
}

async function holdUnresolved({ db, storeId }: StoreContext, id: string): Promise<ReceivedPixRow> {
  const pix = await lockPixRow(db, storeId, id);
  assertThat(pix, 'RECEIVED_PIX_NOT_FOUND');
  assertThat(unresolvedOf(pix) > 0, 'PIX_RESOLVED');
  return pix;
}

async function describedPix(
  { db, storeId, audit }: StoreContext,
  before: ReceivedPixRow,
  reason: string | null = null,
): Promise<ReceivedPix> {
  const row = await findPixRow(db, storeId, before.id);
  if (!row) throw new Error('A PIX stays.');
  const after = receivedPixView(row);
  audit?.describe({ before: auditedPix(receivedPixView(before)), after: auditedPix(after), reason });
  return after;
}
