// What choosing a plan means: what is paid when, and for which period (docs/product/subscription.md#choosing-a-plan).

import { type BillingPeriod, daysAfter, firstPeriod } from './billing-cycle.ts';
import type { Centavos } from './money.ts';

const dayLength = 86_400_000n;

/** The part of a plan that matters for a change. */
export interface PlanPrice {
  readonly planId: string;
  readonly price: Centavos;
}

/** The period that a store has, paid or on the free plan. */
export interface RunningPlan extends PlanPrice {
  /** End of what is paid: the next billing date, or `accessUntil` once cancelled. Milliseconds since the epoch. */
  readonly endsAt: number;
  /** False once the store cancelled. */
  readonly renews: boolean;
  /** The plan to which it changes at `endsAt`, when a cheaper one was chosen before. */
  readonly nextPlanId?: string | null;
}

export type PlanMove =
  /** Nothing to do: refused with 409. */
  | { readonly kind: 'already-active' }
  /** The present plan again after a cheaper one was chosen: the coming change is dropped. */
  | { readonly kind: 'keep' }
  /** ACTIVE at once, at R$ 0. */
  | ({ readonly kind: 'start-free' } & BillingPeriod)
  /** Paid in full now; the period begins at `startsAt` and counts once it is paid. */
  | ({ readonly kind: 'pay-now'; readonly extraDays: number } & BillingPeriod)
  /** The plan and its price change at the next billing date. */
  | { readonly kind: 'at-next-billing'; readonly at: number };

/**
 * Decides what choosing a plan means.
 *
 * @param from what the store has; null without a subscription, with a first one still unpaid, after `accessUntil`,
 *   and in INACTIVE (where nothing paid is left)
 * @param options.now milliseconds since the epoch
 */
export function planMove(
  from: RunningPlan | null,
  to: PlanPrice,
  options: { readonly now: number; readonly timeZone: string },
): PlanMove {
  const { now } = options;
  if (from === null || (!from.renews && from.endsAt <= now)) return beginning(to, now, options);
  if (!from.renews) return subscribingAgain(from, to, options);
  const overdue = from.price > 0 && from.endsAt <= now;
  if (to.planId === from.planId && !overdue) {
    return isChanging(from) ? { kind: 'keep' } : { kind: 'already-active' };
  }
  // A free period has no value: there is nothing to wait for or to carry over.
  if (to.price > from.price) return dearer(from, to, options);
  if (!overdue) return { kind: 'at-next-billing', at: from.endsAt };
  // The billing date has come and its invoice is open: the choice pays for the cycle that began then.
  return beginning(to, from.endsAt, options);
}

/**
 * How many days of the new plan the unused time of the old one is worth, rounded up to whole days. Both prices are for the same
 * month, so its length cancels out.
 *
 * @param unusedMs milliseconds; zero or less means none
 * @param newPrice above zero
 */
export function proratedDays(unusedMs: number, oldPrice: Centavos, newPrice: Centavos): number {
  if (unusedMs <= 0) return 0;
  const worth = BigInt(unusedMs) * BigInt(oldPrice);
  const dayWorth = BigInt(newPrice) * dayLength;
  return Number((worth + dayWorth - 1n) / dayWorth);
}

function isChanging(from: RunningPlan): boolean {
  return from.nextPlanId !== undefined && from.nextPlanId !== null && from.nextPlanId !== from.planId;
}

function beginning(to: PlanPrice, startsAt: number, { timeZone }: { readonly timeZone: string }): PlanMove {
  const period = firstPeriod(startsAt, timeZone);
  return to.price === 0 ? { kind: 'start-free', ...period } : { kind: 'pay-now', extraDays: 0, ...period };
}

/** Cancelled while the paid period still runs: charged now, and the new period begins when the old one ends. */
function subscribingAgain(
  from: RunningPlan,
  to: PlanPrice,
  options: { readonly now: number; readonly timeZone: string },
): PlanMove {
  if (from.price === 0) return beginning(to, options.now, options);
  if (to.price === 0) return { kind: 'at-next-billing', at: from.endsAt };
  return beginning(to, from.endsAt, options);
}

/** A new cycle from now, extended by the value of the old one's unused days. */
function dearer(
  from: RunningPlan,
  to: PlanPrice,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): PlanMove {
  const { startsAt, endsAt } = firstPeriod(now, timeZone);
  const extraDays = proratedDays(from.endsAt - now, from.price, to.price);
  return { kind: 'pay-now', extraDays, startsAt, endsAt: daysAfter(endsAt, extraDays, timeZone) };
}
