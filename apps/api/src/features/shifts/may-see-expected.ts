import type { StoreContext } from '../../context.ts';
import { permissionsOf } from '../../permissions.ts';

interface Closing {
  readonly closed_by: string | null;
}

/**
 * Whether an answer may contain what is expected in the shift, and its differences (docs/product/shifts.md#blind-count): for people with
 * the permission, and for the one who closed it.
 */
export function maySeeExpected(ctx: Pick<StoreContext, 'actor'>, shift: Closing): boolean {
  return permissionsOf(ctx).has('expected') || shift.closed_by === ctx.actor;
}
