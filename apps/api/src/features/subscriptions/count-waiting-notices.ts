import type { PublicContext } from '../../context.ts';
import { countUnprocessedNotices } from './notices-queries.ts';

/** How many notices of the provider in use no worker has finished. */
export function countWaitingNotices(ctx: PublicContext): Promise<number> {
  return countUnprocessedNotices(ctx.db, ctx.ports.payments.name);
}
