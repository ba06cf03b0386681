import { randomUUID } from 'node:crypto';
import type { BillingPeriod } from '@coruja/domain';
import { AppError } from '../../app-error.ts';
import { auditedSubscription } from '../../audit/subjects.ts';
import type { StoreContext } from '../../context.ts';
import { inStore } from '../../db/locks.ts';
import { reserveAttempt } from '../../limits/rate-counters.ts';
import { PaymentError } from '../../ports/payments/payment-error.ts';
import { type Method, cardFromInput } from './choose-payment.ts';
import { makeRenewals } from './make-renewals.ts';
import { asPaymentFailure } from './payment-failure.ts';
import {
  insertRenewals,
  listLiveRenewals,
  markRenewalsEnding,
  updateWantedRenewals,
} from './renewals-queries.ts';
import type { Choice, Subscribed } from './subscribe.ts';
import {
  type Situation,
  discardInvoices,
  enqueueProviderSync,
  lockedSituation,
  readSituation,
} from './subscription-situation.ts';
import { subscriptionView } from './subscription-view.ts';
import { insertSubscription, updateSubscription } from './subscriptions-queries.ts';

/** Limits attempts that reach the provider (docs/product/payment.md#failures). */
export function attemptLimit(ctx: StoreContext) {
  return { bucket: `subscribe:${ctx.storeId}`, max: 8, seconds: 600 };
}

/** Changes only rows, under the store's lock, and answers the result. */
async function changeRows(
  ctx: StoreContext,
  { remember }: Choice,
  change: (inside: StoreContext, situation: Situation) => Promise<void>,
): Promise<Subscribed> {
  const changed = async (inside: StoreContext) => {
    const situation = await lockedSituation(inside);
    await change(inside, situation);
    await discardInvoices(inside, [situation.open]);
    const subscription = subscriptionView(await readSituation(inside), ctx.now());
    inside.audit?.describe({ after: auditedSubscription(subscription) });
    const subscribed = { subscription };
    await remember(inside.db, subscribed);
    return subscribed;
  };
  const answer = await inStore(ctx, changed, 'counting');
  ctx.ports.jobs.wake();
  return answer;
}

/** Keeps the current plan: a pending change is dropped. */
export function cancelPlanChange(ctx: StoreContext, choice: Choice): Promise<Subscribed> {
  return changeRows(ctx, choice, async (inside, { row }) => {
    await updateSubscription(inside.db, ctx.storeId, { next_plan_id: null, next_price_centavos: null });
    if (!row || row.next_plan_id === null) return;
    await updateWantedRenewals(inside.db, ctx.storeId, {
      wanted_value_centavos: row.price_centavos,
      plan_id: row.plan_id,
    });
    await enqueueProviderSync(inside);
  });
}

/** ACTIVE at once at R$ 0, without a payment form. */
export function startFreePlan(ctx: StoreContext, choice: Choice, period: BillingPeriod): Promise<Subscribed> {
  return changeRows(ctx, choice, async (inside, { row }) => {
    const { planId } = choice.to;
    const own = { store_id: ctx.storeId, plan_id: planId, price_centavos: 0 };
    await insertSubscription(inside.db, { ...own, id: randomUUID() });
    await updateSubscription(inside.db, ctx.storeId, {
      ...own,
      next_plan_id: null,
      next_price_centavos: null,
      payment_method: null,
      started_at: row?.started_at ?? ctx.now(),
      anchor_at: new Date(period.startsAt),
      paid_until: null,
      paid_invoice_id: null,
      cancelled_at: null,
      suspended_at: null,
      card_brand: null,
      card_last_four: null,
    });
    await markRenewalsEnding(inside.db, ctx.storeId);
    await enqueueProviderSync(inside);
  });
}

/** For a cheaper or free plan: from the next billing date on. A new card is given to the provider now. */
export async function schedulePlanChange(ctx: StoreContext, choice: Choice): Promise<Subscribed> {
  const { to, input, situation } = choice;
  const method = to.price === 0 ? null : laterMethod(situation, choice);
  const isNewCard = to.price > 0 && input.creditCard !== undefined;
  if (isNewCard) await changeCard(ctx, choice);
  return changeRows(ctx, choice, async (inside, { row }) => {
    await updateSubscription(inside.db, ctx.storeId, {
      next_plan_id: to.planId,
      next_price_centavos: to.price,
      cancelled_at: null,
      ...(method === null ? {} : { payment_method: method }),
    });
    if (to.price === 0 || method === 'PIX') await markRenewalsEnding(inside.db, ctx.storeId);
    else if (!isNewCard && row) {
      await updateWantedRenewals(inside.db, ctx.storeId, {
        wanted_value_centavos: to.price,
        plan_id: to.planId,
      });
    }
    await enqueueProviderSync(inside);
  });
}

function laterMethod({ row }: Situation, { input }: Choice): Method {
  const method = input.paymentMethod ?? row?.payment_method ?? 'PIX';
  const needsCard = method === 'CREDIT_CARD' && row?.payment_method !== 'CREDIT_CARD';
  if (needsCard && !input.creditCard) throw AppError.field('creditCard', 'Informe os dados do cartão.');
  return method;
}

/**
 * The provider validates the card and charges it from the next billing date on. @throws AppError CARD_REFUSED
 */
async function changeCard(ctx: StoreContext, { situation, to, input, address }: Choice): Promise<void> {
  const { row } = situation;
  const card = cardFromInput(input, address);
  if (!row?.paid_until || !row.anchor_at || !card) throw new AppError('ALREADY_ON_PLAN');
  await reserveAttempt(ctx, attemptLimit(ctx));
  const id = randomUUID();
  const wanted = {
    store_id: ctx.storeId,
    id,
    plan_id: to.planId,
    value_centavos: to.price,
    anchor_at: row.anchor_at,
    first_due_at: row.paid_until,
    status: 'making',
    provider: ctx.ports.payments.name,
    remote_ip: address,
    created_at: ctx.now(),
  } as const;
  await inStore(ctx, ({ db }) => insertRenewals(db, wanted));
  const renewals = (await listLiveRenewals(ctx.db, ctx.storeId)).find((live) => live.id === id);
  if (!renewals) throw new Error('the renewals that were just written are missing');
  const isTaken = await makeRenewals(ctx, renewals, card).catch((error: unknown) => {
    const isTimeout = error instanceof PaymentError && error.isOutcomeUnknown;
    throw isTimeout ? new AppError('PAYMENT_TIMEOUT') : asPaymentFailure(error);
  });
  if (!isTaken) throw new AppError('CARD_REFUSED');
}
