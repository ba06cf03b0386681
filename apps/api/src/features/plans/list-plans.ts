import type { Plan } from '@coruja/contract';
import type { PublicContext } from '../../context.ts';
import { planView } from './plan-view.ts';
import { listPlansOnOffer } from './plans-queries.ts';

/** The offered plans by price, lowest first. */
export async function listPlans(ctx: PublicContext): Promise<Plan[]> {
  return (await listPlansOnOffer(ctx.db)).map(planView);
}
