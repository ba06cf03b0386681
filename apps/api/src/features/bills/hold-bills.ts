import { assertThat } from '../../app-error.ts';
import type { StoreContext } from '../../context.ts';
import { getHourPrice } from '../stores/get-hour-price.ts';
import { type BillAmount, billAmount } from './bill-amount.ts';
import { type BillRow, lockBillRows, reopenBillRows, settleBillRow } from './bills-queries.ts';

export interface HeldBill extends BillAmount {
  readonly id: string;
  readonly sessionId: string;
  readonly computerName: string;
  /** Null for a guest's. */
  readonly customerId: string | null;
}

/**
 * Locks bills that are about to be settled, with their sessions; returns them in the requested order.
 *
 * @param ids each bill once
 * @throws AppError BILL_NOT_FOUND, BILL_SETTLED
 */
export async function holdBills(ctx: StoreContext, ids: readonly string[]): Promise<HeldBill[]> {
  if (ids.length === 0) return [];
  const found = await lockBillRows(ctx.db, ctx.storeId, ids);
  // If the session was moved while this waited for the lock, the bill is found at the new session.
  const isAll = found.length === new Set(ids).size;
  const rows = isAll ? found : await lockBillRows(ctx.db, ctx.storeId, ids);
  const { timeZone } = await getHourPrice(ctx);
  const held = new Map<string, HeldBill>();
  for (const row of rows) held.set(row.id, await heldBill(ctx, row, timeZone));
  return ids.map((id) => {
    const bill = held.get(id);
    assertThat(bill, 'BILL_NOT_FOUND');
    return bill;
  });
}

async function heldBill(ctx: StoreContext, row: BillRow, timeZone: string): Promise<HeldBill> {
  assertThat(row.settled_at === null, 'BILL_SETTLED');
  const amount = await billAmount(ctx, row, timeZone);
  return {
    ...amount,
    id: row.id,
    sessionId: row.session_id,
    computerName: row.computer_name,
    customerId: row.customer_id,
  };
}

/** Settles held bills by the sale that pays them, which must be written already. */
export async function payBills(
  ctx: StoreContext,
  { bills, saleId, at }: { bills: readonly HeldBill[]; saleId: string; at: Date },
): Promise<void> {
  for (const { id, due } of bills) {
    const settled = { id, at, amount: due.total, actor: ctx.actor, saleId, waiverReason: null };
    await settleBillRow(ctx.db, ctx.storeId, settled);
  }
}

/** Locks bills that a refund is about to reopen, with their sessions. */
export async function lockBills(ctx: StoreContext, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await lockBillRows(ctx.db, ctx.storeId, ids);
}

/** Reopens the bills of refunded items. */
export async function reopenBills(
  ctx: StoreContext,
  bills: { saleId: string; ids: readonly string[] },
): Promise<void> {
  if (bills.ids.length > 0) await reopenBillRows(ctx.db, ctx.storeId, bills);
}
