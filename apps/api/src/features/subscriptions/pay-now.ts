import { randomUUID } from 'node:crypto';
import { type InvoiceDue, centavos, invoiceDue } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import { auditedSubscription } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { reserveAttempt } from '../../limits/rate-counters.ts';
import type { ChargeResult, PayBy, Payment } from '../../ports/payments/payments.ts';
import { applyToInvoice } from './apply-payment.ts';
import { attemptLimit } from './change-plan.ts';
import { type Method, chosenMethod, payByOf } from './choose-payment.ts';
import { ensurePayer } from './ensure-payer.ts';
import { type InvoiceRow, findInvoice, insertInvoice, updateInvoice } from './invoices-queries.ts';
import { makeRenewals } from './make-renewals.ts';
import { asPaymentFailure, withoutCharge } from './payment-failure.ts';
import { pixCodeOf, pixView } from './pix-code.ts';
import { listLiveRenewals } from './renewals-queries.ts';
import type { Choice, Subscribed } from './subscribe.ts';
import { lockedSituation, readSituation } from './subscription-situation.ts';
import { subscriptionView } from './subscription-view.ts';
import { findStoreForPayment, insertSubscription } from './subscriptions-queries.ts';

/**
 * Charges now. The attempt is stored before the provider is asked, so that after a crash its result can be
 * queried. An open charge is cancelled only once the new one exists (payments.ts). No transaction is open
 * meanwhile.
 */
export async function payNow(ctx: StoreContext, choice: Choice): Promise<Subscribed> {
  const { situation, input, address } = choice;
  const method = chosenMethod(situation, input);
  const order = orderOf(ctx, choice);
  const { open } = situation;
  if (method === 'PIX' && open?.method === 'PIX' && isSameOrder(open, order)) return showAgain(ctx, open);
  const payBy = await withoutCharge(() => payByOf(ctx, { method, input, address }));
  await reserveAttempt(ctx, attemptLimit(ctx));
  const payerId = await withoutCharge(() => ensurePayer(ctx));
  const attempt = await beginAttempt(ctx, { order, method, payBy });
  const result = await chargeAttempt(ctx, attempt, { payerId, payBy });
  return conclude(ctx, choice, { attempt, payBy, payment: await paymentOf(ctx, attempt, result) });
}

/** What is paid for: the due invoice, if it is for this plan; otherwise the plan, from now on. */
function orderOf(ctx: StoreContext, { situation: { facts }, to }: Choice): InvoiceDue {
  const now = ctx.now().getTime();
  const due = facts && invoiceDue(facts, now);
  if (due?.planId === to.planId) return due;
  return { ...to, kind: 'subscribe', dueAt: now };
}

function isSameOrder(open: InvoiceRow, order: InvoiceDue): boolean {
  const isSameDue = order.kind === 'subscribe' || open.due_at.getTime() === order.dueAt;
  return open.plan_id === order.planId && open.kind === order.kind && isSameDue;
}

/** The code of the open charge, or a new one if it has expired. */
async function showAgain(ctx: StoreContext, open: InvoiceRow): Promise<Subscribed> {
  if (open.provider_payment_id === null) await reserveAttempt(ctx, attemptLimit(ctx));
  const qrCode = pixView(ctx, await pixCodeOf(ctx, open));
  return { subscription: subscriptionView(await readSituation(ctx), ctx.now()), qrCode };
}

interface Attempt {
  readonly order: InvoiceDue;
  readonly method: Method;
  readonly payBy: PayBy;
}

/** @throws the error for a second attempt while another process makes one (PAYMENT_TIMEOUT) */
async function beginAttempt(ctx: StoreContext, { order, method, payBy }: Attempt): Promise<InvoiceRow> {
  const id = randomUUID();
  return inStore(ctx, async ({ db }) => {
    const own = { store_id: ctx.storeId, plan_id: order.planId };
    await insertInvoice(db, {
      ...own,
      id,
      kind: order.kind,
      value_centavos: order.price,
      method,
      due_at: new Date(order.dueAt),
      status: 'confirming',
      provider: ctx.ports.payments.name,
      remote_ip: payBy.kind === 'pix' ? null : payBy.remoteIp,
      created_at: ctx.now(),
      looked_at: ctx.now(),
    });
    await insertSubscription(db, { ...own, id: randomUUID(), price_centavos: order.price });
    const attempt = await findInvoice(db, ctx.storeId, id);
    if (!attempt) throw new Error('an attempt that was just written is missing');
    return attempt;
  });
}

