import type { Answer, subscribe as endpoint } from '@coruja/contract';
import {
  type PlanMove,
  type PlanPrice,
  centavos,
  invoiceDue,
  planInForce,
  planMove,
  runningPlan,
} from '@coruja/domain';
import { AppError, assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { oneAtATime } from '../../one-at-a-time.ts';
import { findPlan } from '../plans/find-plan.ts';
import { assertCardInTime, type SubscribeInput } from './choose-payment.ts';
import { cancelPlanChange, startFreePlan, schedulePlanChange } from './change-plan.ts';
import { payNow } from './pay-now.ts';
import { withoutCharge } from './payment-failure.ts';
import { type Situation, currentSituation } from './subscription-situation.ts';
import { findStoreForPayment } from './subscriptions-queries.ts';
import { settleUnconfirmedInvoice } from './sync-to-provider.ts';

export type Subscribed = Answer<typeof endpoint>;

/** Values from HTTP: the payer's address, and the idempotency key. */
export interface Subscribing {
  readonly address: string;
  readonly remember: (db: Db, answer: Subscribed) => Promise<void>;
}

/** One choice of a plan, with everything known about it. */
export interface Choice extends Subscribing {
  readonly input: SubscribeInput;
  readonly situation: Situation;
  readonly to: PlanPrice;
}

/**
 * Subscribes, pays the open invoice, or changes the plan, depending on what the store has (the domain's
 * planMove). Requests of one store run one after the other, so that a second click sees the result of the
 * first.
 *
 * @throws AppError PLAN_NOT_FOUND, ALREADY_ON_PLAN, CARD_REFUSED, PAYMENT_FAILED, PAYMENT_TIMEOUT,
 * RATE_LIMITED, VALIDATION
 */
export async function subscribe(
  ctx: StoreContext,
  input: SubscribeInput,
  http: Subscribing,
): Promise<Subscribed> {
  const { time_zone: timeZone } = await findStoreForPayment(ctx.db, ctx.storeId);
  assertCardInTime(ctx, input);
  return oneAtATime(`subscription:${ctx.storeId}`, async () => {
    const situation = await settledSituation(ctx);
    const to = await chosenPlan(ctx, situation, input.planId);
    const now = ctx.now().getTime();
    const move = planMove(runningPlan(situation.facts, now), to, { now, timeZone });
    return carryOut(ctx, move, { ...http, input, situation, to });
  });
}

function carryOut(ctx: StoreContext, move: PlanMove, choice: Choice): Promise<Subscribed> {
  switch (move.kind) {
    case 'already-active':
      // Choosing the current plan drops an unpaid change.
      if (choice.situation.open) return cancelPlanChange(ctx, choice);
      throw new AppError('ALREADY_ON_PLAN');
    case 'keep':
      return cancelPlanChange(ctx, choice);
    case 'start-free':
      return startFreePlan(ctx, choice, move);
    case 'at-next-billing':
      return schedulePlanChange(ctx, choice);
    case 'pay-now':
      return payNow(ctx, choice);
  }
}

/** Nothing is started while the outcome of a payment is unknown. */
async function settledSituation(ctx: StoreContext): Promise<Situation> {
  const present = await currentSituation(ctx);
  if (present.confirming === null) return present;
  const { confirming } = present;
  await withoutCharge(() => settleUnconfirmedInvoice(ctx, confirming));
  const settled = await currentSituation(ctx);
  if (settled.confirming !== null) throw new AppError('PAYMENT_TIMEOUT');
  return settled;
}

/** A store may keep a plan that is no longer offered, and keeps its price. */
async function chosenPlan(ctx: StoreContext, situation: Situation, planId: string): Promise<PlanPrice> {
  const { facts, open } = situation;
  const now = ctx.now().getTime();
  const due = facts && invoiceDue(facts, now);
  if (due?.planId === planId) return due;
  const present = facts?.startedAt != null && facts.cancelledAt === null ? planInForce(facts, now) : null;
  if (present?.planId === planId) return present;
  const plan = await findPlan(ctx, planId);
  assertThat(plan, 'PLAN_NOT_FOUND');
  if (open?.plan_id === planId) return { planId, price: centavos(open.value_centavos) };
  assertThat(plan.on_offer, 'PLAN_NOT_FOUND');
  return { planId, price: centavos(plan.price_centavos) };
}
