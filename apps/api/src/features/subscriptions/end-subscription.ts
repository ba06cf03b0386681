import { endAfterCancelling, planInForce } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { markRenewalsEnding } from './renewals-queries.ts';
import {
  type Situation,
  discardInvoices,
  enqueueProviderSync,
  lockedSituation,
} from './subscription-situation.ts';
import { updateSubscription } from './subscriptions-queries.ts';

/**
 * Cancels any subscription of the store in the caller's transaction; the paid period can be used until its
 * end. A job of the same transaction tells the provider afterwards.
 */
export async function endSubscription(ctx: StoreContext): Promise<void> {
  const situation = await lockedSituation(ctx);
  await discardInvoices(ctx, [situation.open, situation.confirming]);
  await markRenewalsEnding(ctx.db, ctx.storeId);
  await markCancelled(ctx, situation);
  await enqueueProviderSync(ctx);
}

async function markCancelled(ctx: StoreContext, { facts }: Situation): Promise<void> {
  if (facts === null || facts.startedAt === null || facts.cancelledAt !== null) return;
  const now = ctx.now().getTime();
  const endsAt = new Date(endAfterCancelling(facts, now));
  const plan = planInForce(facts, now);
  const isFree = plan.price === 0;
  await updateSubscription(ctx.db, ctx.storeId, {
    cancelled_at: ctx.now(),
    plan_id: plan.planId,
    // Nothing was paid for the free plan, so no invoice says when it ends.
    ...(isFree ? { price_centavos: 0, paid_invoice_id: null, paid_until: endsAt, payment_method: null } : {}),
    next_plan_id: null,
    next_price_centavos: null,
  });
}
