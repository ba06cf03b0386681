import { type SubscriptionState, planInForce, subscriptionState, subscriptionStates } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { subscriptionFacts } from './subscription-facts.ts';
import { findSubscription } from './subscriptions-queries.ts';

/** The plan whose limits apply to the store; null for those of the free plan. */
export async function findPlanInForce(ctx: StoreContext): Promise<string | null> {
  const row = await findSubscription(ctx.db, ctx.storeId);
  if (!row) return null;
  const facts = subscriptionFacts(row, { timeZone: row.time_zone, hasOpenInvoice: false });
  if (facts === null) return null;
  const now = ctx.now().getTime();
  const state: SubscriptionState = subscriptionState(facts, now);
  return subscriptionStates[state].limits === 'plan' ? planInForce(facts, now).planId : null;
}
