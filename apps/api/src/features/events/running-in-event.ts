import { isActive } from '@coruja/domain';
import type { StoreContext } from '../../context.ts';
import { timesOf } from '../../db/session-times.ts';
import { listEventSessions } from './events-queries.ts';

/** The customers in a running session that the event pays. */
export async function runningInEvent(ctx: StoreContext, event: { id: string }): Promise<Set<string>> {
  const now = ctx.now().getTime();
  const sessions = await listEventSessions(ctx.db, ctx.storeId, [event.id]);
  const running = sessions.filter((row) => isActive(timesOf(row), now));
  return new Set(running.map(({ customer_id: customerId }) => customerId));
}
