interface PricedPlan {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

/**
 * The plan with the flag 'Mais Popular' (docs/product/subscription.md#plan-cards): the highest price, of two at that price the
 * first by name. Null if every plan is free.
 */
export function mostPopularPlan<P extends PricedPlan>(plans: readonly P[]): P | null {
  return plans.reduce<P | null>((best, plan) => (isMorePopular(plan, best) ? plan : best), null);
}

function isMorePopular(plan: PricedPlan, best: PricedPlan | null): boolean {
  if (plan.price <= 0) return false;
  if (best === null || plan.price !== best.price) return plan.price > (best?.price ?? 0);
  return plan.name.localeCompare(best.name, 'pt-BR') < 0;
}
