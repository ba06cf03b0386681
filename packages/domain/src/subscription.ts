export type SubscriptionStatus = 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'CANCELLED';

/**
 * What a call needs of the store's subscription (decisions.md, "Subscription"):
 * `always` is open in every state, `while-inactive` also with an overdue invoice, `operating` only while the store may operate.
 */
export type SubscriptionNeed = 'always' | 'while-inactive' | 'operating';

/** Why a call is refused, or null when it is allowed. */
export type SubscriptionRefusal = 'SUBSCRIPTION_INACTIVE' | 'SUBSCRIPTION_CANCELLED' | null;

/** The facts that decide access. Instants are milliseconds since the epoch. */
export interface SubscriptionFacts {
  readonly status: SubscriptionStatus;
  readonly accessUntil: number | null;
}

/**
 * Decides from the clock alone what a store may do; a store without a subscription is on the free plan.
 *
 * @param now milliseconds since the epoch
 */
export function refusalFor(
  need: SubscriptionNeed,
  subscription: SubscriptionFacts | null,
  now: number,
): SubscriptionRefusal {
  if (need === 'always' || subscription === null) return null;
  if (subscription.status === 'INACTIVE') return need === 'while-inactive' ? null : 'SUBSCRIPTION_INACTIVE';
  const cancelled = subscription.status === 'CANCELLED';
  if (cancelled && (subscription.accessUntil === null || now >= subscription.accessUntil)) {
    return 'SUBSCRIPTION_CANCELLED';
  }
  return null;
}
