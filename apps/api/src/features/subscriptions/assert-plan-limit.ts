import { AppError } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { assertHeld } from '../../db/locks.ts';
import { findPlanOrFree } from '../plans/find-plan.ts';
import { findPlanInForce } from './find-plan-in-force.ts';

const limited = {
  computers: { column: 'max_computers', label: 'computadores' },
  products: { column: 'max_products', label: 'produtos' },
} as const;

/**
 * Refuses what would exceed the plan's limit.
 *
 * @param ctx in a transaction that locks the store with `counting` (`inStore`), so that one of two racing
 * additions at the limit is refused
 * @param count how many the store has now
 * @param adding how many are to be added
 * @throws AppError PLAN_LIMIT
 */
export async function assertPlanLimit(
  ctx: StoreContext,
  what: keyof typeof limited,
  count: () => Promise<number>,
  adding = 1,
): Promise<void> {
  assertHeld(ctx, 'counting');
  const plan = await findPlanOrFree(ctx, await findPlanInForce(ctx));
  const limit = plan[limited[what].column];
  if (limit === null) return;
  const free = Math.max(0, limit - (await count()));
  if (adding <= free) return;
  const rest = free === 0 ? '.' : `: ${free === 1 ? 'cabe' : 'cabem'} mais ${free}.`;
  throw new AppError('PLAN_LIMIT', {
    message: `Seu plano ${plan.name} permite até ${limit} ${limited[what].label}${rest} Mude de plano para adicionar mais.`,
  });
}
