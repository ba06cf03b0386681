import { centavos, dayInZone } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import type { Payment } from '../../ports/payments/payments.ts';
import { applyPayment } from './apply-payment.ts';
import { type InvoiceRow, listInvoicesToUndo, updateInvoice } from './invoices-queries.ts';
import { makeRenewals, renewalsReference } from './make-renewals.ts';
import { type RenewalsRow, listLiveRenewals, updateRenewals } from './renewals-queries.ts';
import { providerZone } from './settle-payment.ts';

/** A provider request may take a minute, so one younger than this may still be running; in milliseconds. */
const unansweredMs = 120_000;

/**
 * Tells the provider what our rows say and it does not know yet: charges to cancel or refund, renewals to
 * end, change, or create after a crash. Safe to repeat; after a failure the rest is done the next time.
 *
 * @throws PaymentError
 */
export async function syncToProvider(ctx: StoreContext): Promise<void> {
  await oneAtATime(`subscription:${ctx.storeId}`, async () => {
    const provider = ctx.ports.payments.name;
    for (const invoice of await listInvoicesToUndo(ctx.db, { storeId: ctx.storeId, provider })) {
      await undoCharge(ctx, invoice);
    }
    const live = await listLiveRenewals(ctx.db, ctx.storeId);
    const ours = live.filter((renewals) => renewals.provider === provider);
    const isRunning = ours.some(({ status }) => status === 'running');
    for (const renewals of ours) await syncRenewals(ctx, renewals, isRunning);
  });
}

/** Cancels an unpaid charge; refunds a paid one. */
async function undoCharge(ctx: StoreContext, invoice: InvoiceRow): Promise<void> {
  const { payments } = ctx.ports;
  const key = { storeId: ctx.storeId, id: invoice.id };
  const found = await chargeOf(ctx, invoice);
  if (found === null) {
    // Unknown: either nothing was charged, or the request is still running.
    if (isYoung(ctx, invoice.created_at)) return;
    return updateInvoice(ctx.db, key, { undo_pending: false });
  }
  const settled = isOpenCharge(found)
    ? await payments.cancelCharge(found.id)
    : { outcome: 'kept', payment: found };
  const kept = 'payment' in settled ? settled.payment : null;
  if (kept?.status === 'paid') {
    const refund = await payments.refund(found.id);
    if (refund.outcome === 'refused') throw new Error(`the provider refuses to refund: ${refund.message}`);
    return updateInvoice(ctx.db, key, {
      undo_pending: false,
      status: 'refunded',
      provider_payment_id: found.id,
    });
  }
  await updateInvoice(ctx.db, key, { undo_pending: false });
}

async function chargeOf(ctx: StoreContext, invoice: InvoiceRow): Promise<Payment | null> {
  const { payments } = ctx.ports;
  const { provider_payment_id: id } = invoice;
  return id === null ? payments.findByReference(invoice.id) : payments.findPayment(id);
}

function isOpenCharge({ status }: Payment): boolean {
  return status === 'pending' || status === 'overdue' || status === 'in-analysis';
}

function isYoung(ctx: StoreContext, createdAt: Date): boolean {
  return ctx.now().getTime() - createdAt.getTime() < unansweredMs;
}

async function syncRenewals(ctx: StoreContext, renewals: RenewalsRow, isRunning: boolean): Promise<void> {
  const key = { storeId: ctx.storeId, id: renewals.id };
  if (renewals.status === 'ending') {
    const id = await providerIdOf(ctx, renewals);
    if (id !== null) await ctx.ports.payments.cancelSubscription(id);
    else if (isYoung(ctx, renewals.created_at)) return;
    await updateRenewals(ctx.db, key, { status: 'ended', remote_ip: null });
  } else if (renewals.status === 'making') {
    // The request that creates it has the card and may still be running.
    if (isYoung(ctx, renewals.created_at)) return;
    // If other renewals are running, these belong to a change that was not completed.
    if (isRunning) await updateRenewals(ctx.db, key, { status: 'ending' });
    else await makeRenewals(ctx, renewals, await cardOf(ctx, renewals));
  } else {
    await changeRenewals(ctx, renewals);
  }
}

async function providerIdOf(ctx: StoreContext, renewals: RenewalsRow): Promise<string | null> {
  if (renewals.provider_subscription_id !== null) return renewals.provider_subscription_id;
  const found = await ctx.ports.payments.findSubscription(renewalsReference(renewals.id));
  return found?.id ?? null;
}

/** Of a card we keep only the provider's token, if there is one. */
export async function cardOf(
  ctx: StoreContext,
  renewals: Pick<RenewalsRow, 'card_payment_id' | 'remote_ip'>,
) {
  const { card_payment_id: paymentId, remote_ip: remoteIp } = renewals;
  if (paymentId === null || remoteIp === null) return null;
  const token = (await ctx.ports.payments.findPayment(paymentId))?.card?.token;
  return token ? ({ kind: 'stored-card', token, remoteIp } as const) : null;
}

async function changeRenewals(ctx: StoreContext, renewals: RenewalsRow): Promise<void> {
  const { provider_subscription_id: id, wanted_value_centavos: value, wanted_due_at: dueAt } = renewals;
  if (id === null || (value === null && dueAt === null)) return;
  const result = await ctx.ports.payments.changeSubscription(id, {
    ...(value === null ? {} : { value: centavos(value) }),
    ...(dueAt === null ? {} : { nextDueDate: dayInZone(dueAt.getTime(), providerZone) }),
  });
  if (result.outcome === 'unknown') throw result.error;
  const keep = async ({ db }: StoreContext) => {
    const live = await listLiveRenewals(db, ctx.storeId);
    const present = live.find((one) => one.id === renewals.id);
    // A change made meanwhile stays for the next time.
    const isSame =
      present?.wanted_value_centavos === value && present.wanted_due_at?.getTime() === dueAt?.getTime();
    await updateRenewals(
      db,
      { storeId: ctx.storeId, id: renewals.id },
      {
        ...(isSame ? { wanted_value_centavos: null, wanted_due_at: null } : {}),
        ...(value === null ? {} : { value_centavos: value }),
        // Renewals whose change the provider refuses must not continue unchanged: we issue the next invoice.
        ...(result.outcome === 'refused' && present ? { status: 'ending' as const } : {}),
      },
    );
  };
  await inStore(ctx, keep, 'settling');
}

/**
 * Asks the provider about a request that it has not answered. If it knows nothing after twice the timeout,
 * nothing was charged (payments.ts).
 *
 * @throws PaymentError
 */
export async function settleUnconfirmedInvoice(ctx: StoreContext, invoice: InvoiceRow): Promise<void> {
  const key = { storeId: ctx.storeId, id: invoice.id };
  await updateInvoice(ctx.db, key, { looked_at: ctx.now() });
  const found = await chargeOf(ctx, invoice);
  if (found !== null) await applyPayment(ctx, found);
  else if (!isYoung(ctx, invoice.created_at)) await giveUp(ctx, invoice);
}

async function giveUp(ctx: StoreContext, invoice: InvoiceRow): Promise<void> {
  await ctx.db
    .updateTable('subscription_invoices')
    .set({ status: 'refused', remote_ip: null })
    .where('store_id', '=', ctx.storeId)
    .where('id', '=', invoice.id)
    .where('status', '=', 'confirming')
    .execute();
  ctx.ports.live.publish(ctx.storeId, ['subscription']);
}
