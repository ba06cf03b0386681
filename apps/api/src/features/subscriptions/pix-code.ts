import type { PixQrCode } from '@coruja/contract';
import { centavos } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import type { Payment, PixCode } from '../../ports/payments/payments.ts';
import { getStore } from '../stores/get-store.ts';
import { applyPayment } from './apply-payment.ts';
import { ensurePayer } from './ensure-payer.ts';
import { type InvoiceRow, findInvoice, updateInvoice } from './invoices-queries.ts';
import { asPaymentFailure, withoutCharge } from './payment-failure.ts';
import { discardInvoices } from './subscription-situation.ts';

export function pixView(ctx: StoreContext, { encodedImage, payload, expiresAt }: PixCode): PixQrCode {
  const isDemonstration = ctx.ports.payments.name === 'sandbox';
  return { encodedImage, payload, expiresAt: expiresAt.toISOString(), isDemonstration };
}

/**
 * The code of an open PIX invoice. The charge is created when its code is first requested; its reference is
 * the invoice, so that two requests create one charge.
 *
 * @throws AppError NO_OPEN_PIX if it was paid meanwhile, PAYMENT_FAILED, PAYMENT_TIMEOUT
 */
export async function pixCodeOf(ctx: StoreContext, invoice: InvoiceRow): Promise<PixCode> {
  // A charge of the provider used before the setting was changed cannot be shown by this one.
  const isOurs = invoice.provider === ctx.ports.payments.name;
  const known = isOurs ? invoice.provider_payment_id : null;
  const paymentId = known ?? (await makeCharge(ctx, invoice));
  try {
    return await ctx.ports.payments.getPixCode(paymentId);
  } catch (error) {
    if (error instanceof PaymentError && error.kind === 'refused') await applyCurrentPayment(ctx, paymentId);
    throw asPaymentFailure(error);
  }
}

async function makeCharge(ctx: StoreContext, invoice: InvoiceRow): Promise<string> {
  const payment = await withoutCharge(() => charge(ctx, invoice));
  const keep = async (inside: StoreContext) => {
    const present = await findInvoice(inside.db, ctx.storeId, invoice.id);
    const made = { provider: ctx.ports.payments.name, provider_payment_id: payment.id };
    await updateInvoice(inside.db, { storeId: ctx.storeId, id: invoice.id }, made);
    // Cancelled while the charge was created: the job that cancels it may have run before.
    if (present?.status === 'cancelled') await discardInvoices(inside, [invoice]);
    return present?.status === 'open';
  };
  if (!(await inStore(ctx, keep, 'settling'))) return refuseWithoutPix(ctx);
  return payment.id;
}

async function charge(ctx: StoreContext, invoice: InvoiceRow): Promise<Payment> {
  const result = await ctx.ports.payments.charge({
    reference: invoice.id,
    payerId: await ensurePayer(ctx),
    value: centavos(invoice.value_centavos),
    description: `Assinatura Coruja, plano ${invoice.plan_name}`,
    payBy: { kind: 'pix' },
  });
  if (result.outcome === 'refused') throw new AppError('PAYMENT_FAILED', { message: result.message });
  // The next request finds the charge by its reference, so nothing is lost or duplicated.
  if (result.outcome === 'unknown') throw new AppError('PAYMENT_FAILED');
  return result.payment;
}

/** The provider no longer has a code for it: it was paid, or cancelled. */
async function applyCurrentPayment(ctx: StoreContext, paymentId: string): Promise<never> {
  const payment = await withoutCharge(() => ctx.ports.payments.findPayment(paymentId));
  if (payment) await applyPayment(ctx, payment);
  return refuseWithoutPix(ctx);
}

/**
 * Says that nothing is open; to the owner of an account that was closed meanwhile, that it is closed.
 *
 * @throws AppError NO_OPEN_PIX, UNAUTHENTICATED
 */
export async function refuseWithoutPix(ctx: StoreContext): Promise<never> {
  await inStore(ctx, getStore);
  throw new AppError('NO_OPEN_PIX');
}
