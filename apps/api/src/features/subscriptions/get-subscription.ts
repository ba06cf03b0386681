import type { Subscription } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import { type Situation, currentSituation } from './subscription-situation.ts';
import { subscriptionView } from './subscription-view.ts';
import { settleUnconfirmedInvoice } from './sync-to-provider.ts';

/** Polling by a page that waits for a confirmation asks the provider at most once in this time, in milliseconds. */
const lookEveryMs = 10_000;

/**
 * The store's subscription, including an invoice that has become due.
 *
 * @throws AppError SUBSCRIPTION_NOT_FOUND
 */
export async function getSubscription(ctx: StoreContext): Promise<Subscription> {
  const present = await currentSituation(ctx);
  const situation = await checkConfirming(ctx, present);
  return subscriptionView(situation, ctx.now());
}

/** Asks the provider now, so that an owner who waits on the page need not wait for the reconciliation. */
async function checkConfirming(ctx: StoreContext, present: Situation): Promise<Situation> {
  const { confirming } = present;
  const lookedAt = confirming?.looked_at?.getTime() ?? 0;
  const age = ctx.now().getTime() - lookedAt;
  if (confirming === null || (age >= 0 && age < lookEveryMs)) return present;
  try {
    await settleUnconfirmedInvoice(ctx, confirming);
  } catch (error) {
    // The provider does not answer; the page shows what we know, and the reconciliation asks again.
    if (!(error instanceof PaymentError)) throw error;
  }
  return currentSituation(ctx);
}
