import type { PublicContext } from '../../context.ts';
import { findPlan as findPlanRow } from './plans-queries.ts';

/** A plan by its id, on offer or not. */
export function findPlan(ctx: Pick<PublicContext, 'db'>, planId: string) {
  return findPlanRow(ctx.db, planId);
}
