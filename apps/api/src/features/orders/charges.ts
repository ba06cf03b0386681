import { randomInt, randomUUID } from 'node:crypto';
import type { Charge, Order } from '@coruja/contract';
import { centavos, toReais } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import { auditedOrder } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { qrPicture } from '../../ports/payments/br-code.ts';
import { codeOf, getPixKey } from '../pix-settings/pix-settings.ts';
import { orderEnd } from './create-order.ts';
import { closeOrder, lockProductsOf } from './fulfil-order.ts';
import { missingOf, orderView, stateOf } from './order-view.ts';
import {
  type ChargeRow,
  endCharges,
  findChargeRow,
  findOrderRow,
  insertCharge,
  lockOrderRow,
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
    const order = await lockOrderRow(db, storeId, orderId);
    assertThat(order, 'ORDER_NOT_FOUND');
    assertThat(order.state === 'OPEN', 'ORDER_CLOSED');
    assertThat(stateOf(order, ctx.now()) === 'OPEN', 'ORDER_EXPIRED');
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
    return chargeView(charge);
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
  return chargeView(charge);
}

async function chargeView(row: ChargeRow): Promise<Charge> {
  return {
    id: row.id,
    orderId: row.order_id,
    mode: row.mode,
    amount: toReais(centavos(row.amount_centavos)),
    txid: row.txid,
    payload: row.payload,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    encodedImage: await qrPicture(row.payload),
  };
}

/**
 * Ends the order of a charge, and gives back what it holds.
 *
 * @throws AppError CHARGE_NOT_FOUND, ORDER_CLOSED, ORDER_PART_PAID
 */
export function cancelCharge(ctx: StoreContext, { chargeId }: { chargeId: string }): Promise<Order> {
  return inStore(ctx, async (inside) => {
    const { db, storeId } = inside;
    const charge = await findChargeRow(db, storeId, chargeId);
    const order = charge && (await lockOrderRow(db, storeId, charge.order_id));
    assertThat(order, 'CHARGE_NOT_FOUND');
    assertThat(order.state === 'OPEN', 'ORDER_CLOSED');
    assertThat(order.paid_centavos === 0, 'ORDER_PART_PAID');
    await lockProductsOf(inside, order);
    await closeOrder(inside, order, { state: 'CANCELLED' });
    const row = await findOrderRow(db, storeId, order.id);
    if (!row) throw new Error('A cancelled order stays.');
    const cancelled = orderView(row, ctx.now());
    const before = auditedOrder(orderView(order, ctx.now()));
    inside.audit?.describe({ before, after: auditedOrder(cancelled) });
    return cancelled;
  });
}
