import { randomUUID } from 'node:crypto';
import { type InvoiceDue, type SubscriptionFacts, invoiceDue } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { assertHeld, inStore } from '../../db/locks.ts';
import { type InvoiceRow, insertInvoice, listLiveInvoices, updateInvoice } from './invoices-queries.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { type SubscriptionRow, findSubscription } from './subscriptions-queries.ts';

/** Everything that decides what happens next with a store's subscription. */
export interface Situation {
  readonly row: SubscriptionRow | null;
  readonly facts: SubscriptionFacts | null;
  readonly open: InvoiceRow | null;
  /** The provider was asked and has not answered. */
  readonly confirming: InvoiceRow | null;
}

export async function readSituation(ctx: StoreContext): Promise<Situation> {
  const row = (await findSubscription(ctx.db, ctx.storeId)) ?? null;
  const live = await listLiveInvoices(ctx.db, ctx.storeId);
  const open = live.find(({ status }) => status === 'open') ?? null;
  const confirming = live.find(({ status }) => status === 'confirming') ?? null;
  const besides = { timeZone: row?.time_zone ?? '', hasOpenInvoice: live.length > 0 };
  return { row, open, confirming, facts: row && subscriptionFacts(row, besides) };
}

/**
 * Reads the situation and locks it until the transaction ends: changes of a subscription run one after the
 * other.
 */
export async function lockedSituation(ctx: StoreContext): Promise<Situation> {
  assertHeld(ctx, 'settling');
  return readSituation(ctx);
}

/**
 * The situation, including an invoice that has become due: for the next period once the billing date has
 * come, or for a payment that was refunded or charged back. No job creates it; the first reader does
 * (docs/product/subscription.md#overdue-invoice).
 */
export async function currentSituation(ctx: StoreContext): Promise<Situation> {
  const present = await readSituation(ctx);
  if (missing(ctx, present) === null) return present;
  const openDue = async (inside: StoreContext) => {
    const situation = await lockedSituation(inside);
    const due = missing(inside, situation);
    if (due === null) return situation;
    // An older open invoice, such as an unpaid plan change, is cancelled.
    await discardInvoices(inside, [situation.open]);
    await openInvoice(inside, situation, due);
    return readSituation(inside);
  };
  return inStore(ctx, openDue, 'counting');
}

function missing(ctx: StoreContext, { facts, open }: Situation): InvoiceDue | null {
  const due = facts && invoiceDue(facts, ctx.now().getTime());
  return due && (open === null || open.created_at.getTime() < due.dueAt) ? due : null;
}

async function openInvoice(ctx: StoreContext, { row }: Situation, due: InvoiceDue): Promise<void> {
  await insertInvoice(ctx.db, {
    store_id: ctx.storeId,
    id: randomUUID(),
    kind: due.kind,
    plan_id: due.planId,
    value_centavos: due.price,
    method: row?.payment_method ?? 'PIX',
    due_at: new Date(due.dueAt),
    status: 'open',
    provider: ctx.ports.payments.name,
    created_at: ctx.now(),
  });
}

/** Cancels invoices. A job of this transaction then cancels their charges at the provider. */
export async function discardInvoices(
  ctx: StoreContext,
  unwanted: readonly (InvoiceRow | null)[],
): Promise<void> {
  for (const invoice of unwanted) {
    if (invoice === null) continue;
    const key = { storeId: ctx.storeId, id: invoice.id };
    await updateInvoice(ctx.db, key, { status: 'cancelled', undo_pending: true, remote_ip: null });
  }
  if (unwanted.some((invoice) => invoice !== null)) await enqueueProviderSync(ctx);
}

/** Queues a job that tells the provider after the commit. */
export async function enqueueProviderSync(ctx: StoreContext): Promise<void> {
  await ctx.ports.jobs.enqueue(ctx.db, { name: 'loose-ends', data: { storeId: ctx.storeId } });
}
