import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import { insertBill } from './bills-queries.ts';

/** The bill of a session that is paid later, inside the transaction that starts it. */
export function openBill(
  ctx: StoreContext,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  return insertBill(ctx.db, {
    store_id: ctx.storeId,
    id: randomUUID(),
    session_id: sessionId,
    created_at: at,
  });
}