async function chargeAttempt(
  ctx: StoreContext,
  attempt: InvoiceRow,
  by: { readonly payerId: string; readonly payBy: PayBy },
): Promise<ChargeResult> {
  try {
    return await ctx.ports.payments.charge({
      ...by,
      reference: attempt.id,
      value: centavos(attempt.value_centavos),
      description: `Assinatura Coruja, plano ${attempt.plan_name}`,
    });
  } catch (error) {
    // Only thrown when nothing was charged (payments.ts).
    await giveUpAttempt(ctx, attempt);
    throw asPaymentFailure(error);
  }
}

/** The resulting charge. @throws AppError if there is none, or the outcome is unknown */
async function paymentOf(ctx: StoreContext, attempt: InvoiceRow, result: ChargeResult): Promise<Payment> {
  if (result.outcome === 'unknown') throw new AppError('PAYMENT_TIMEOUT');
  if (result.outcome !== 'refused') return result.payment;
  await giveUpAttempt(ctx, attempt);
  const { message } = result;
  throw new AppError(attempt.method === 'PIX' ? 'PAYMENT_FAILED' : 'CARD_REFUSED', { message });
}

async function giveUpAttempt(ctx: StoreContext, { id }: InvoiceRow): Promise<void> {
  await updateInvoice(ctx.db, { storeId: ctx.storeId, id }, { status: 'refused', remote_ip: null });
}

const earlierPaid =
  'O pagamento anterior foi confirmado enquanto este era feito. Se este cobrou algo, o valor volta. Confira a assinatura.';

interface AttemptPayment {
  readonly attempt: InvoiceRow;
  readonly payBy: PayBy;
  readonly payment: Payment;
}

async function conclude(
  ctx: StoreContext,
  { remember }: Choice,
  { attempt, payBy, payment }: AttemptPayment,
): Promise<Subscribed> {
  // Before anything is written: an answer without the code would have to be requested again.
  const code = attempt.method === 'PIX' ? await codeOrNull(ctx, payment) : null;
  const apply = async (inside: StoreContext) => {
    const situation = await lockedSituation(inside);
    // Read it again: a notice may have been faster than the provider's answer, and the account may have been
    // closed.
    const invoice = await findInvoice(inside.db, ctx.storeId, attempt.id);
    if (invoice) await applyToInvoice(inside, situation, { invoice, payment });
    if (await isClosed(inside)) return 'closed';
    if (await wasDiscarded(inside, attempt)) return 'discarded';
    const subscription = subscriptionView(await readSituation(inside), ctx.now());
    inside.audit?.describe({ after: auditedSubscription(subscription) });
    const subscribed = { subscription, ...(code ? { qrCode: pixView(ctx, code) } : {}) };
    await remember(inside.db, subscribed);
    return subscribed;
  };
  const answer = await inStore(ctx, apply, 'settling');
  if (answer === 'closed' || answer === 'discarded') {
    // The rows are committed even so, and a job cancels or refunds the charge.
    ctx.ports.jobs.wake();
    throw answer === 'closed'
      ? new AppError('UNAUTHENTICATED')
      : new AppError('PAYMENT_FAILED', { message: earlierPaid });
  }
  if (payBy.kind !== 'pix') await leaveRenewals(ctx, payBy);
  ctx.ports.jobs.wake();
  return answer;
}

/** Whether an earlier charge was paid while this one was made, so that this one is cancelled or refunded. */
async function wasDiscarded(ctx: StoreContext, { id }: InvoiceRow): Promise<boolean> {
  const invoice = await findInvoice(ctx.db, ctx.storeId, id);
  return invoice?.status === 'cancelled';
}

async function isClosed(ctx: StoreContext): Promise<boolean> {
  return (await findStoreForPayment(ctx.db, ctx.storeId)).closed_at !== null;
}

/** The charge is valid either way; its code can be requested again. */
async function codeOrNull(ctx: StoreContext, payment: Payment) {
  return ctx.ports.payments.getPixCode(payment.id).catch(() => null);
}

/**
 * Creates the renewals while the card is available. If that fails the payment is still valid, and it is
 * retried.
 */
async function leaveRenewals(ctx: StoreContext, card: Exclude<PayBy, { kind: 'pix' }>): Promise<void> {
  const making = (await listLiveRenewals(ctx.db, ctx.storeId)).find(({ status }) => status === 'making');
  if (making) await makeRenewals(ctx, making, card).catch(() => false);
}
