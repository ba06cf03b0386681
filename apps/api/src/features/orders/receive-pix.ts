import { randomUUID } from 'node:crypto';
import type { ErrorCode, Order, ReceivedPix, confirmChargeBody } from '@coruja/contract';
import { type Centavos, centavos, settlePix } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedOrder } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { refusalOf } from '../../db/constraints.ts';
import { inStore } from '../../db/locks.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import { closeOrder, fulfilOrder, lockProductsOf } from './fulfil-order.ts';
import { holdOrderOf } from './hold-order.ts';
import { missingOf, orderView, receivedPixView, stateOf } from './order-view.ts';
import { type OrderRow, markChargePaid, readOrderRow } from './orders-queries.ts';
import { endPixUses, insertPix, insertPixUse, readPixRow } from './received-pix-queries.ts';

type Input = z.output<typeof confirmChargeBody> & { readonly chargeId: string };

/**
 * Somebody has seen the money of a charge at the bank (docs/product/pix.md#confirming-by-hand). The order becomes a sale in the same
 * transaction; what cannot be used waits for a decision.
 *
 * @throws AppError CHARGE_NOT_FOUND, CHARGE_PAID, and what whoever confirms can put right: the cash shift
 */
export function confirmCharge(
  ctx: StoreContext,
  { chargeId, amount, isAnother }: Input,
): Promise<{ order: Order; receivedPix: ReceivedPix }> {
  return inStore(ctx, async (inside) => {
    const { order, charge } = await holdOrderOf(inside, chargeId);
    assertThat(charge.state !== 'PAID' || isAnother, 'CHARGE_PAID');
    const missing = missingOf(order);
    const came = amount ?? (missing > 0 ? missing : centavos(charge.amount_centavos));
    const pixId = await receive(inside, order, { chargeId, amount: came });
    if (charge.state !== 'PAID') await markChargePaid(inside.db, ctx.storeId, chargeId);
    const answer = {
      order: orderView(await readOrderRow(inside.db, ctx.storeId, order.id), ctx.now()),
      receivedPix: receivedPixView(await readPixRow(inside.db, ctx.storeId, pixId)),
    };
    const before = auditedOrder(orderView(order, ctx.now()));
    inside.audit?.describe({ before, after: auditedOrder(answer.order) });
    return answer;
  });
}

interface Arrived {
  readonly chargeId: string;
  readonly amount: Centavos;
}

/** @returns the id of the received PIX */
async function receive(ctx: StoreContext, order: OrderRow, { chargeId, amount }: Arrived): Promise<string> {
  const state = stateOf(order, ctx.now());
  const settlement = settlePix({ state, missing: missingOf(order) }, amount, true);
  const { pays, isCovered, problem } = settlement;
  const pix = {
    store_id: ctx.storeId,
    id: randomUUID(),
    charge_id: chargeId,
    amount_centavos: amount,
    problem,
    reason: null,
    confirmed_by: ctx.actor,
    created_at: ctx.now(),
  };
  try {
    await inSavepoint(ctx.db, async () => {
      await insertPix(ctx.db, pix);
      if (pays > 0) await usePix(ctx, { pixId: pix.id, orderId: order.id, amount: pays });
      if (isCovered) await fulfilOrder(ctx, order);
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || forWhoConfirms.has(refusal.code)) throw error;
    await insertPix(ctx.db, { ...pix, problem: 'refused', reason: refusal.message });
    if (order.state === 'OPEN') await giveUp(ctx, order);
  }
  return pix.id;
}

/** An order that cannot be fulfilled holds nothing any more, and gets no second payment. */
async function giveUp(ctx: StoreContext, order: OrderRow): Promise<void> {
  await endPixUses(ctx.db, ctx.storeId, { orderId: order.id, at: ctx.now() });
  await lockProductsOf(ctx, order);
  const isOver = stateOf(order, ctx.now()) === 'EXPIRED';
  await closeOrder(ctx, order, { state: isOver ? 'EXPIRED' : 'CANCELLED' });
}

/** Refusals that are no fault of the order. */
const forWhoConfirms: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SHIFT_NEEDED',
  'SHIFT_OF_OTHER',
  'TENDERS_NEEDED',
  'UNAUTHENTICATED',
]);

export async function usePix(
  { db, storeId, actor, now }: StoreContext,
  { pixId, orderId, amount }: { pixId: string; orderId: string; amount: Centavos },
): Promise<void> {
  await insertPixUse(db, {
    store_id: storeId,
    id: randomUUID(),
    received_pix_id: pixId,
    order_id: orderId,
    amount_centavos: amount,
    actor,
    created_at: now(),
    ended_at: null,
  });
}
