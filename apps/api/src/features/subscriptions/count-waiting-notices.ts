import type { PublicContext } from '../../context.ts';
import { countUnprocessedNotices } from './notices-queries.ts';

/** How many notices of the current provider are not processed yet. */
export function countWaitingNotices(ctx: PublicContext): Promise<number> {
  return countUnprocessedNotices(ctx.db, ctx.ports.payments.name);
}
