import { randomUUID } from 'node:crypto';
import { type Purchase, centavos, dayInZone, instantInZone, purchase } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import type { Payment } from '../../ports/payments/payments.ts';
import { type InvoiceRow, updateInvoice } from './invoices-queries.ts';
import { insertRenewals, markRenewalsEnding, updateWantedRenewals } from './renewals-queries.ts';
import { type Situation, discardInvoices, enqueueProviderSync } from './subscription-situation.ts';
import { findStoreForPayment, updateSubscription } from './subscriptions-queries.ts';

/** The provider's days are in Brasília's zone (payments.ts). */
export const providerZone = 'America/Sao_Paulo';

interface Settlement {
  readonly invoice: InvoiceRow;
  readonly payment: Payment;
  /** Collected by the provider's renewals, which continue. */
  readonly byRenewals?: boolean;
}

/**
 * Gives the store what it has paid for, in the caller's transaction and under its lock; or refunds a payment
 * that would no longer buy anything.
 *
 * @returns whether it bought a period
 */
export async function settlePayment(
  ctx: StoreContext,
  situation: Situation,
  { invoice, payment, byRenewals = false }: Settlement,
): Promise<boolean> {
  const now = ctx.now();
  const key = { storeId: ctx.storeId, id: invoice.id };
  const bought = await purchaseFor(ctx, situation, { invoice, payment });
  if (bought === null) {
    await updateInvoice(ctx.db, key, {
      status: 'cancelled',
      undo_pending: true,
      provider_payment_id: payment.id,
    });
    await enqueueProviderSync(ctx);
    return false;
  }
  // Cancel the others first: a cycle has only one open or paid invoice.
  const others = [situation.open, situation.confirming].filter((other) => other?.id !== invoice.id);
  await discardInvoices(ctx, others);
  await updateInvoice(ctx.db, key, {
    status: 'paid',
    provider_payment_id: payment.id,
    period_starts_at: new Date(bought.startsAt),
    period_ends_at: new Date(bought.endsAt),
    paid_at: now,
    remote_ip: null,
  });
  await updateSubscription(ctx.db, ctx.storeId, {
    plan_id: invoice.plan_id,
    price_centavos: invoice.value_centavos,
    next_plan_id: null,
    next_price_centavos: null,
    payment_method: invoice.method,
    started_at: new Date(bought.startedAt),
    anchor_at: new Date(bought.anchorAt),
    paid_until: new Date(bought.endsAt),
    paid_invoice_id: invoice.id,
    cancelled_at: null,
    suspended_at: null,
    card_brand: payment.card?.brand ?? null,
    card_last_four: payment.card?.lastFour ?? null,
  });
  await arrangeRenewals(ctx, { invoice, payment, bought, byRenewals, situation });
  return true;
}

async function purchaseFor(
  ctx: StoreContext,
  { facts }: Situation,
  { invoice, payment }: Pick<Settlement, 'invoice' | 'payment'>,
): Promise<Purchase | null> {
  const { time_zone: timeZone, closed_at: closedAt } = await findStoreForPayment(ctx.db, ctx.storeId);
  // An account that was closed during the payment buys nothing.
  if (closedAt !== null) return null;
  const price = centavos(invoice.value_centavos);
  const paid = { kind: invoice.kind, planId: invoice.plan_id, price, dueAt: invoice.due_at.getTime() };
  const now = ctx.now().getTime();
  return purchase(facts, paid, { now, paidAt: paidAt(payment, now), timeZone });
}

/**
 * The provider returns only the day of payment: today means now; an earlier day counts from its start, in the
 * payer's favour.
 */
function paidAt({ paidOn }: Payment, now: number): number {
  if (paidOn === null || paidOn >= dayInZone(now, providerZone)) return now;
  return instantInZone(paidOn, '00:00', providerZone);
}

interface SettledPurchase extends Required<Settlement> {
  readonly bought: Purchase;
  readonly situation: Situation;
}

/** Renewals for the next period: for a card by the provider, which is asked after this transaction. */
async function arrangeRenewals(ctx: StoreContext, settled: SettledPurchase): Promise<void> {
  const { invoice, payment, bought, byRenewals, situation } = settled;
  if (byRenewals) {
    if (bought.anchorAt === situation.facts?.anchorAt) return;
    // Paid so late that a new cycle starts: the provider's next charge must follow it.
    const dueAt = new Date(bought.endsAt);
    await updateWantedRenewals(ctx.db, ctx.storeId, {
      wanted_due_at: dueAt,
      anchor_at: new Date(bought.anchorAt),
    });
    return enqueueProviderSync(ctx);
  }
  await markRenewalsEnding(ctx.db, ctx.storeId);
  await enqueueProviderSync(ctx);
  if (invoice.method !== 'CREDIT_CARD') return;
  await insertRenewals(ctx.db, {
    store_id: ctx.storeId,
    id: randomUUID(),
    plan_id: invoice.plan_id,
    value_centavos: invoice.value_centavos,
    anchor_at: new Date(bought.anchorAt),
    first_due_at: new Date(bought.endsAt),
    status: 'making',
    provider: ctx.ports.payments.name,
    card_payment_id: payment.id,
    remote_ip: invoice.remote_ip,
    created_at: ctx.now(),
  });
}
