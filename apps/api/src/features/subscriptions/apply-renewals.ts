import { randomUUID } from 'node:crypto';
import { type SubscriptionFacts, cycleDueOn } from '@coruja/domain';
import type { PublicContext, StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import type { Payment } from '../../ports/payments/payments.ts';
import { applyToInvoice, contextOfStore, recordReversal } from './apply-payment.ts';
import { type InvoiceRow, findInvoice, findInvoiceOfPayment, insertInvoice } from './invoices-queries.ts';
import { type RenewalsRow, findRenewalsByProviderId } from './renewals-queries.ts';
import { providerZone, settlePayment } from './settle-payment.ts';
import { type Situation, enqueueProviderSync, lockedSituation } from './subscription-situation.ts';

/**
 * Applies what the provider has collected for a subscription: all its charges in order of their due dates,
 * whatever the order of notices.
 */
export async function applyRenewals(ctx: PublicContext, subscriptionId: string): Promise<void> {
  const payments = await ctx.ports.payments.listPayments({ subscriptionId });
  const byDueDate = payments.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  for (const payment of byDueDate) await applyRenewal(ctx, subscriptionId, payment);
}

async function applyRenewal(ctx: PublicContext, subscriptionId: string, payment: Payment): Promise<void> {
  const provider = ctx.ports.payments.name;
  const found = await findRenewalsByProviderId(ctx.db, { provider, subscriptionId });
  if (!found) return;
  const apply = async (inside: StoreContext) => {
    const situation = await lockedSituation(inside);
    const renewals = await findRenewalsByProviderId(inside.db, { provider, subscriptionId });
    const known = await findInvoiceOfPayment(inside.db, { provider, id: payment.id, reference: null });
    if (known) return applyToInvoice(inside, situation, { invoice: known, payment });
    // Ignore a charge that only waits: they may be created 40 days early (payments.ts).
    if (renewals && hasMoved.has(payment.status)) await collect(inside, situation, { renewals, payment });
  };
  await inStore(contextOfStore(ctx, found.store_id), apply, 'settling');
  ctx.ports.live.publish(found.store_id, ['subscription']);
}

/** States in which money has moved, even if it was returned. */
const hasMoved: ReadonlySet<Payment['status']> = new Set(['paid', 'refunded', 'charged-back']);

interface RenewalPayment {
  readonly renewals: RenewalsRow;
  readonly payment: Payment;
}

/** A renewal that was collected: it pays for the next cycle, or is refunded if no longer wanted. */
async function collect(
  ctx: StoreContext,
  situation: Situation,
  { renewals, payment }: RenewalPayment,
): Promise<void> {
  const anchor = {
    anchorAt: renewals.anchor_at.getTime(),
    timeZone: situation.facts?.timeZone ?? providerZone,
  };
  const dueAt = cycleDueOn(anchor, payment.dueDate, providerZone);
  const isNext = renewals.status === 'running' && isNextCycle(situation.facts, dueAt);
  const isReversed = payment.status !== 'paid';
  // A payment that was not expected and is already returned needs no row.
  if (!isNext && isReversed) return;
  const invoice = await keepCharge(ctx, { renewals, payment, dueAt, undo: !isNext, situation });
  if (!isNext) return enqueueProviderSync(ctx);
  await settlePayment(ctx, situation, { invoice, payment, byRenewals: true });
  if (isReversed) await recordReversal(ctx, invoice.id, payment);
}

function isNextCycle(facts: SubscriptionFacts | null, dueAt: number): boolean {
  return (
    facts !== null && facts.cancelledAt === null && facts.suspendedAt === null && facts.paidUntil === dueAt
  );
}

interface RenewalCharge extends RenewalPayment {
  readonly dueAt: number;
  readonly undo: boolean;
  readonly situation: Situation;
}

/** A row for a charge that the provider created, unpaid until it is settled. */
async function keepCharge(ctx: StoreContext, charge: RenewalCharge): Promise<InvoiceRow> {
  const { renewals, payment, dueAt, undo, situation } = charge;
  const id = randomUUID();
  await insertInvoice(ctx.db, {
    store_id: ctx.storeId,
    id,
    kind: 'renewal',
    // On the billing date the plan changes to the one chosen for it.
    plan_id: situation.facts?.next?.planId ?? situation.row?.plan_id ?? renewals.plan_id,
    value_centavos: payment.value,
    method: 'CREDIT_CARD',
    due_at: new Date(dueAt),
    status: 'cancelled',
    undo_pending: undo,
    provider: renewals.provider,
    provider_payment_id: payment.id,
    created_at: ctx.now(),
  });
  const invoice = await findInvoice(ctx.db, ctx.storeId, id);
  if (!invoice) throw new Error('an invoice that was just written is missing');
  return invoice;
}
