import { addDays, dayInZone } from '@coruja/domain';
import type { PublicContext, ReportFailure } from '../../context.ts';
import type { Payment } from '../../ports/payments/payments.ts';
import { applyNotice } from './apply-notice.ts';
import { applyPayment, contextOfStore } from './apply-payment.ts';
import { applyRenewals } from './apply-renewals.ts';
import {
  correctFutureAttempts,
  findInvoiceOfPayment,
  listStoresToSync,
  listUnsettledInvoices,
  updateInvoice,
} from './invoices-queries.ts';
import { deleteNoticesBefore, listWaitingNotices } from './notices-queries.ts';
import { correctFutureRenewals, listRenewalsDue } from './renewals-queries.ts';
import { providerZone } from './settle-payment.ts';
import { settleUnconfirmedInvoice, syncToProvider } from './sync-to-provider.ts';

const batch = 500;
const dayMs = 86_400_000;
const keptNoticeDays = 180;

/**
 * Asks the provider for everything that missing notices may have hidden
 * (docs/product/payment.md#reconciliation): waiting notices, open or unconfirmed invoices, due renewals; and
 * tells the provider what it does not know yet.
 */
export async function reconcile(ctx: PublicContext, report: ReportFailure): Promise<void> {
  const provider = ctx.ports.payments.name;
  const each = eachReported(report);
  await correctFutureAttempts(ctx.db, ctx.now());
  await correctFutureRenewals(ctx.db, ctx.now());
  await each(await listWaitingNotices(ctx.db, { provider, limit: batch }), ({ event_id: noticeId }) =>
    applyNotice(ctx, noticeId),
  );
  await each(await listUnsettledInvoices(ctx.db, { provider, limit: batch }), async (invoice) => {
    const store = contextOfStore(ctx, invoice.store_id);
    if (invoice.status === 'confirming') return settleUnconfirmedInvoice(store, invoice);
    await updateInvoice(ctx.db, { storeId: invoice.store_id, id: invoice.id }, { looked_at: ctx.now() });
    const id = invoice.provider_payment_id;
    const payment = id === null ? null : await ctx.ports.payments.findPayment(id);
    if (payment) await applyPayment(ctx, payment);
  });
  // A card is charged on the due date, which begins before the hour of the billing date.
  const until = new Date(ctx.now().getTime() + dayMs);
  await each(await listRenewalsDue(ctx.db, { provider, until }), async ({ provider_subscription_id: id }) => {
    if (id !== null) await applyRenewals(ctx, id);
  });
  await each(await listStoresToSync(ctx.db, provider), (storeId) =>
    syncToProvider(contextOfStore(ctx, storeId)),
  );
}

/**
 * Compares every charge of the last weeks with our rows, because refunds and chargebacks of paid invoices
 * would otherwise go unnoticed.
 */
export async function reconcileLastDays(
  ctx: PublicContext,
  report: ReportFailure,
  days = 100,
): Promise<void> {
  const since = addDays(dayInZone(ctx.now().getTime(), providerZone), -days);
  const payments = await ctx.ports.payments.listPayments({ createdSince: since });
  const each = eachReported(report);
  const changed: Payment[] = [];
  await each(payments, async (payment) => {
    if (await isNews(ctx, payment)) changed.push(payment);
  });
  await each(changed, async (payment) => {
    if (payment.subscriptionId === null) await applyPayment(ctx, payment);
    else await applyRenewals(ctx, payment.subscriptionId);
  });
  await deleteNoticesBefore(ctx.db, new Date(ctx.now().getTime() - keptNoticeDays * dayMs));
}

async function isNews(ctx: PublicContext, payment: Payment): Promise<boolean> {
  if (!['paid', 'refunded', 'charged-back'].includes(payment.status)) return false;
  const provider = ctx.ports.payments.name;
  const reference = payment.subscriptionId === null ? payment.reference : null;
  const invoice = await findInvoiceOfPayment(ctx.db, { provider, id: payment.id, reference });
  return invoice === undefined || invoice.status !== payment.status;
}

function eachReported(report: ReportFailure) {
  return async <T extends object | string>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    for (const one of all) {
      try {
        await work(one);
      } catch (error) {
        report(error, identityOf(one));
      }
    }
  };
}

/** Only ids: personal data does not belong in a log. */
function identityOf(one: object | string): object {
  if (typeof one === 'string') return { storeId: one };
  const { id, event_id: eventId } = one as { id?: unknown; event_id?: unknown };
  return { id, eventId };
}
