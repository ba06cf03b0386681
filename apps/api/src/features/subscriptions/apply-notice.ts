import type { PublicContext } from '../../context.ts';
import { applyPayment } from './apply-payment.ts';
import { applyRenewals } from './apply-renewals.ts';
import { findNotice, markProcessed, recordFailure } from './notices-queries.ts';

/**
 * Processes a stored notice. A notice is only a reason to ask the provider, never a fact. If interrupted it
 * is simply repeated, because asking twice has the same result.
 *
 * @throws PaymentError, so that the queue retries
 */
export async function applyNotice(ctx: PublicContext, noticeId: string): Promise<void> {
  const key = { provider: ctx.ports.payments.name, noticeId };
  const row = await findNotice(ctx.db, key);
  if (!row || row.processed_at !== null) return;
  try {
    const { subscriptionId, paymentId } = row.notice;
    if (subscriptionId !== null) await applyRenewals(ctx, subscriptionId);
    else if (paymentId !== null) await applyPaymentById(ctx, paymentId);
    await markProcessed(ctx.db, key, ctx.now());
  } catch (error) {
    await recordFailure(ctx.db, key, error instanceof Error ? error.message : String(error));
    throw error;
  }
}

async function applyPaymentById(ctx: PublicContext, paymentId: string): Promise<void> {
  const payment = await ctx.ports.payments.findPayment(paymentId);
  if (payment) await applyPayment(ctx, payment);
}
