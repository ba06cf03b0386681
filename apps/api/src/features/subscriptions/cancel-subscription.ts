import type { Subscription } from '@coruja/contract';
import { subscriptionStatus } from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import { auditedSubscription } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { endSubscription } from './end-subscription.ts';
import { lockedSituation, readSituation } from './subscription-situation.ts';
import { subscriptionView } from './subscription-view.ts';

/**
 * Cancels an active subscription; it can be used until the end of the paid period.
 *
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_NOT_CANCELLABLE
 */
export async function cancelSubscription(ctx: StoreContext): Promise<Subscription> {
  const cancel = async (inside: StoreContext) => {
    const { facts } = await lockedSituation(inside);
    const status = subscriptionStatus(facts, ctx.now().getTime());
    assertThat(status !== null, 'SUBSCRIPTION_NOT_FOUND');
    assertThat(status === 'ACTIVE', 'SUBSCRIPTION_NOT_CANCELLABLE');
    await endSubscription(inside);
    const subscription = subscriptionView(await readSituation(inside), ctx.now());
    inside.audit?.describe({ before: auditedSubscription(subscription) });
    return subscription;
  };
  const cancelled = await inStore(ctx, cancel, 'counting');
  ctx.ports.jobs.wake();
  return cancelled;
}
