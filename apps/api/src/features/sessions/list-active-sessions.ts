import type { ActiveSession } from '@coruja/contract';
import type { StoreContext } from '../../context.ts';
import { activeSessionView } from './session-view.ts';
import { listActiveSessionRows } from './sessions-queries.ts';

/** The sessions that are active now, soonest to end first. */
export async function listActiveSessions(ctx: StoreContext): Promise<ActiveSession[]> {
  const now = ctx.now();
  const rows = await listActiveSessionRows(ctx.db, ctx.storeId, now);
  return rows.map((row) => activeSessionView(row, now));
}
