import { randomUUID } from 'node:crypto';
import type { ErrorCode, Order, ReceivedPix, confirmChargeBody } from '@coruja/contract';
import { type Centavos, type PixArrival, centavos, isPixInTime, settlePix } from '@coruja/domain';
import type { z } from 'zod';
import { assertThat } from '../../app-error.ts';
import { auditedOrder } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { refusalOf } from '../../db/constraints.ts';
import { inStore } from '../../db/locks.ts';
import { inSavepoint } from '../../db/savepoint.ts';
import type { ProviderPix } from '../../ports/pix/pix-provider.ts';
import { updateKnownDispute, storeDispute } from './dispute-pix.ts';
import { closeOrder, fulfilOrder, lockProductsOf } from './fulfil-order.ts';
import { holdOrderOf } from './hold-order.ts';
import { missingOf, orderView, receivedPixView, stateOf } from './order-view.ts';
import {
  type ChargeRow,
  type OrderRow,
  markChargePaid,
  readOrderRow,
  updateCharge,
} from './orders-queries.ts';
import { endPixUses, findPixByPayment, insertPix, insertPixUse, readPixRow } from './received-pix-queries.ts';

type Input = z.output<typeof confirmChargeBody> & { readonly chargeId: string };

/**
 * Records that somebody has seen the money of a charge at the bank (docs/product/pix.md#confirming-by-hand). The order becomes a
 * sale in the same transaction; what cannot be used waits for a decision.
 *
 * @throws AppError CHARGE_NOT_FOUND, CHARGE_PAID, CHARGE_CONFIRMS_ITSELF, and refusals that whoever confirms can resolve (`forWhoConfirms`)
 */
export function confirmCharge(
  ctx: StoreContext,
  { chargeId, amount, isAnother }: Input,
): Promise<{ order: Order; receivedPix: ReceivedPix }> {
  return inStore(ctx, async (inside) => {
    const { order, charge } = await holdOrderOf(inside, chargeId);
    assertThat(charge.mode === 'KEY', 'CHARGE_CONFIRMS_ITSELF');
    assertThat(charge.state !== 'PAID' || isAnother, 'CHARGE_PAID');
    const missing = missingOf(order);
    const came = amount ?? (missing > 0 ? missing : centavos(charge.amount_centavos));
    const pixId = await receive(inside, order, {
      chargeId,
      amount: came,
      arrival: { isInTime: true },
      provider: null,
    });
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

/**
 * Applies what the provider says of a payment (docs/product/pix.md#confirming-itself), also for a closed account. Of a known payment
 * only the dispute changes, so that repeated, late and reordered notices have the same result. A payment that was given back before
 * it became known buys nothing.
 *
 * @returns whether anything changed
 */
export function applyProviderPix(ctx: StoreContext, chargeId: string, pix: ProviderPix): Promise<boolean> {
  const work = async (inside: StoreContext): Promise<boolean> => {
    const { order, charge } = await holdOrderOf(inside, chargeId);
    const known = await findPixByPayment(inside.db, ctx.storeId, pix.paymentId);
    if (known) return updateKnownDispute(inside, known, pix);
    if (pix.isGivenBack) return false;
    if (pix.state === 'in-analysis') return noteAnalysis(inside, charge);
    const id = await receiveFromProvider(inside, { order, charge }, pix);
    await storeDispute(inside, { id, dispute: null, disputed_at: null }, pix.dispute);
    return true;
  };
  return inStore({ ...ctx, audit: undefined }, work, 'settling');
}

async function noteAnalysis(ctx: StoreContext, charge: ChargeRow): Promise<boolean> {
  if (charge.in_analysis_at) return false;
  await updateCharge(ctx.db, charge, { in_analysis_at: ctx.now() });
  return true;
}

async function receiveFromProvider(
  ctx: StoreContext,
  { order, charge }: { order: OrderRow; charge: ChargeRow },
  pix: ProviderPix,
): Promise<string> {
  const paidAt = pix.receivedAt ?? ctx.now();
  const times = { paidAt: paidAt.getTime(), expiresAt: order.expires_at.getTime() };
  const isInTime = isPixInTime(times, ctx.now().getTime());
  // The sale belongs to whoever made the order, and to their shift (docs/product/pix.md#confirming-itself).
  const pixId = await receive({ ...ctx, actor: order.actor }, order, {
    chargeId: charge.id,
    amount: pix.amount,
    arrival: { isInTime, isOrphan: charge.state === 'FAILED' },
    provider: { payment_id: pix.paymentId, paid_at: paidAt, fee_centavos: pix.fee },
  });
  if (charge.state !== 'PAID') await markChargePaid(ctx.db, ctx.storeId, charge.id);
  return pixId;
}

interface Arrived {
  readonly chargeId: string;
  readonly amount: Centavos;
  readonly arrival: PixArrival;
  /** What only a provider knows; null if somebody saw it at the bank. */
  readonly provider: {
    readonly payment_id: string;
    readonly paid_at: Date;
    readonly fee_centavos: Centavos | null;
  } | null;
}

/** @returns the id of the received PIX */
async function receive(
  ctx: StoreContext,
  order: OrderRow,
  { chargeId, amount, arrival, provider }: Arrived,
): Promise<string> {
  const state = stateOf(order, ctx.now());
  const { pays, isCovered, problem } = settlePix({ state, missing: missingOf(order) }, amount, arrival);
  const pix = {
    store_id: ctx.storeId,
    id: randomUUID(),
    charge_id: chargeId,
    amount_centavos: amount,
    problem,
    reason: null,
    confirmed_by: provider ? 'provider' : ctx.actor,
    created_at: ctx.now(),
    ...(provider ?? { payment_id: null, paid_at: null, fee_centavos: null }),
    dispute: null,
    disputed_at: null,
  };
  try {
    await inSavepoint(ctx.db, async () => {
      await insertPix(ctx.db, pix);
      if (pays > 0) await usePix(ctx, { pixId: pix.id, orderId: order.id, amount: pays });
      if (isCovered) await fulfilOrder(ctx, order, provider ? 'provider' : 'person');
    });
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal || (!provider && forWhoConfirms.has(refusal.code))) throw error;
    await insertPix(ctx.db, { ...pix, problem: 'refused', reason: refusal.message });
    if (order.state === 'OPEN') await giveUp(ctx, order);
  }
  return pix.id;
}

/** Closes an order that cannot be fulfilled: it no longer holds anything, and takes no second payment. */
async function giveUp(ctx: StoreContext, order: OrderRow): Promise<void> {
  await endPixUses(ctx.db, ctx.storeId, { orderId: order.id, at: ctx.now() });
  await lockProductsOf(ctx, order);
  const isOver = stateOf(order, ctx.now()) === 'EXPIRED';
  await closeOrder(ctx, order, { state: isOver ? 'EXPIRED' : 'CANCELLED' });
}

/** Refusals that whoever confirms by hand can resolve and then confirm again: the PIX is not recorded. */
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
