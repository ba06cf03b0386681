import type { PublicContext } from '../../context.ts';
import { findPlan as findPlanRow, getFreePlan } from './plans-queries.ts';

/** A plan by its id, offered or not. */
export function findPlan(ctx: Pick<PublicContext, 'db'>, planId: string) {
  return findPlanRow(ctx.db, planId);
}

/** The plan whose limits apply: this one, or the free plan if null. */
export async function findPlanOrFree(ctx: Pick<PublicContext, 'db'>, planId: string | null) {
  return (planId && (await findPlanRow(ctx.db, planId))) || (await getFreePlan(ctx.db));
}
