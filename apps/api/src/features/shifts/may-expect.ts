import type { StoreContext } from '../../context.ts';
import { permissionsOf } from '../../permissions.ts';

interface Closing {
  readonly closed_by: string | null;
}

/**
 * Whether an answer may hold what is expected in the shift, or its differences (docs/product/shifts.md#blind-count): to those with the
 * permission, and to who closed it.
 */
export function mayExpect(ctx: Pick<StoreContext, 'actor'>, shift: Closing): boolean {
  return permissionsOf(ctx).has('expected') || shift.closed_by === ctx.actor;
}
