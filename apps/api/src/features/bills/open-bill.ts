import { randomUUID } from 'node:crypto';
import type { StoreContext } from '../../context.ts';
import { findOpenBillId, insertBill, moveBillRow, settleBillRow } from './bills-queries.ts';

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

/** Whether a session's bill is still open. */
export async function hasOpenBill(ctx: StoreContext, { sessionId }: { sessionId: string }): Promise<boolean> {
  return (await findOpenBillId(ctx.db, ctx.storeId, sessionId)) !== undefined;
}

/** Moves the open bill, if there is one, along with its session. */
export function moveBill(ctx: StoreContext, sessions: { from: string; to: string }): Promise<void> {
  return moveBillRow(ctx.db, ctx.storeId, sessions);
}

/** Waives the open bill of an undone session. */
export async function waiveUndone(
  ctx: StoreContext,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<void> {
  const id = await findOpenBillId(ctx.db, ctx.storeId, sessionId);
  if (id === undefined) return;
  const settled = { at, amount: 0, actor: ctx.actor, saleId: null, waiverReason: 'Início desfeito' };
  await settleBillRow(ctx.db, ctx.storeId, { ...settled, id });
}
