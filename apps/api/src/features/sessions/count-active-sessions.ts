import type { StoreContext } from '../../context.ts';
import { countActive } from './sessions-queries.ts';

/** The number of sessions active now, of one customer or of the whole store. */
export function countActiveSessions(ctx: StoreContext, where: { customerId?: string } = {}): Promise<number> {
  return countActive(ctx.db, ctx.storeId, { now: ctx.now(), ...where });
}
