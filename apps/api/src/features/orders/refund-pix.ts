import { randomUUID } from 'node:crypto';
import type { ReceivedPix, refundPixBody } from '@coruja/contract';
import { type Centavos, formatCentavos, pixRefundableMs } from '@coruja/domain';
import type { z } from 'zod';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { inStore } from '../../db/locks.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import type { PixProvider, RefundOutcome } from '../../ports/pix/pix-provider.ts';
import { getPixProvider } from '../pix-account/pix-access.ts';
import { receivedPixView, unresolvedOf } from './order-view.ts';
import {
  type ReceivedPixRow,
  endPixRefund,
  findPixRow,
  insertPixRefund,
  readPixRow,
} from './received-pix-queries.ts';
import { describedPix, holdUnresolved } from './resolve-pix.ts';

type Input = z.output<typeof refundPixBody> & { readonly receivedPixId: string };
type Remember = (db: Db, answer: ReceivedPix) => Promise<void>;

/**
 * Gives back what is left of a PIX, or a part of it. One that somebody saw at the bank is only recorded: it was given back there, by
 * hand. Any other is given back through the provider that received it.
 *
 * @param remember stores the answer under the idempotency key, in the transaction of the refund
 * @throws AppError RECEIVED_PIX_NOT_FOUND, PIX_RESOLVED, PIX_EXCEEDED, PIX_REFUND_LATE, PIX_ACCOUNT_MISSING, PIX_REFUND_NO_BALANCE,
 * PIX_REFUND_REFUSED
 */
export async function refundPix(
  ctx: StoreContext,
  { receivedPixId, amount, reason }: Input,
  remember: Remember = async () => {},
): Promise<ReceivedPix> {
  const found = await findPixRow(ctx.db, ctx.storeId, receivedPixId);
  assertThat(found, 'RECEIVED_PIX_NOT_FOUND');
  if (found.payment_id !== null) return refundByProvider(ctx, { pix: found, amount, reason }, remember);
  return inStore(ctx, async (inside) => {
    const pix = await holdPart(inside, { receivedPixId, amount });
    await insertPixRefund(inside.db, refundOf(inside, { pix, amount, reason }));
    const refunded = await describedPix(inside, pix, reason);
    await remember(inside.db, refunded);
    return refunded;
  });
}

interface Refund {
  readonly pix: ReceivedPixRow;
  readonly amount: Centavos;
  readonly reason: string;
}

/**
 * The refund is stored before the provider is asked, so that nothing is given back twice. One that the provider refuses is stored as failed.
 */
async function refundByProvider(
  ctx: StoreContext,
  { pix: { id: receivedPixId }, amount, reason }: Refund,
  remember: Remember,
): Promise<ReceivedPix> {
  const { provider } = await getPixProvider(ctx);
  const asked = await inStore(ctx, async (inside) => {
    const pix = await holdPart(inside, { receivedPixId, amount });
    const isLate = ctx.now().getTime() - pix.created_at.getTime() > pixRefundableMs;
    assertThat(!isLate, 'PIX_REFUND_LATE');
    const refund = refundOf(inside, { pix, amount, reason });
    await insertPixRefund(inside.db, refund);
    await describedPix(inside, pix, reason);
    return { id: refund.id, paymentId: pix.payment_id, amount, reason };
  });
  const outcome = await askRefund(provider, asked);
  const store = async (inside: StoreContext) => {
    await storeOutcome(inside, asked.id, outcome);
    const refunded = receivedPixView(await readPixRow(inside.db, ctx.storeId, receivedPixId));
    if (outcome?.outcome !== 'refused') await remember(inside.db, refunded);
    return refunded;
  };
  const refunded = await inStore({ ...ctx, audit: undefined }, store, 'settling');
  if (outcome?.outcome !== 'refused') return refunded;
  if (outcome.isShortOfBalance) throw new AppError('PIX_REFUND_NO_BALANCE');
  throw new AppError('PIX_REFUND_REFUSED', { message: outcome.message });
}

export interface AskedRefund {
  readonly id: string;
  readonly paymentId: string | null;
  readonly amount: Centavos;
  readonly reason: string;
}

/** @returns null if the outcome is not known: the provider is asked again, with the same reference */
export async function askRefund(
  provider: PixProvider,
  { id: reference, paymentId, amount, reason }: AskedRefund,
): Promise<RefundOutcome | null> {
  if (paymentId === null) throw new Error('Only a payment of the provider is given back by it.');
  try {
    return await provider.refund({ paymentId, reference, amount, reason });
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    if (error.isOutcomeUnknown || error.kind !== 'refused') return null;
    return { outcome: 'refused', isShortOfBalance: false, message: error.message };
  }
}

/** Stores the outcome of a refund that the provider was asked for. @returns whether this has ended it */
export async function storeOutcome(
  { db, storeId }: StoreContext,
  id: string,
  outcome: RefundOutcome | null,
): Promise<boolean> {
  if (outcome === null || outcome.outcome === 'asked') return false;
  const failure = outcome.outcome === 'refused' ? outcome.message : null;
  const state = failure === null ? 'DONE' : 'FAILED';
  return (await endPixRefund(db, { storeId, id }, { state, failure })) !== undefined;
}

/** @throws AppError PIX_EXCEEDED, and see holdUnresolved */
async function holdPart(
  ctx: StoreContext,
  { receivedPixId, amount }: { receivedPixId: string; amount: Centavos },
): Promise<ReceivedPixRow> {
  const pix = await holdUnresolved(ctx, receivedPixId);
  const left = unresolvedOf(pix);
  if (amount <= left) return pix;
  throw new AppError('PIX_EXCEEDED', {
    message: `Deste PIX só restam ${formatCentavos(left)} para devolver.`,
  });
}

function refundOf(ctx: StoreContext, { pix, amount, reason }: Refund) {
  const isByProvider = pix.payment_id !== null;
  return {
    store_id: ctx.storeId,
    id: randomUUID(),
    received_pix_id: pix.id,
    amount_centavos: amount,
    reason,
    actor: ctx.actor,
    created_at: ctx.now(),
    state: isByProvider ? ('ASKED' as const) : ('DONE' as const),
    moved_by: isByProvider ? ('provider' as const) : ('bank' as const),
    sale_id: null,
    failure: null,
  };
}
