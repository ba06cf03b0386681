import type { Subscription } from '@coruja/contract';
import {
  type SubscriptionFacts,
  centavos,
  nextBillingAt,
  planInForce,
  subscriptionStatus,
  toReais,
} from '@coruja/domain';
import { assertThat } from '../../app-error.ts';
import type { InvoiceRow } from './invoices-queries.ts';
import type { Situation } from './subscription-situation.ts';
import type { SubscriptionRow } from './subscriptions-queries.ts';

type PlanInShort = Subscription['plan'];

/** @throws AppError SUBSCRIPTION_NOT_FOUND if nothing was ever paid, chosen or requested */
export function subscriptionView(situation: Situation, now: Date): Subscription {
  const { row, facts, confirming } = situation;
  const at = now.getTime();
  const status = subscriptionStatus(facts, at);
  assertThat(row !== null && facts !== null && status !== null, 'SUBSCRIPTION_NOT_FOUND');
  // The payment being confirmed is the owner's latest action; the open invoice comes after it.
  const due = confirming ?? situation.open;
  return {
    id: row.id,
    status,
    startedAt: dateText(row.started_at),
    nextBillingDate: dateText(nextBillingAt(facts, at)),
    accessUntil: row.cancelled_at ? dateText(row.paid_until) : null,
    ...(row.started_at === null && due ? firstPlan(due) : presentPlan(row, facts, at)),
    card: row.card_last_four ? { brand: row.card_brand, lastFour: row.card_last_four } : null,
    openInvoice: due && invoiceView(due),
  };
}

type PlanPart = Pick<Subscription, 'plan' | 'paymentMethod' | 'nextPlan'>;

/** A first subscription has nothing but what is to be paid. */
function firstPlan(due: InvoiceRow): PlanPart {
  return { plan: planOfInvoice(due), paymentMethod: due.method, nextPlan: null };
}

function presentPlan(row: SubscriptionRow, facts: SubscriptionFacts, at: number): PlanPart {
  const next = nextPlanOf(row);
  const isChanged = next !== null && planInForce(facts, at).planId === next.id;
  const plan = isChanged ? next : planOf(row.plan_id, row.plan_name, row.price_centavos);
  return {
    plan,
    paymentMethod: plan.price === 0 ? null : row.payment_method,
    nextPlan: isChanged || row.cancelled_at ? null : next,
  };
}

function invoiceView(invoice: InvoiceRow): NonNullable<Subscription['openInvoice']> {
  return {
    id: invoice.id,
    plan: planOfInvoice(invoice),
    value: toReais(centavos(invoice.value_centavos)),
    paymentMethod: invoice.method,
    dueAt: invoice.due_at.toISOString(),
    isConfirming: invoice.status === 'confirming',
  };
}

function planOfInvoice(invoice: InvoiceRow): PlanInShort {
  return planOf(invoice.plan_id, invoice.plan_name, invoice.value_centavos);
}

function nextPlanOf(row: SubscriptionRow): PlanInShort | null {
  const { next_plan_id: id, next_plan_name: name, next_price_centavos: price } = row;
  return id === null || name === null || price === null ? null : planOf(id, name, price);
}

function planOf(id: string, name: string, price: number): PlanInShort {
  return { id, name, price: toReais(centavos(price)) };
}

function dateText(instant: Date | number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
