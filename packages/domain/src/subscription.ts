// What a store may do follows from a few facts and the clock (docs/product/subscription.md#states). Instants are milliseconds
// since the epoch.

import { type BillingPeriod, cycleAt, firstPeriod, graceEnd, periodPaidBy } from './billing-cycle.ts';
import { type PlanPrice, type RunningPlan, planMove } from './plan-change.ts';

/** What the owner is shown (docs/product/subscription.md#status). */
export type SubscriptionStatus = 'PENDING' | 'ACTIVE' | 'INACTIVE' | 'CANCELLED';

/**
 * What a call needs of the store's subscription (docs/product/subscription.md#states):
 * `always` is open in every state, `while-inactive` also with an overdue invoice, `operating` only while the store may operate.
 */
export type SubscriptionNeed = 'always' | 'while-inactive' | 'operating';

/** Why a call is refused, or null when it is allowed. */
export type SubscriptionRefusal = 'SUBSCRIPTION_INACTIVE' | 'SUBSCRIPTION_CANCELLED' | null;

/** `cancelled` before, `ended` after `accessUntil`. */
export type SubscriptionState = 'none' | 'pending' | 'active' | 'inactive' | 'cancelled' | 'ended';

interface StateRules {
  readonly allows: Readonly<Record<SubscriptionNeed, boolean>>;
  readonly refusal: SubscriptionRefusal;
  /** Which limits apply: the paid plan's, or the free one's. */
  readonly limits: 'free' | 'plan';
}

const everything = { always: true, 'while-inactive': true, operating: true } as const;

/** The table of docs/product/subscription.md#states. */
export const subscriptionStates = {
  none: { allows: everything, refusal: null, limits: 'free' },
  // A first subscription that is not paid yet allows what the store could do before.
  pending: { allows: everything, refusal: null, limits: 'free' },
  active: { allows: everything, refusal: null, limits: 'plan' },
  inactive: {
    allows: { always: true, 'while-inactive': true, operating: false },
    refusal: 'SUBSCRIPTION_INACTIVE',
    limits: 'plan',
  },
  cancelled: { allows: everything, refusal: null, limits: 'plan' },
  ended: {
    allows: { always: true, 'while-inactive': false, operating: false },
    refusal: 'SUBSCRIPTION_CANCELLED',
    limits: 'plan',
  },
} as const satisfies Record<SubscriptionState, StateRules>;

/** A store's subscription, as stored. Its state follows from these facts and the clock. */
export interface SubscriptionFacts extends PlanPrice {
  /** The store's. */
  readonly timeZone: string;
  /** Null before the first payment or choice of the free plan. */
  readonly startedAt: number | null;
  /** The instant from which months are counted (billing-cycle.ts). */
  readonly anchorAt: number | null;
  /** End of the paid period. Null on the free plan, which has no end until it is cancelled. */
  readonly paidUntil: number | null;
  readonly cancelledAt: number | null;
  /** When a refund or a chargeback revoked the payment. */
  readonly suspendedAt: number | null;
  /** The plan to which it changes on the next billing date. */
  readonly next: PlanPrice | null;
  /** An invoice waits for payment, or for the provider's answer. */
  readonly hasOpenInvoice: boolean;
}

/** The plan in force: one chosen for the next billing date applies from that date. */
export function planInForce(facts: SubscriptionFacts, now: number): PlanPrice {
  const { next, paidUntil, planId, price } = facts;
  const isChanged = next !== null && hasComeToItsEnd(facts, now) && paidUntil !== null;
  return isChanged ? { planId: next.planId, price: next.price } : { planId, price };
}

function hasComeToItsEnd({ cancelledAt, suspendedAt, paidUntil }: SubscriptionFacts, now: number): boolean {
  return cancelledAt === null && suspendedAt === null && paidUntil !== null && now >= paidUntil;
}

/** The state in which a store is. A store without a row has none. */
export function subscriptionState(facts: SubscriptionFacts | null, now: number): SubscriptionState {
  if (facts === null) return 'none';
  if (facts.startedAt === null) return facts.hasOpenInvoice ? 'pending' : 'none';
  const { cancelledAt, suspendedAt, paidUntil, timeZone } = facts;
  if (cancelledAt !== null && (paidUntil === null || now >= paidUntil)) return 'ended';
  if (suspendedAt !== null) return 'inactive';
  if (cancelledAt !== null) return 'cancelled';
  if (planInForce(facts, now).price === 0) return 'active';
  return paidUntil !== null && now <= graceEnd(paidUntil, timeZone) ? 'active' : 'inactive';
}

/** What the owner is shown: an unpaid return from CANCELLED is PENDING, but keeps its access. */
export function subscriptionStatus(facts: SubscriptionFacts | null, now: number): SubscriptionStatus | null {
  switch (subscriptionState(facts, now)) {
    case 'none':
      return null;
    case 'pending':
      return 'PENDING';
    case 'active':
      return 'ACTIVE';
    case 'inactive':
      return 'INACTIVE';
    case 'cancelled':
    case 'ended':
      return facts?.hasOpenInvoice === true ? 'PENDING' : 'CANCELLED';
  }
}

/** Whether a store may make a call; a store without a subscription is on the free plan. */
export function refusalFor(
  need: SubscriptionNeed,
  facts: SubscriptionFacts | null,
  now: number,
): SubscriptionRefusal {
  const rules: StateRules = subscriptionStates[subscriptionState(facts, now)];
  return rules.allows[need] ? null : rules.refusal;
}

