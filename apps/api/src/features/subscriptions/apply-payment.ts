import type { PublicContext, StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import type { Payment } from '../../ports/payments/payments.ts';
import { type InvoiceRow, findInvoice, findInvoiceOfPayment, updateInvoice } from './invoices-queries.ts';
import { markRenewalsEnding } from './renewals-queries.ts';
import { settlePayment } from './settle-payment.ts';
import {
  type Situation,
  discardInvoices,
  enqueueProviderSync,
  lockedSituation,
  readSituation,
} from './subscription-situation.ts';
import { updateSubscription } from './subscriptions-queries.ts';

/** Work that no person requested is done in the provider's name. */
export function contextOfStore(ctx: PublicContext, storeId: string): StoreContext {
  return { ...ctx, storeId, actor: 'payments', approvedBy: null };
}

/**
 * Applies the provider's current state of a charge. Safe in any order and number of times, because it depends
 * only on the current state and our row, never on a notice's content.
 *
 * @returns false if the charge is not ours
 */
export async function applyPayment(ctx: PublicContext, payment: Payment): Promise<boolean> {
  const provider = ctx.ports.payments.name;
  const found = await findInvoiceOfPayment(ctx.db, {
    provider,
    id: payment.id,
    reference: payment.reference,
  });
  if (!found) return false;
  const apply = async (inside: StoreContext) => {
    const situation = await lockedSituation(inside);
    const invoice = await findInvoice(inside.db, inside.storeId, found.id);
    if (invoice) await applyToInvoice(inside, situation, { invoice, payment });
  };
  await inStore(contextOfStore(ctx, found.store_id), apply, 'settling');
  ctx.ports.live.publish(found.store_id, ['subscription']);
  return true;
}

interface InvoicePayment {
  readonly invoice: InvoiceRow;
  readonly payment: Payment;
}

/** Like `applyPayment`, for a known and locked invoice. */
export async function applyToInvoice(
  ctx: StoreContext,
  situation: Situation,
  { invoice, payment }: InvoicePayment,
): Promise<void> {
  switch (payment.status) {
    case 'paid':
      return applyPaid(ctx, situation, { invoice, payment });
    case 'refunded':
    case 'charged-back':
      return applyReversal(ctx, situation, { invoice, payment });
    case 'refused':
    case 'cancelled':
      return applyCancelled(ctx, { invoice, payment });
    case 'pending':
    case 'overdue':
    case 'in-analysis':
      return applyWaiting(ctx, situation, { invoice, payment });
  }
}

async function applyPaid(
  ctx: StoreContext,
  situation: Situation,
  invoicePayment: InvoicePayment,
): Promise<void> {
  const { invoice, payment } = invoicePayment;
  const key = { storeId: ctx.storeId, id: invoice.id };
  if (isLive(invoice)) {
    await settlePayment(ctx, situation, invoicePayment);
  } else if (hasPeriod(invoice) && invoice.status !== 'paid') {
    // The bank decided for us: the money of the chargeback is back.
    await updateInvoice(ctx.db, key, { status: 'paid' });
    if (situation.row?.paid_invoice_id === invoice.id) {
      await updateSubscription(ctx.db, ctx.storeId, { suspended_at: null });
    }
  } else if (!hasPeriod(invoice)) {
    // Paid after we cancelled it or gave it up as refused: refund it
    // (docs/product/payment.md#refunds-and-chargebacks). Also for an invoice already marked for cancelling:
    // the job may have run before the provider knew of the payment.
    await updateInvoice(ctx.db, key, {
      status: 'cancelled',
      undo_pending: true,
      provider_payment_id: payment.id,
    });
    await enqueueProviderSync(ctx);
  }
}

/**
 * A refund or chargeback of the latest payment ends the access; any other is only recorded. If it was paid
 * and refunded before we asked, the result is the same.
 */
async function applyReversal(
  ctx: StoreContext,
  situation: Situation,
  { invoice, payment }: InvoicePayment,
): Promise<void> {
  if (isLive(invoice)) {
    await settlePayment(ctx, situation, { invoice, payment });
    return recordReversal(ctx, invoice.id, payment);
  }
  if (invoice.status !== reversalStatus(payment)) await recordReversal(ctx, invoice.id, payment);
}

function reversalStatus({ status }: Payment): 'refunded' | 'charged-back' {
  return status === 'charged-back' ? 'charged-back' : 'refunded';
}

/**
 * Records that the money of an invoice was returned, and ends the access if it paid for the current period.
 */
export async function recordReversal(ctx: StoreContext, invoiceId: string, payment: Payment): Promise<void> {
  const status = reversalStatus(payment);
  const key = { storeId: ctx.storeId, id: invoiceId };
  await updateInvoice(ctx.db, key, { status, undo_pending: false, provider_payment_id: payment.id });
  const { row, facts } = await readSituation(ctx);
  if (row?.paid_invoice_id !== invoiceId || facts?.suspendedAt !== null) return;
  await updateSubscription(ctx.db, ctx.storeId, { suspended_at: ctx.now() });
  await markRenewalsEnding(ctx.db, ctx.storeId);
  await enqueueProviderSync(ctx);
}

async function applyCancelled(ctx: StoreContext, { invoice, payment }: InvoicePayment): Promise<void> {
  const key = { storeId: ctx.storeId, id: invoice.id };
  if (invoice.status === 'confirming') {
    await updateInvoice(ctx.db, key, { status: 'refused', remote_ip: null });
  } else if (invoice.status === 'open' && payment.status === 'cancelled') {
    // Cancelled at the provider by somebody else; the next request for the code creates a new charge.
    await updateInvoice(ctx.db, key, { provider_payment_id: null });
  }
}

async function applyWaiting(
  ctx: StoreContext,
  situation: Situation,
  { invoice, payment }: InvoicePayment,
): Promise<void> {
  const key = { storeId: ctx.storeId, id: invoice.id };
  if (invoice.status !== 'confirming') return;
  if (payment.method === 'PIX') {
    await discardInvoices(ctx, [situation.open]);
    await updateInvoice(ctx.db, key, { status: 'open', provider_payment_id: payment.id });
  } else if (invoice.provider_payment_id !== payment.id) {
    await updateInvoice(ctx.db, key, { provider_payment_id: payment.id });
  }
}

function isLive({ status }: InvoiceRow): boolean {
  return status === 'open' || status === 'confirming';
}

function hasPeriod(invoice: InvoiceRow): boolean {
  return invoice.period_ends_at !== null;
}
