import { randomInt, randomUUID } from 'node:crypto';
import type { Charge, Order } from '@coruja/contract';
import { assertThat } from '../../app-error.ts';
import { auditedOrder } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { qrPicture } from '../../ports/payments/br-code.ts';
import { codeOf, getPixKey } from '../pix-settings/pix-settings.ts';
import { orderEnd } from './write-order.ts';
import { closeOrder, lockProductsOf } from './fulfil-order.ts';
import { holdOpenOrder, holdOrderOf } from './hold-order.ts';
import { chargeView, missingOf, orderView } from './order-view.ts';
import {
  type ChargeRow,
  endCharges,
  findChargeRow,
  insertCharge,
  readOrderRow,
  updateOrderRow,
} from './orders-queries.ts';

/**
 * A code for what is missing of an open order; its time begins again, and an earlier code ends.
 *
 * @throws AppError ORDER_NOT_FOUND, ORDER_CLOSED, ORDER_EXPIRED, PIX_OFF, PIX_UNTESTED
 */
export function createCharge(ctx: StoreContext, { orderId }: { orderId: string }): Promise<Charge> {
  return inStore(ctx, async (inside) => {
    const { db, storeId } = inside;
    const order = await holdOpenOrder(inside, orderId);
    const { key, sendsTxid } = await getPixKey(inside);
    const [amount, txid, expiresAt] = [missingOf(order), newTxid(), orderEnd(ctx.now())];
    const payload = await codeOf(inside, { key, amount, txid: sendsTxid ? txid : null });
    await endCharges(db, storeId, { orderId, state: 'CANCELLED' });
    await updateOrderRow(db, storeId, { id: orderId, changes: { expires_at: expiresAt } });
    const charge: ChargeRow = {
      store_id: storeId,
      id: randomUUID(),
      order_id: orderId,
      mode: 'KEY',
      amount_centavos: amount,
      txid,
      key,
      payload,
      state: 'OPEN',
      actor: ctx.actor,
      created_at: ctx.now(),
      expires_at: expiresAt,
    };
    await insertCharge(db, charge);
    inside.audit?.describe({ after: auditedOrder(orderView(order, ctx.now())) });
    return withPicture(charge);
  });
}

/** Letters and digits that nobody takes for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const txidLength = 10;

function newTxid(): string {
  return Array.from({ length: txidLength }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** @throws AppError CHARGE_NOT_FOUND */
export async function getCharge(
  { db, storeId }: StoreContext,
  { chargeId }: { chargeId: string },
): Promise<Charge> {
  const charge = await findChargeRow(db, storeId, chargeId);
  assertThat(charge, 'CHARGE_NOT_FOUND');
  return withPicture(charge);
}

async function withPicture(row: ChargeRow): Promise<Charge> {
  const { id, mode, txid, payload, order_id: orderId, amount_centavos: amount } = row;
  const { created_at: createdAt, expires_at: expiresAt } = row;
  const charge = chargeView({ id, orderId, mode, amount, txid, payload, createdAt, expiresAt });
  return { ...charge, encodedImage: await qrPicture(payload) };
}

/**
 * Ends the order of a charge, and gives back what it holds.
 *
 * @throws AppError CHARGE_NOT_FOUND, ORDER_CLOSED, ORDER_PART_PAID
 */
export function cancelCharge(ctx: StoreContext, { chargeId }: { chargeId: string }): Promise<Order> {
  return inStore(ctx, async (inside) => {
    const { order } = await holdOrderOf(inside, chargeId);
    assertThat(order.state === 'OPEN', 'ORDER_CLOSED');
    assertThat(order.paid_centavos === 0, 'ORDER_PART_PAID');
    await lockProductsOf(inside, order);
    await closeOrder(inside, order, { state: 'CANCELLED' });
    const cancelled = orderView(await readOrderRow(inside.db, ctx.storeId, order.id), ctx.now());
    const before = auditedOrder(orderView(order, ctx.now()));
    inside.audit?.describe({ before, after: auditedOrder(cancelled) });
    return cancelled;
  });
}
