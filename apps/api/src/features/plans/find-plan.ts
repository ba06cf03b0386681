import type { PublicContext } from '../../context.ts';
import { findPlan as findPlanRow, getFreePlan } from './plans-queries.ts';

/** A plan by its id, on offer or not. */
export function findPlan(ctx: Pick<PublicContext, 'db'>, planId: string) {
  return findPlanRow(ctx.db, planId);
}

/** The plan whose limits hold for who has this one; the free one for who has none. */
export async function findPlanOrFree(ctx: Pick<PublicContext, 'db'>, planId: string | null) {
  return (planId && (await findPlanRow(ctx.db, planId))) || (await getFreePlan(ctx.db));
}