/** The starting point of a change of plan; null if nothing paid or free is left. */
export function runningPlan(facts: SubscriptionFacts | null, now: number): RunningPlan | null {
  const state = subscriptionState(facts, now);
  if (facts === null || (state !== 'active' && state !== 'cancelled')) return null;
  const plan = planInForce(facts, now);
  const endsAt = periodEnd(facts, now);
  if (endsAt === null) return null;
  const isChanged = plan.planId !== facts.planId;
  const nextPlanId = isChanged ? null : (facts.next?.planId ?? null);
  return { ...plan, endsAt, renews: facts.cancelledAt === null, nextPlanId };
}

/** The end of the running period: the paid one, or the free plan's month. */
function periodEnd(facts: SubscriptionFacts, now: number): number | null {
  const { paidUntil, timeZone } = facts;
  const anchorAt = freeSince(facts, now);
  if (planInForce(facts, now).price > 0 || facts.cancelledAt !== null) return paidUntil;
  return anchorAt === null ? null : cycleAt({ anchorAt, timeZone }, now).endsAt;
}

/** The instant from which the free plan's months are counted: the end of the paid period, after a change of plan. */
function freeSince(facts: SubscriptionFacts, now: number): number | null {
  return planInForce(facts, now).planId === facts.planId ? facts.anchorAt : facts.paidUntil;
}

/** The next billing date while the subscription renews itself. */
export function nextBillingAt(facts: SubscriptionFacts, now: number): number | null {
  if (subscriptionState(facts, now) !== 'active') return null;
  return runningPlan(facts, now)?.endsAt ?? null;
}

/** When access ends if the store cancels now: the end of the paid period, or of the free plan's month. */
export function endAfterCancelling(facts: SubscriptionFacts, now: number): number {
  return periodEnd(facts, now) ?? now;
}

/** What must be paid to continue, once the billing date has come or a payment was refunded. */
export interface InvoiceDue extends PlanPrice {
  readonly kind: 'renewal' | 'subscribe';
  readonly dueAt: number;
}

export function invoiceDue(facts: SubscriptionFacts, now: number): InvoiceDue | null {
  const state = subscriptionState(facts, now);
  if (state !== 'active' && state !== 'inactive') return null;
  const plan = planInForce(facts, now);
  if (plan.price === 0) return null;
  if (facts.suspendedAt !== null) return { ...plan, kind: 'subscribe', dueAt: facts.suspendedAt };
  if (facts.paidUntil === null || now < facts.paidUntil) return null;
  return { ...plan, kind: 'renewal', dueAt: facts.paidUntil };
}

/** The part of an invoice that decides what its payment buys. */
export interface PaidInvoice extends PlanPrice {
  readonly kind: 'renewal' | 'subscribe';
  readonly dueAt: number;
}

/** The result of a payment: the period, the anchor of future months, and the start of the subscription. */
export interface Purchase extends BillingPeriod {
  readonly anchorAt: number;
  readonly startedAt: number;
}

/**
 * What a payment buys when we learn of it: for a renewal its cycle, else what choosing that plan would mean now. Null if it would
 * cost nothing, so the money is refunded (docs/product/subscription.md#choosing-a-plan). A period that begins with its payment
 * begins when we learn of it: nobody pays for days without access.
 *
 * @param when.paidAt when the payer paid, if the provider says so
 */
export function purchase(
  facts: SubscriptionFacts | null,
  invoice: PaidInvoice,
  when: { readonly now: number; readonly paidAt: number; readonly timeZone: string },
): Purchase | null {
  const { now, timeZone } = when;
  if (facts !== null && isRenewalOf(facts, invoice)) return renewal(facts, invoice, when);
  const move = planMove(runningPlan(facts, now), invoice, { now, timeZone });
  if (move.kind !== 'pay-now') return null;
  const { startsAt, endsAt, extraDays } = move;
  const hasEnded = subscriptionState(facts, now) === 'ended';
  const startedAt = hasEnded ? now : (facts?.startedAt ?? now);
  // A period extended by unused days is not a month, so months are counted from its end.
  return { startsAt, endsAt, startedAt, anchorAt: extraDays > 0 ? endsAt : startsAt };
}

/** The months of a subscription form a chain: only an invoice that continues its end is a renewal. */
function isRenewalOf(facts: SubscriptionFacts, { kind, dueAt }: PaidInvoice): boolean {
  const isRunning = facts.cancelledAt === null && facts.suspendedAt === null && facts.startedAt !== null;
  return kind === 'renewal' && isRunning && dueAt === facts.paidUntil;
}

function renewal(
  facts: SubscriptionFacts,
  { dueAt }: PaidInvoice,
  { now, paidAt, timeZone }: { readonly now: number; readonly paidAt: number; readonly timeZone: string },
): Purchase {
  const anchor = { anchorAt: facts.anchorAt ?? dueAt, timeZone };
  const startedAt = facts.startedAt ?? dueAt;
  const inTime = paidAt <= graceEnd(dueAt, timeZone);
  if (!inTime) return { ...firstPeriod(now, timeZone), anchorAt: now, startedAt };
  return { ...periodPaidBy(anchor, { dueAt, paidAt }), startedAt };
}
