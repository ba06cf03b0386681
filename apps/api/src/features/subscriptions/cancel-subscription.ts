import type { StoreContext } from '../../context.ts';
import { markSubscriptionCancelled } from './subscriptions-queries.ts';

/** Cancels the store's subscription, if it has one; what is paid stays usable until its end. */
export async function cancelSubscription(ctx: StoreContext): Promise<void> {
  await markSubscriptionCancelled(ctx.db, ctx.storeId);
}
