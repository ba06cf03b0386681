import { type SubscriptionFacts, centavos } from '@coruja/domain';
import type { Selectable } from 'kysely';
import type { SubscriptionsTable } from '../../db/tables.ts';

type FactColumns = Pick<
  Selectable<SubscriptionsTable>,
  | 'plan_id'
  | 'price_centavos'
  | 'started_at'
  | 'anchor_at'
  | 'paid_until'
  | 'cancelled_at'
  | 'suspended_at'
  | 'next_plan_id'
  | 'next_price_centavos'
>;

/** The row as the domain expects it; null if an outer join found none. */
export function subscriptionFacts(
  row: { readonly [Column in keyof FactColumns]: FactColumns[Column] | null },
  besides: { readonly timeZone: string; readonly hasOpenInvoice: boolean },
): SubscriptionFacts | null {
  const {
    plan_id: planId,
    price_centavos: price,
    next_plan_id: nextId,
    next_price_centavos: nextPrice,
  } = row;
  if (planId === null || price === null) return null;
  return {
    planId,
    price: centavos(price),
    startedAt: instantOf(row.started_at),
    anchorAt: instantOf(row.anchor_at),
    paidUntil: instantOf(row.paid_until),
    cancelledAt: instantOf(row.cancelled_at),
    suspendedAt: instantOf(row.suspended_at),
    next: nextId === null || nextPrice === null ? null : { planId: nextId, price: centavos(nextPrice) },
    ...besides,
  };
}

function instantOf(date: Date | null): number | null {
  return date === null ? null : date.getTime();
}
